// What a move did to the pieces that people see, for those who animate it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/names.h"
#include "core/view.h"

namespace brett {

struct Change {
  enum class Kind {
    put,      // a piece came to `cell`
    moved,    // the piece of `from` went to `cell`
    flipped,  // the piece of `cell` became another one
    taken,    // the piece of `cell` is gone
    counted,  // there are more or fewer equal pieces on `cell`
  };
  Kind kind = Kind::put;
  std::string cell;
  std::string from = {};
  friend bool operator==(const Change&, const Change&) = default;
};
constexpr std::string_view name_of(Change::Kind kind) {
  return name_in({"put", "moved", "flipped", "taken", "counted"}, kind);
}

// For games that do not say it themselves: a piece that left a cell of a board and came to another one has moved.
std::vector<Change> changes_between(const View& before, const View& after);

}  // namespace brett
