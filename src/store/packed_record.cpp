#include "store/packed_record.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

namespace brett {

namespace {

// Bytes below the blank are no text, but for the end of a line; so they are free for codes.
//
//   1 to 8   the end of a line, then the number of the next move, filled up to 8 characters, the
//            seat and two blanks: "\n12      2  "
//   11       the same for chance: "\n12      chance  "
//   others   a phrase of the table
constexpr char most_coded_seats = 8;
constexpr char chance_code = 11;
constexpr std::string_view chance_words = "chance  ";

struct Phrase {
  char code;
  std::string_view text;
};
// Of those with the same beginning the longest comes first.
constexpr std::array<Phrase, 20> phrases{{
    {12, "brett record 1\ngame    "},
    {13, "\nplayer  "},
    {14, "\nseed    "},
    {15, "\ndate    20"},
    {16, "\nstart   "},
    {17, "\nresult  "},
    {18, "\nending  rules\nmoves   "},
    {19, "\nfinal   "},
    {20, "\ncheck   "},
    {21, "\nend\n"},
    {22, "  time=0.0000"},
    {23, "  time=0."},
    {24, " time=0.0000"},
    {25, " time=0."},
    {26, "  value="},
    {27, " depth="},
    {28, " nodes="},
    {29, "--------"},
    {30, "........"},
    {31, "\nevent   "},
}};

constexpr bool is_code(char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n'; }

// What a phrase can begin with; most characters of a record do not.
constexpr bool may_begin_phrase(char c) {
  return c == '\n' || c == ' ' || c == '-' || c == '.' || c == 'b';
}
// The first three characters, by which nearly all phrases are told apart without looking further.
constexpr std::size_t shortest_phrase = 3;
constexpr std::uint32_t beginning(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return std::uint32_t{static_cast<unsigned char>(text[i])};
  };
  return byte(0) | byte(1) << 8 | byte(2) << 16;
}
constexpr auto beginnings = [] {
  std::array<std::uint32_t, phrases.size()> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = beginning(phrases[i].text);
  return all;
}();
constexpr auto phrase_of_code = [] {
  std::array<std::string_view, 0x20> all{};
  for (const Phrase& phrase : phrases) all[static_cast<unsigned char>(phrase.code)] = phrase.text;
  return all;
}();

// "12      ", the beginning of the line of a move.
class MoveNumber {
 public:
  MoveNumber() { print(); }
  std::string_view text() const { return {text_.data(), size_}; }
  void next() {
    ++number_;
    print();
  }

 private:
  static constexpr std::size_t width = 8;
  void print() {
    std::fill_n(text_.begin(), width, ' ');
    char* const end = std::to_chars(text_.data(), text_.data() + text_.size() - 1, number_).ptr;
    *end = ' ';  // at least one
    size_ = std::max(width, static_cast<std::size_t>(end - text_.data()) + 1);
  }

  std::uint64_t number_ = 1;
  std::size_t size_ = 0;
  std::array<char, 24> text_{};
};

// The code of the move's line that begins `rest`, and how much it stands for; 0 if it is none.
std::pair<char, std::size_t> move_line(std::string_view rest, const MoveNumber& number) {
  const std::string_view start = number.text();
  if (!rest.substr(1).starts_with(start)) return {};
  const std::string_view behind = rest.substr(1 + start.size());
  if (behind.starts_with(chance_words)) {
    return {chance_code, 1 + start.size() + chance_words.size()};
  }
  if (behind.size() < 3 || behind.substr(1, 2) != "  ") return {};
  const auto seat = static_cast<char>(behind[0] - '0');
  if (seat < 1 || seat > most_coded_seats) return {};
  return {seat, 1 + start.size() + 3};
}

std::pair<char, std::size_t> phrase(std::string_view rest) {
  if (rest.size() < shortest_phrase) return {};
  const std::uint32_t start = beginning(rest);
  for (std::size_t i = 0; i < phrases.size(); ++i) {
    if (beginnings[i] == start && rest.starts_with(phrases[i].text)) {
      return {phrases[i].code, phrases[i].text.size()};
    }
  }
  return {};
}

void append_move_line(std::string& text, char code, MoveNumber& number) {
  text += '\n';
  text += number.text();
  if (code == chance_code) {
    text += chance_words;
  } else {
    text += static_cast<char>('0' + code);
    text += "  ";
  }
  number.next();
}

}  // namespace

// Every code stands for one text, which depends on the codes before it alone (the number of the next
// move), and no code is a character of the text: so what is packed can be unpacked in one way only.
std::optional<std::string> pack_record(std::string_view text) {
  std::string packed(text.size(), '\0');  // never longer
  std::size_t size = 0;
  MoveNumber number;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (is_code(c)) return std::nullopt;
    std::pair<char, std::size_t> found{};
    if (c == '\n') {
      found = move_line(text.substr(at), number);
      if (found.second > 0) number.next();
    }
    if (found.second == 0 && may_begin_phrase(c)) found = phrase(text.substr(at));
    packed[size++] = found.second > 0 ? found.first : c;
    at += found.second > 0 ? found.second : 1;
  }
  packed.resize(size);
  return packed;
}

std::optional<std::string> unpack_record(std::string_view packed) {
  std::string text;
  text.reserve(packed.size() * 5);
  MoveNumber number;
  for (const char c : packed) {
    if (!is_code(c)) {
      text += c;
    } else if ((c >= 1 && c <= most_coded_seats) || c == chance_code) {
      append_move_line(text, c, number);
    } else {
      const std::string_view phrase = phrase_of_code[static_cast<unsigned char>(c)];
      if (phrase.empty()) return std::nullopt;
      text += phrase;
    }
  }
  return text;
}

}  // namespace brett
