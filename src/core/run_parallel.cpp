#include "core/run_parallel.h"

#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace brett {

void run_parallel(std::size_t count, const std::function<void(std::size_t)>& work) {
  std::mutex mutex;
  std::exception_ptr thrown;
  const auto guarded = [&](std::size_t i) {
    try {
      work(i);
    } catch (...) {
      const std::lock_guard guard(mutex);
      if (thrown == nullptr) thrown = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < count; ++i) helpers.emplace_back(guarded, i);
    guarded(0);
  }
  if (thrown != nullptr) std::rethrow_exception(thrown);
}

}  // namespace brett
