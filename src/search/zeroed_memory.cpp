#include "search/zeroed_memory.h"

#include <sys/mman.h>

namespace brett {

namespace {
constexpr std::size_t large_page = std::size_t{2} << 20;
}

// Pages straight from the system are zero without being touched; what malloc has used before is not.
// Large pages, if the system has them, because a small page that is read first and written later is
// mapped twice, the second time with an interruption of every other thread: at 64 MB two threads
// spent a third of their time on that.
ZeroedMemory::ZeroedMemory(std::size_t bytes) : bytes_(bytes) {
  if (bytes == 0) return;
  std::size_t length = bytes + large_page;
  void* pages = mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return;
  pages_ = std::unique_ptr<void, Release>(pages, Release{length});
  madvise(pages, length, MADV_HUGEPAGE);
  aligned_ = std::align(large_page, bytes, pages, length);
}

void ZeroedMemory::clear() {
  if (aligned_ != nullptr) madvise(aligned_, bytes_, MADV_DONTNEED);
}

void ZeroedMemory::Release::operator()(void* pages) const { munmap(pages, length); }

}  // namespace brett
