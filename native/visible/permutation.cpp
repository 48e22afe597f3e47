#include "visible/permutation.hpp"

#include <array>

namespace sightline {
namespace {

struct Matching {
  std::array<int, 64> thing_of, taker_of;
  Mask free;  // things not taken

  // Finds a thing for `taker` along a shortest augmenting path.
  bool place(int taker, std::span<const Mask> options) {
    std::array<int, 64> waiting, came_from;
    int head = 0, tail = 0;
    Mask seen = 0;
    waiting[tail++] = taker;
    came_from[taker] = -1;
    while (head < tail) {
      const int current = waiting[head++];
      Mask fresh = options[current] & ~seen;
      if (fresh & free) return augment(current, value_of(fresh & free), came_from), true;
      seen |= fresh;
      while (fresh) {
        const int owner = taker_of[pop(fresh)];
        came_from[owner] = current;
        waiting[tail++] = owner;
      }
    }
    return false;
  }

  void augment(int taker, int thing, const std::array<int, 64>& came_from) {
    free &= ~bit(thing);
    for (int left; taker >= 0; taker = came_from[taker], thing = left) {
      left = thing_of[taker];
      thing_of[taker] = thing;
      taker_of[thing] = taker;
    }
  }
};

bool match(std::span<const Mask> options, Matching& matching) {
  const int n = static_cast<int>(options.size());
  matching.free = 0;
  for (const Mask mask : options) matching.free |= mask;
  Mask left_out = 0;
  for (int i = 0; i < n; ++i) {
    const Mask open = options[i] & matching.free;
    matching.thing_of[i] = -1;
    if (!open) {
      left_out |= bit(i);
      continue;
    }
    const int thing = value_of(open);
    matching.free &= ~bit(thing);
    matching.thing_of[i] = thing;
    matching.taker_of[thing] = i;
  }
  while (left_out)
    if (!matching.place(pop(left_out), options)) return false;
  return true;
}

}  // namespace

// Edges lead from the owner of a thing to the other takers that may take it. Takers on a cycle can exchange their
// things along it; an option on no cycle is used by no assignment.
bool keep_permutations(std::span<Mask> options, std::span<const Mask> holders) {
  Matching matching;
  if (!match(options, matching)) return false;
  struct Component {  // takers known to be on common cycles, and the takers they lead to
    Mask takers, next;
  };
  std::array<Component, 64> path;
  std::size_t depth = 0;
  Mask waiting = options.size() < 64 ? bit(static_cast<int>(options.size())) - 1 : ~Mask{0}, done = 0;
  const auto enter = [&](int taker) {
    waiting &= ~bit(taker);
    path[depth++] = {bit(taker), holders[matching.thing_of[taker]]};
  };
  while (waiting || depth) {
    if (!depth) {
      enter(value_of(waiting));
      continue;
    }
    Component& last = path[depth - 1];
    const Mask next = last.next & ~last.takers & ~done;
    if (const Mask back = next & ~waiting) {  // leads back to the path: all in between are one component
      std::size_t from = 0;
      while (!(path[from].takers & back)) ++from;
      for (; depth - 1 > from; --depth) {
        path[from].takers |= path[depth - 1].takers;
        path[from].next |= path[depth - 1].next;
      }
    } else if (next) {
      enter(value_of(next));
    } else {
      Mask things = 0;
      for (Mask takers = last.takers; takers;) things |= bit(matching.thing_of[pop(takers)]);
      for (Mask takers = last.takers; takers;) options[pop(takers)] &= things;
      done |= last.takers;
      --depth;
    }
  }
  return true;
}

}  // namespace sightline
