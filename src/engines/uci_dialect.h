// The words in which UCI and UGI differ.
#pragma once

#include <string_view>

namespace brett {

struct UciDialect {
  std::string_view hello;
  std::string_view ready;
  std::string_view new_game;
  bool asks_rules;  // UGI's `query`
};
inline constexpr UciDialect uci_words{"uci", "uciok", "ucinewgame", false};
inline constexpr UciDialect ugi_words{"ugi", "ugiok", "uginewgame", true};

}  // namespace brett
