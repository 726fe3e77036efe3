// Threads of the server must not end the program: what their work throws becomes an error.
#pragma once

#include <exception>
#include <type_traits>

#include "core/result.h"

namespace brett::server {

// `work` answers with a Result. A GameFault, for example, is thrown in the middle of a search.
template <class Work>
std::invoke_result_t<Work> guarded(const Work& work) {
  try {
    return work();
  } catch (const std::exception& error) {
    return Error{error.what()};
  }
}

}  // namespace brett::server
