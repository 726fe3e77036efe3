#include "records/record_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>

#include "core/plain_text.h"
#include "core/text.h"
#include "records/record_lines.h"

namespace brett {

namespace {

// Far beyond any game, and short enough to be worked on at once.
constexpr std::size_t longest_line = 20'000;
constexpr std::size_t most_plies = 1'000'000;
constexpr long long most_seats = 1'000;
constexpr int largest_score = 1'000'000;
constexpr std::uint64_t largest_number = ~std::uint64_t{0};
constexpr std::string_view magic = "brett record";

// The first word of a line, and what follows it.
std::pair<std::string_view, std::string_view> first_word(std::string_view line) {
  const auto end = std::min(line.find(' '), line.size());
  return {line.substr(0, end), trimmed(line.substr(end))};
}

// One record, line by line.
class RecordParser {
 public:
  // A line that is neither empty nor a comment. True: the record is complete. Names in Latin-1 are read as
  // such; they come from imports of older versions.
  Result<bool> take(std::string_view bytes, std::size_t number) {
    if (bytes.size() > longest_line) {
      return Error{fmt::format("longer than {} characters", longest_line)};
    }
    if (has_control_characters(bytes)) {
      return Error{"contains control characters: not a record"};
    }
    const std::uint32_t check_before = check_;
    check_ = record_check(check_, bytes);
    return is_utf8(bytes) ? take_text(bytes, number, check_before)
                          : take_text(as_utf8(bytes), number, check_before);
  }

  bool begun() const { return begun_; }
  std::string missing() const {
    if (in_plies()) {
      return fmt::format("move {} of {}", record_.plies.size() + 1, *plies_wanted_);
    }
    return plies_wanted_ ? "'end'" : "'moves'";
  }
  Record&& record() { return std::move(record_); }
  std::size_t line_of(const RecordFault& fault) const {
    if (fault.ply < ply_lines_.size()) return ply_lines_[fault.ply];
    const auto line = header_lines_.find(fault.header);
    return line == header_lines_.end() ? first_line_ : line->second;
  }

 private:
  using Read = Status (RecordParser::*)(std::string_view value);
  struct Header {
    std::string_view key;
    std::string Record::* text = nullptr;  // taken as it is
    Read read = nullptr;                   // otherwise
  };

  Result<bool> take_text(std::string_view line, std::size_t number, std::uint32_t check_before) {
    if (!std::exchange(begun_, true)) return begin(line, number);
    if (in_plies()) return take_ply(line, number);
    const auto [key, value] = first_word(line);
    if (plies_wanted_) return take_end(key, value, number, check_before);
    return take_header(key, value, number);
  }

  bool in_plies() const { return plies_wanted_ && record_.plies.size() < *plies_wanted_; }

  Result<bool> begin(std::string_view line, std::size_t number) {
    first_line_ = number;
    if (line == record_first_line) return false;
    if (line.starts_with(magic)) {
      return Error{
          fmt::format("{}: this program reads {}", in_quotes(line), in_quotes(record_first_line))};
    }
    return must_be("a record must begin here, but this is", line, in_quotes(record_first_line));
  }

  Result<bool> take_header(std::string_view key, std::string_view value, std::size_t number) {
    static constexpr std::array<Header, 13> headers{{
        {"game", &Record::game},
        {"player", nullptr, &RecordParser::read_player},
        {"seed", nullptr, &RecordParser::read_seed},
        {"number", nullptr, &RecordParser::read_number},
        {"date", &Record::date},
        {"event", &Record::event},
        {"clock", nullptr, &RecordParser::read_clock},
        {"start", &Record::start},
        {"result", nullptr, &RecordParser::read_result},
        {"ending", nullptr, &RecordParser::read_ending},
        {"reason", &Record::reason},
        {"score", nullptr, &RecordParser::read_score},
        {"moves", nullptr, &RecordParser::read_moves},
    }};
    const auto header = std::find_if(headers.begin(), headers.end(),
                                     [&](const Header& known) { return known.key == key; });
    if (header == headers.end()) {
      std::vector<std::string> names;
      for (const Header& known : headers) names.emplace_back(known.key);
      return unknown("header", key, names);
    }
    if (value.empty()) return Error{fmt::format("{}: has no value", key)};
    const bool again = !header_lines_.emplace(header->key, number).second;
    if (again && key != "player") return Error{fmt::format("{}: is given twice", key)};
    const Status status =
        header->text != nullptr ? keep(record_.*header->text, value) : (this->*header->read)(value);
    if (!status) return status.error();
    if (plies_wanted_) return complete_headers();
    return false;
  }
  Result<bool> complete_headers() const {
    for (const std::string_view key : {"game", "player", "ending"}) {
      if (!header_lines_.contains(key)) {
        return Error{fmt::format("the header '{}' is missing before the moves", key)};
      }
    }
    return false;
  }

  Status read_player(std::string_view value) {
    if (record_.players.size() == most_seats) return Error{"there are too many players"};
    return keep(record_.players.emplace_back(), value);
  }
  Status read_clock(std::string_view value) {
    const auto rule = parse_clock(value);
    if (!rule) {
      return Error{fmt::format("clock {}: {}", in_quotes(value), rule.error().message)};
    }
    return keep(record_.clock, value);
  }
  Status read_seed(std::string_view value) {
    return keep_whole(record_.seed, "seed", value, std::uint64_t{0}, largest_number,
                      "a whole number below 2^64");
  }
  Status read_number(std::string_view value) {
    return keep_whole(record_.number, "number", value, std::uint64_t{1}, largest_number,
                      "a whole number from 1, that of the game in its series");
  }
  Status read_score(std::string_view value) {
    return keep_whole(record_.margin, "score", value, -largest_score, largest_score,
                      "the margin of the first seat, like -12");
  }
  Status read_result(std::string_view value) {
    for (const std::string_view word : words(value)) {
      const auto payoff = to_number(word);
      if (!payoff) return must_be("result", value, "a number for each seat, like '1 -1'");
      record_.payoffs.push_back(*payoff);
    }
    return Done{};
  }
  Status read_ending(std::string_view value) {
    const auto [word, rest] = first_word(value);
    const auto ending = ending_called(word);
    if (!ending) {
      return unknown("ending", word, {"rules", "forfeit", "adjudicated", "quit", "open"});
    }
    record_.ending = *ending;
    const bool by_seat = ending == Ending::forfeit || ending == Ending::quit;
    if (!by_seat) {
      if (!rest.empty()) return Error{fmt::format("ending {}: must be one word", in_quotes(value))};
      return Done{};
    }
    const auto [seat, how] = first_word(rest);
    const auto number = whole<int>(seat);
    if (!number || *number < 1 || *number > most_seats) {
      return must_be("ending", value, fmt::format("'{} 1', with the seat that did it", word));
    }
    record_.ended_by = *number - 1;
    return keep(record_.how, how);
  }
  Status read_moves(std::string_view value) {
    return keep_whole(plies_wanted_, "moves", value, std::size_t{0}, most_plies,
                      fmt::format("how many follow, 0 to {}", most_plies));
  }
  static Status keep(std::string& member, std::string_view value) {
    if (value.size() > longest_record_text) {
      return Error{fmt::format("longer than {} characters", longest_record_text)};
    }
    member = value;
    return Done{};
  }

  Result<bool> take_ply(std::string_view line, std::size_t number) {
    auto ply = read_ply(line, record_.plies.size() + 1);
    if (!ply) return ply.error();
    record_.plies.push_back(*std::move(ply));
    ply_lines_.push_back(number);
    return false;
  }

  Result<bool> take_end(std::string_view key, std::string_view value, std::size_t number,
                        std::uint32_t check_before) {
    if (key == record_last_line && value.empty()) return true;
    if (key == "final" && !value.empty() && record_.last.empty()) {
      header_lines_.emplace("final", number);
      record_.last = value;
      return false;
    }
    if (key == "check") {
      const auto check = whole<std::uint32_t>(value, 16);
      if (check && value.size() == 8 && *check == check_before) return false;
      return must_be("check", value,
                     fmt::format("'{:08x}': the record was changed since it was written (who "
                                 "did it on purpose takes this line out)",
                                 check_before));
    }
    return must_be("behind the moves", key, "'final', 'check' or 'end'");
  }

  Record record_;
  bool begun_ = false;
  std::optional<std::size_t> plies_wanted_;
  std::uint32_t check_ = 0;
  std::size_t first_line_ = 0;
  std::map<std::string_view, std::size_t> header_lines_;  // keys of constants
  std::vector<std::size_t> ply_lines_;
};

// What a file of records has read of itself.
class FileReader {
 public:
  // What is done with a complete record; a fault is in one of its lines.
  using Take = std::function<Result<RecordFault>(Record&& told)>;
  FileReader(std::string_view source, Take take) : source_(source), use_(std::move(take)) {}

  Status read(std::string_view text) {
    text = without_byte_order_mark(text);
    while (!text.empty()) {
      const std::string_view whole_line = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(text.size(), whole_line.size() + 1));
      ++number_;
      std::string line(trimmed(whole_line));
      if (line.empty() || line.front() == '#') continue;
      std::replace(line.begin(), line.end(), '\t', ' ');
      if (const Status status = take(line); !status) return status;
    }
    if (parser_.begun()) {
      return wrong(number_, fmt::format("the record is cut: {} is missing", parser_.missing()));
    }
    if (!any_) return Error{fmt::format("{}: contains no records", source_)};
    return Done{};
  }

 private:
  Status take(std::string_view line) {
    const auto complete = parser_.take(line, number_);
    if (!complete) return wrong(number_, complete.error().message);
    if (!*complete) return Done{};
    const auto fault = use_(parser_.record());
    if (!fault) return fault.error();
    if (!fault->message.empty()) return wrong(parser_.line_of(*fault), fault->message);
    parser_ = RecordParser();
    any_ = true;
    return Done{};
  }
  Error wrong(std::size_t line, std::string_view message) const {
    return Error{fmt::format("{}, line {}: {}", source_, line, message)};
  }

  std::string_view source_;
  Take use_;
  RecordParser parser_;
  std::size_t number_ = 0;
  bool any_ = false;
};

}  // namespace

Status read_records(const Registry& registry, std::string_view text, std::string_view source,
                    const UseGame& use) {
  Replayer replayer(registry);
  const auto replay = [&](Record&& told) -> Result<RecordFault> {
    std::optional<RecordedGame> game;
    RecordFault fault = replayer.replay(std::move(told), game);
    if (!fault.message.empty()) return fault;
    if (Status status = use(*std::move(game)); !status) return status.error();
    return RecordFault{};
  };
  return FileReader(source, replay).read(text);
}

Status read_told_records(std::string_view text, std::string_view source, const UseRecord& use) {
  const auto hand_on = [&](Record&& told) -> Result<RecordFault> {
    if (Status status = use(std::move(told)); !status) return status.error();
    return RecordFault{};
  };
  return FileReader(source, hand_on).read(text);
}

}  // namespace brett
