#include "core/state.h"

namespace brett {

Result<State> State::parse(std::string_view text) const {
  State parsed(*table_, seats_);
  std::string error = table_->parse(bytes_, text, parsed.bytes_, parsed.turn_);
  if (!error.empty()) return Error{std::move(error)};
  return parsed;
}

History::History(const State& start)
    : table_(&start.table()),
      data_(table_->history_new == nullptr ? nullptr : table_->history_new(start.data())) {}

History::History(const History& other)
    : table_(other.table_),
      data_(other.data_ == nullptr ? nullptr : table_->history_copy(other.data_)) {}

// Reuses the memory that is there.
void History::assign(const History& other) {
  if (data_ != nullptr && other.data_ != nullptr && table_ == other.table_) {
    table_->history_assign(data_, other.data_);
    return;
  }
  History copy(other);
  std::swap(table_, copy.table_);
  std::swap(data_, copy.data_);
}

}  // namespace brett
