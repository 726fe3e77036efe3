// Memory for large tables: zero without being touched, however large.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

namespace brett {

struct FreeMemory {
  void operator()(void* memory) const { std::free(memory); }
};
// For arrays of calloc: a large one takes no page until it is written.
template <class T>
using ZeroedArray = std::unique_ptr<T[], FreeMemory>;  // NOLINT(modernize-avoid-c-arrays)
template <class T>
ZeroedArray<T> zeroed_array(std::size_t count) {
  ZeroedArray<T> array(static_cast<T*>(std::calloc(count, sizeof(T))));
  if (array == nullptr) throw std::bad_alloc();
  return array;
}

// Whole pages of the system, large ones where it has them.
class ZeroedMemory {
 public:
  // Nothing for 0 bytes, and if there is no memory: data() is then null.
  explicit ZeroedMemory(std::size_t bytes);
  void* data() const { return aligned_; }
  void clear();  // all zero again, without touching them

 private:
  struct Release {
    std::size_t length;
    void operator()(void* pages) const;
  };
  std::unique_ptr<void, Release> pages_{nullptr, Release{0}};
  void* aligned_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace brett
