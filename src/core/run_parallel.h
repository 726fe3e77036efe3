// The same work done by several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace brett {

// work(0) in this thread, work(1) .. work(count - 1) each in one of its own; returns when all are done. If
// some of them throw, the first exception is thrown here.
void run_parallel(std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace brett
