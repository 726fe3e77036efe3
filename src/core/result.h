// A value, or an error text: the thing, the value and what would be right. The library never
// prints, never exits and does not throw for bad input; it returns one of these.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/message.h"

namespace brett {

struct Error {
  std::string message;
  // For other languages, of errors made by refused() (said.h).
  std::string sentence = {};
  std::vector<Message> values = {};
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : value_(std::move(error)) {}

  bool ok() const { return value_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & {
    assert(ok());
    return *std::get_if<0>(&value_);
  }
  const T& value() const& {
    assert(ok());
    return *std::get_if<0>(&value_);
  }
  T&& value() && {
    assert(ok());
    return std::move(*std::get_if<0>(&value_));
  }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&value_);
  }

 private:
  std::variant<T, Error> value_;
};

// For work that either succeeds or says why not.
struct Done {};
using Status = Result<Done>;

}  // namespace brett
