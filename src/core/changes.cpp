#include "core/changes.h"

#include <algorithm>

namespace brett {

namespace {

bool same_kind(const Piece& one, const Piece& other) {
  return one.owner == other.owner && one.symbol == other.symbol && one.face == other.face;
}

struct Gone {
  const Cell* cell;
  bool moved = false;
};

void compare_areas(const Area& before, const Area& after, std::vector<Change>& changes,
                   std::vector<const Cell*>& came, std::vector<Gone>& gone) {
  for (const Cell& now : after.cells) {
    const auto was = std::ranges::find(before.cells, now.name, &Cell::name);
    if (was == before.cells.end() || was->piece == now.piece) continue;
    if (was->piece.symbol.empty()) {
      came.push_back(&now);
    } else if (now.piece.symbol.empty()) {
      gone.push_back({&*was});
    } else {
      const bool counted = same_kind(was->piece, now.piece);
      changes.push_back({counted ? Change::Kind::counted : Change::Kind::flipped, now.name});
    }
  }
}

}  // namespace

std::vector<Change> changes_between(const View& before, const View& after) {
  std::vector<Change> changes;
  std::vector<const Cell*> came;
  std::vector<Gone> gone;
  if (before.areas.size() != after.areas.size()) return changes;
  for (std::size_t i = 0; i < after.areas.size(); ++i) {
    if (before.areas[i].kind != Area::Kind::board) continue;
    compare_areas(before.areas[i], after.areas[i], changes, came, gone);
  }
  for (const Cell* cell : came) {
    const auto from = std::ranges::find_if(gone, [&](const Gone& one) {
      return !one.moved && same_kind(one.cell->piece, cell->piece);
    });
    if (from == gone.end()) {
      changes.push_back({Change::Kind::put, cell->name});
    } else {
      from->moved = true;
      changes.push_back({Change::Kind::moved, cell->name, from->cell->name});
    }
  }
  for (const Gone& one : gone) {
    if (!one.moved) changes.push_back({Change::Kind::taken, one.cell->name});
  }
  return changes;
}

}  // namespace brett
