#include "search/one_seat/table.h"

namespace brett {

void OneSeatTable::store(std::uint64_t plain_key, const OneSeatEntry& entry) {
  const std::uint64_t key = plain_key ^ salt_;
  Pair& pair = table()[index_of(key)];
  const Slot slot = packed(key, entry);
  if (pair.slots[0].key == key || worth(pair.slots[0]) <= worth(slot)) {
    if (pair.slots[0].key != key) pair.slots[1] = pair.slots[0];
    pair.slots[0] = slot;
  } else {
    pair.slots[1] = slot;
  }
}

OneSeatTable::Slot OneSeatTable::packed(std::uint64_t key, const OneSeatEntry& entry) const {
  return {.key = key,
          .value = entry.value,
          .plies = static_cast<std::uint16_t>(entry.left.plies),
          .players = static_cast<std::uint16_t>(entry.left.players),
          .tag = entry.tag,
          .generation = generation_,
          .kind = static_cast<std::uint8_t>(static_cast<unsigned>(entry.bound) |
                                            (entry.solved ? solved_bit : 0U))};
}

}  // namespace brett
