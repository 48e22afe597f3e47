// The search of every model: what a restart must not forget, nor keep.
#include "core/search.hpp"
#include "tests/check.hpp"

using namespace sightline;

namespace {

// One spot that can only be 1. The first choice is 0, which fails as soon as it is made.
class Stubborn {
 public:
  Flow propagate(Budget&) { return Flow::ok; }
  Choice choose(Budget&, const Group&) const {
    if (decided(domain_)) return {Choice::complete};
    return {Choice::branch, 0, bit(conflicts_ ? 1 : 0)};
  }
  bool restrict(int, Mask mask) { return (domain_ &= mask) & bit(1); }
  std::size_t mark() const { return 0; }
  void undo(std::size_t) { domain_ = bit(0) | bit(1); }
  void conflict() { ++conflicts_; }
  Mask domain(int) const { return domain_; }
  int spots() const { return 1; }
  std::vector<Group> split(const Group& open) const { return {open}; }

 private:
  Mask domain_ = bit(0) | bit(1);
  int conflicts_ = 0;
};

}  // namespace

TEST(search_goes_on_after_a_restart_at_a_choice_that_failed) {
  for (const int restart_unit : {0, 1, 2}) {
    DepthFirst<Stubborn> search(Stubborn(), 1, restart_unit);
    Budget budget;
    std::vector<Packed> found;
    CHECK(search.next(5, budget, found) == Status::impossible);
    CHECK(found == std::vector<Packed>{Packed(1, '\2')});
    CHECK(search.nodes() == (restart_unit == 1 ? 2 : 1));
  }
}
