#include "core/at_once.h"

#include <thread>
#include <vector>

namespace brett {

void do_at_once(std::size_t count, const std::function<void(std::size_t)>& work) {
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < count; ++i) {
    helpers.emplace_back([&work, i] { work(i); });
  }
  work(0);
}

}  // namespace brett
