// Large arrays: not initialised when they grow, and on huge pages where the system has them, since random access to a
// board of 10^8 squares would miss the TLB on small pages.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <utility>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace sightline {

template <class T>
struct Roomy {
  using value_type = T;

  Roomy() = default;
  template <class U>
  Roomy(const Roomy<U>&) {}
  bool operator==(const Roomy&) const { return true; }

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < 2 * kPage) return static_cast<T*>(::operator new(bytes));
    void* room = ::operator new((bytes + kPage - 1) / kPage * kPage, std::align_val_t{kPage});
#ifdef __linux__
    madvise(room, bytes, MADV_HUGEPAGE);
#endif
    return static_cast<T*>(room);
  }

  void deallocate(T* room, std::size_t count) {
    if (count * sizeof(T) < 2 * kPage) ::operator delete(room);
    else ::operator delete(room, std::align_val_t{kPage});
  }

  template <class U>
  void construct(U* place) {
    ::new (static_cast<void*>(place)) U;  // default-initialised: resize does not clear the memory
  }
  template <class U, class... Args>
  void construct(U* place, Args&&... args) {
    ::new (static_cast<void*>(place)) U(std::forward<Args>(args)...);
  }

 private:
  static constexpr std::size_t kPage = std::size_t{1} << 21;  // bytes of a huge page
};

template <class T>
using Block = std::vector<T, Roomy<T>>;

}  // namespace sightline
