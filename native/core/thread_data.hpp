// What each thread keeps for itself, such as room for exceptions.
#pragma once

#include <new>

namespace sightline {

inline thread_local bool is_prepared = false;

// What a thread keeps for itself is allocated when it is first used, and the process is aborted if that fails. The first
// exception is such a use, also where it says that memory is exhausted: so each thread has one while there is memory.
inline void prepare_thread() {
  if (is_prepared) return;
  try {
    throw std::bad_alloc();
  } catch (const std::bad_alloc&) {
    is_prepared = true;
  }
}

}  // namespace sightline
