#include "match/record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <utility>

#include "core/text.h"

namespace brett {

namespace {

constexpr std::array<std::pair<Record::Ending, std::string_view>, 5> endings{{
    {Record::Ending::rules, "rules"},
    {Record::Ending::forfeit, "forfeit"},
    {Record::Ending::adjudicated, "adjudicated"},
    {Record::Ending::quit, "quit"},
    {Record::Ending::open, "open"},
}};

// One step of CRC-32 (ISO 3309) for every value of a byte.
constexpr std::array<std::uint32_t, 256> crc_table() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1) != 0 ? crc >> 1 ^ 0xedb88320U : crc >> 1;
    table[byte] = crc;
  }
  return table;
}

// U+0080 to U+009F: in UTF-8 two bytes, the first of them 0xc2.
bool is_c1_control(std::string_view text, std::size_t at) {
  if (static_cast<unsigned char>(text[at]) != 0xc2 || at + 1 == text.size()) return false;
  const auto next = static_cast<unsigned char>(text[at + 1]);
  return next >= 0x80 && next < 0xa0;
}

bool is_control(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  return byte < 0x20 || byte == 0x7f || is_c1_control(text, at);
}

class Printer {
 public:
  void header(std::string_view key, std::string_view value) {
    if (!value.empty()) line(fmt::format("{:<7} {}", key, value));
  }
  void line(std::string_view text) {
    check_ = record_check(check_, text);
    text_ += text;
    text_ += '\n';
  }
  std::string finish() {
    fmt::format_to(std::back_inserter(text_), "{:<7} {:08x}\n{}\n", "check", check_,
                   record_last_line);
    return std::move(text_);
  }

 private:
  std::string text_;
  std::uint32_t check_ = 0;
};

std::string print_ending(const Record& record) {
  std::string text(name_of(record.ending));
  if (record.ended_by == nobody) return text;
  text += fmt::format(" {}", record.ended_by + 1);
  if (!record.how.empty()) text += fmt::format(" {}", record_text(record.how));
  return text;
}

std::string print_ply(std::size_t number, const RecordedPly& ply) {
  std::string text = fmt::format("{:<7} ", number);
  const auto out = std::back_inserter(text);
  if (ply.by.is_seat()) {
    fmt::format_to(out, "{}  {}", ply.by.seat() + 1, ply.move);
  } else {
    fmt::format_to(out, "chance  {}", ply.move);
  }
  const auto before = text.size();
  if (ply.from_book) text += " book";
  if (ply.value) fmt::format_to(out, " value={}", print_value(*ply.value));
  if (ply.depth > 0) fmt::format_to(out, " depth={}", ply.depth);
  if (ply.nodes > 0) fmt::format_to(out, " nodes={}", ply.nodes);
  if (ply.time) {
    const auto count = ply.time->count();
    fmt::format_to(out, " time={}.{:06}", count / 1'000'000, count % 1'000'000);
  }
  if (text.size() > before) text.insert(before, 1, ' ');
  return text;
}

RecordedPly recorded(const Match::Ply& ply) {
  RecordedPly result{.by = ply.by, .move = ply.text, .from_book = ply.from_book};
  if (!ply.thinking) return result;
  result.time = std::max(std::chrono::microseconds(0),
                         std::chrono::duration_cast<std::chrono::microseconds>(ply.thinking->time));
  result.depth = std::max(0, ply.thinking->depth);
  result.nodes = ply.thinking->nodes;
  const auto value = ply.thinking->value;
  if (value && std::abs(*value) <= win_value) result.value = value;  // beyond it: only a bound
  return result;
}

void record_ending(Record& record, const Match& match) {
  record.reason = record_text(match.reason());
  record.ended_by = match.ended_by();
  switch (match.ending()) {
    case Match::Ending::none: record.ending = Record::Ending::open; return;
    case Match::Ending::quit: record.ending = Record::Ending::quit; return;
    case Match::Ending::by_rules: record.ending = Record::Ending::rules; break;
    case Match::Ending::forfeited:
      record.ending = Record::Ending::forfeit;
      record.how = name_of(match.forfeit());
      break;
    case Match::Ending::adjudicated: record.ending = Record::Ending::adjudicated; break;
  }
  record.payoffs = match.payoffs();
}

}  // namespace

std::string_view name_of(Record::Ending ending) {
  for (const auto& [known, name] : endings) {
    if (known == ending) return name;
  }
  return "";
}

std::optional<Record::Ending> ending_called(std::string_view name) {
  for (const auto& [ending, known] : endings) {
    if (known == name) return ending;
  }
  return std::nullopt;
}

std::uint32_t record_check(std::uint32_t so_far, std::string_view line) {
  static constexpr auto table = crc_table();
  std::uint32_t crc = ~so_far;
  const auto add = [&](char c) {
    crc = table[(crc ^ static_cast<unsigned char>(c)) & 0xff] ^ crc >> 8;
  };
  for (const char c : line) add(c);
  add('\n');
  return ~crc;
}

bool is_record_text(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_control(text, i)) return false;
  }
  return true;
}

std::string record_text(std::string_view text) {
  std::string result(trimmed(text.substr(0, longest_record_text)));
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (is_control(result, i)) result[i] = '?';
  }
  return result;
}

std::string print_payoffs(const std::vector<double>& payoffs) {
  return fmt::format("{}", fmt::join(payoffs, " "));
}

void adjudicate_by_score(Record& record, int margin, std::string_view reason) {
  record.ending = Record::Ending::adjudicated;
  record.payoffs = {0, 0};
  if (margin != 0) record.payoffs = {margin > 0 ? 1.0 : -1.0, margin > 0 ? -1.0 : 1.0};
  record.score = margin;
  record.reason = reason;
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
  printer.header("date", record_text(record.date));
  printer.header("event", record_text(record.event));
  printer.header("clock", record_text(record.clock));
  printer.header("start", record.start);
  printer.header("result", print_payoffs(record.payoffs));
  printer.header("ending", print_ending(record));
  printer.header("reason", record_text(record.reason));
  if (record.score) printer.header("score", std::to_string(*record.score));
  printer.header("moves", std::to_string(record.plies.size()));
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    printer.line(print_ply(i + 1, record.plies[i]));
  }
  printer.header("final", record.last);
  return printer.finish();
}

std::string utc_now() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

Record record_of(const AnyGame& game, const Match& match, std::string date) {
  Record record;
  record.game = game.spec();
  for (Seat seat = 0; seat < match.seats(); ++seat) {
    record.players.push_back(record_text(match.player(seat).spec()));
  }
  record.seed = match.seed();
  record.date = std::move(date);
  if (match.clock_rule()) record.clock = print_clock(*match.clock_rule());
  record.start = match.start().text();
  record_ending(record, match);
  for (const Match::Ply& ply : match.plies()) record.plies.push_back(recorded(ply));
  record.last = match.state().text();
  return record;
}

}  // namespace brett
