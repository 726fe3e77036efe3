// Memory for large tables: zero without being touched, however large.
#pragma once

#include <cstddef>
#include <memory>

namespace brett {

class ZeroPages {
 public:
  // Nothing for 0 bytes, and if there is no memory: data() is then null.
  explicit ZeroPages(std::size_t bytes);
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
