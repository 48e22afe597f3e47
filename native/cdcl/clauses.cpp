// The clause database: adding, watching, and the clean-up that keeps memory and watch lists small.
#include "cdcl/cdcl.hpp"

namespace sightline::cdcl {

Var Solver::add_var(bool phase) {
  const Var var = vars();
  values_.resize(values_.size() + 2, kOpen);
  links_.resize(links_.size() + 2);
  var_states_.emplace_back();
  phase_.push_back(value_as(phase));
  model_.push_back(kOpen);
  best_.push_back(kOpen);
  mark_.push_back(clean);
  walk_.push_back(0);
  trail_.make_room(var_states_.size());
  order_.add(var);
  return var;
}

void Solver::add_theory(Theory& theory) { theories_.push_back({&theory}); }

bool Solver::add_clause(std::span<const Lit> clause) {
  if (!consistent_) return false;
  std::vector<Lit>& lits = added_;
  lits.assign(clause.begin(), clause.end());
  std::sort(lits.begin(), lits.end(), [](Lit a, Lit b) { return a.code < b.code; });
  lits.erase(std::unique(lits.begin(), lits.end()), lits.end());
  for (std::size_t i = 0; i < lits.size(); ++i)
    if (value(lits[i]) > 0 || (i > 0 && lits[i] == ~lits[i - 1])) return true;
  std::erase_if(lits, [this](Lit lit) { return value(lit) < 0; });
  if (lits.empty()) return consistent_ = false;
  if (lits.size() == 1) assign(lits[0], {});
  else if (lits.size() == 2) binaries_.emplace_back(lits[0], lits[1]), indexed_ = false;
  else attach(arena_.add(lits, false, 0));
  return true;
}

bool Solver::block(std::span<const Var> vars) {
  std::vector<Lit> clause;
  for (const Var var : vars) clause.emplace_back(var, !value_of(var));
  return add_clause(clause);
}

void Solver::attach(Ref ref) {
  const Lit* lits = arena_.lits(ref);
  links_[(~lits[0]).code].watch({lits[1], ref});
  links_[(~lits[1]).code].watch({lits[0], ref});
}

// At level 0: drops most of the learned clauses that were rarely used, removes false literals, rebuilds the watches.
void Solver::tidy() {
  drop_worst();
  if (settled_ < trail_.size()) forget_settled_binaries();
  settled_ = trail_.size();
  for (Links& links : links_) links.cut(links.begin());
  strip_and_pack();
  index_binaries();
}

// Clauses of glue 2 are never dropped; the others stay while conflicts use them, then the highest glue goes first.
void Solver::drop_worst() {
  std::vector<Ref> unused;
  for (Ref ref = 0; ref < arena_.end(); ref = arena_.after(ref)) {
    if (!arena_.learned(ref) || arena_.dropped(ref) || arena_.glue(ref) <= 2) continue;
    if (const std::uint32_t used = arena_.used(ref)) arena_.set_used(ref, used - 1);
    else unused.push_back(ref);
  }
  const auto worse = [this](Ref a, Ref b) {
    if (arena_.glue(a) != arena_.glue(b)) return arena_.glue(a) > arena_.glue(b);
    if (arena_.size(a) != arena_.size(b)) return arena_.size(a) > arena_.size(b);
    return a < b;
  };
  std::sort(unused.begin(), unused.end(), worse);
  for (std::size_t i = 0; i < unused.size() * 3 / 4; ++i) arena_.drop(unused[i]);
  ++statistics_.reductions;
}

void Solver::strip_and_pack() {
  Ref to = 0;
  const Ref end = arena_.end();
  for (Ref ref = 0, next; ref < end; ref = next) {
    next = arena_.after(ref);
    Lit* const lits = arena_.lits(ref);
    std::uint32_t size = 0;
    bool keep = !arena_.dropped(ref);
    for (std::uint32_t i = 0; keep && i < arena_.size(ref); ++i) {
      if (value(lits[i]) > 0) keep = false;
      else if (value(lits[i]) == 0) lits[size++] = lits[i];
    }
    if (!keep) continue;
    if (size == 2) {
      binaries_.emplace_back(lits[0], lits[1]);
      continue;
    }
    const Ref place = to;
    to = arena_.move(ref, to, size);
    attach(place);
  }
  arena_.cut(to);
}

void Solver::forget_settled_binaries() {
  std::erase_if(binaries_, [this](const auto& pair) { return value(pair.first) > 0 || value(pair.second) > 0; });
}

// Groups the binary clauses by the literal that triggers them, all in one array.
void Solver::index_binaries() {
  std::vector<std::uint32_t> first(links_.size() + 1, 0);
  for (const auto& [a, b] : binaries_) ++first[(~a).code], ++first[(~b).code];
  std::uint32_t sum = 0;
  for (std::uint32_t& place : first) place = sum += place;
  implied_.resize(sum);
  for (std::size_t i = binaries_.size(); i-- > 0;) {
    const auto& [a, b] = binaries_[i];
    implied_[--first[(~a).code]] = b;
    implied_[--first[(~b).code]] = a;
  }
  for (std::size_t code = 0; code < links_.size(); ++code)
    links_[code].set_implied(implied_, first[code], first[code + 1] - first[code]);
  indexed_ = true;
}

}  // namespace sightline::cdcl
