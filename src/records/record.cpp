#include "records/record.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <utility>

#include "core/plain_text.h"
#include "core/text.h"

namespace brett {

namespace {

// CRC-32 (ISO 3309): what each byte makes of the sum.
constexpr std::array<std::uint32_t, 256> crc_table = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1) != 0 ? crc >> 1 ^ 0xedb88320U : crc >> 1;
    table[byte] = crc;
  }
  return table;
}();

// The text cut to at most this many bytes, at the end of a character. Precondition: it is UTF-8.
std::string_view whole_characters(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0) == 0x80) --most;
  return text.substr(0, most);
}

// A tournament of quick players prints thousands of records per second, so that lines are put
// together in place and without format strings.
class Printer {
 public:
  void header(std::string_view key, std::string_view value) {
    if (value.empty()) return;
    constexpr std::size_t width = 7;
    text_ += key;
    text_.append(key.size() < width ? width - key.size() : 0, ' ');
    text_ += ' ';
    text_ += value;
    end_line();
  }
  void line(std::string_view text) {
    text_ += text;
    end_line();
  }
  void ply(std::size_t number, const RecordedPly& ply);
  std::string finish() {
    text_ += fmt::format("{:<7} {:08x}\n{}\n", "check", check_, record_last_line);
    return std::move(text_);
  }
  void expect_plies(std::size_t count) { text_.reserve(text_.size() + 64 * count); }

 private:
  void end_line() {
    check_ = record_check(check_, std::string_view(text_).substr(line_begin_));
    text_ += '\n';
    line_begin_ = text_.size();
  }

  std::string text_;
  std::size_t line_begin_ = 0;
  std::uint32_t check_ = 0;
};

std::string print_ending(const Record& record) {
  std::string text(name_of(record.ending));
  if (record.ended_by == nobody) return text;
  text += fmt::format(" {}", record.ended_by + 1);
  if (!record.how.empty()) text += fmt::format(" {}", record_text(record.how));
  return text;
}

// What was thought of a move, each part with a blank before it.
void append_thoughts(std::string& text, const RecordedPly& ply) {
  if (ply.from_book) text += " book";
  if (ply.value) {
    text += " value=";
    text += print_value(*ply.value);
  }
  if (ply.depth > 0) {
    text += " depth=";
    text += std::to_string(ply.depth);
  }
  if (ply.nodes > 0) {
    text += " nodes=";
    text += std::to_string(ply.nodes);
  }
  if (!ply.time) return;
  constexpr std::uint64_t second = 1'000'000;
  const auto count = static_cast<std::uint64_t>(ply.time->count());
  text += " time=";
  text += std::to_string(count / second);
  text += '.';
  for (std::uint64_t digit = second / 10; digit > 0; digit /= 10) {
    text += static_cast<char>('0' + count / digit % 10);
  }
}

void Printer::ply(std::size_t number, const RecordedPly& ply) {
  constexpr std::size_t width = 8;
  text_ += std::to_string(number);
  do text_ += ' ';
  while (text_.size() < line_begin_ + width);
  if (ply.by.is_seat()) {
    text_ += std::to_string(ply.by.seat() + 1);
  } else {
    text_ += "chance";
  }
  text_ += "  ";
  text_ += ply.move;
  const bool thoughts = ply.from_book || ply.value || ply.depth > 0 || ply.nodes > 0 || ply.time;
  if (thoughts) {
    text_ += ' ';
    append_thoughts(text_, ply);
  }
  end_line();
}

}  // namespace

std::uint32_t record_check(std::uint32_t so_far, std::string_view line) {
  std::uint32_t crc = ~so_far;
  const auto add = [&](char c) {
    crc = crc_table[(crc ^ static_cast<unsigned char>(c)) & 0xff] ^ crc >> 8;
  };
  for (const char c : line) add(c);
  add('\n');
  return ~crc;
}

std::string record_text(std::string_view text) {
  if (text.size() <= longest_record_text && is_plain_text(text)) return std::string(trimmed(text));
  // Enough for what is left of it, and no character is cut in two.
  const std::string known = as_utf8(trimmed(text.substr(0, 2 * longest_record_text)));
  const std::string result = plain_text(known);
  return std::string(trimmed(whole_characters(result, longest_record_text)));
}

std::string print_payoffs(const std::vector<double>& payoffs) {
  std::vector<std::string> words;
  for (const double payoff : payoffs) words.push_back(fmt::format("{}", payoff));
  return joined(words, " ");
}

void adjudicate_by_margin(Record& record, int margin, std::string_view reason) {
  record.ending = Ending::adjudicated;
  record.payoffs = {0, 0};
  if (margin != 0) record.payoffs = {margin > 0 ? 1.0 : -1.0, margin > 0 ? -1.0 : 1.0};
  record.margin = margin;
  record.reason = reason;
}

Result<Value> read_value(std::string_view text) {
  const auto colon = text.find(':');
  if (colon != std::string_view::npos) {
    const std::string_view word = text.substr(0, colon);
    const auto plies = to_integer(text.substr(colon + 1)).value_or(-1);
    const bool decided = plies >= 0 && plies < win_value - heuristic_limit;
    if (decided && word == "win") return win_value - static_cast<Value>(plies);
    if (decided && word == "loss") return static_cast<Value>(plies) - win_value;
  } else if (const auto points = to_number(text);
             points && std::abs(*points) * value_unit <= heuristic_limit) {
    return static_cast<Value>(std::lround(*points * value_unit));
  }
  return Error{
      fmt::format("value {}: must be points like -0.125, win:3 or loss:4", in_quotes(text))};
}

std::string print_value(Value value) {
  if (is_decided(value)) {
    return fmt::format("{}:{}", value > 0 ? "win" : "loss", plies_to_end(value));
  }
  const auto size = std::abs(value);
  return fmt::format("{}{}.{:03}", value < 0 ? "-" : "", size / value_unit, size % value_unit);
}

std::string print_record(const Record& record) {
  Printer printer;
  printer.line(record_first_line);
  printer.header("game", record_text(record.game));
  for (const std::string& player : record.players) {
    const std::string name = record_text(player);
    printer.header("player", name.empty() ? "?" : name);
  }
  if (record.seed) printer.header("seed", std::to_string(*record.seed));
  if (record.number) printer.header("number", std::to_string(*record.number));
  printer.header("date", record_text(record.date));
  printer.header("event", record_text(record.event));
  printer.header("clock", record_text(record.clock));
  printer.header("start", record.start);
  printer.header("result", print_payoffs(record.payoffs));
  printer.header("ending", print_ending(record));
  printer.header("reason", record_text(record.reason));
  if (record.margin) printer.header("score", std::to_string(*record.margin));
  printer.header("moves", std::to_string(record.plies.size()));
  printer.expect_plies(record.plies.size());
  for (std::size_t i = 0; i < record.plies.size(); ++i) printer.ply(i + 1, record.plies[i]);
  printer.header("final", record.last);
  return printer.finish();
}

std::string utc_now() { return fmt::format("{:%FT%TZ}", fmt::gmtime(std::time(nullptr))); }

}  // namespace brett
