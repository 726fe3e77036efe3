// The same work done by several threads. Not a template: every search of every board would have threads
// compiled anew.
#pragma once

#include <cstddef>
#include <functional>

namespace brett {

// work(0) in this thread, work(1) .. work(count - 1) each in one of its own; returns when all are done.
void do_at_once(std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace brett
