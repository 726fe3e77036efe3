#include "records/ggf.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/text.h"
#include "records/record_formats.h"

namespace brett {

namespace {

constexpr double largest_evaluation = 1'000;  // discs
constexpr double longest_seconds = 1e8;
constexpr std::string_view opening_mark = "(;";
constexpr std::string_view closing_mark = ";)";

struct Property {
  std::string_view key;
  std::string_view value;
  std::size_t at = 0;  // in the text
};

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

// Cuts the text into games and these into properties.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  // False at the end of the text. Archives write the number of games of a match before them.
  Result<bool> next_game(std::vector<Property>& properties) {
    at_ = std::min(text_.find_first_not_of(" \t\r\n0123456789", at_), text_.size());
    if (at_ == text_.size()) return false;
    if (!text_.substr(at_).starts_with(opening_mark)) return refuse("a game must begin with '(;'");
    at_ += opening_mark.size();
    properties.clear();
    for (;;) {
      skip_blanks();
      if (text_.substr(at_).starts_with(closing_mark)) break;
      if (at_ == text_.size()) return Error{"the game is cut off: ';)' is missing"};
      const auto property = next_property();
      if (!property) return property.error();
      properties.push_back(*property);
    }
    at_ += closing_mark.size();
    return true;
  }
  std::size_t at() const { return at_; }

 private:
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  Result<Property> next_property() {
    Property property;
    property.at = at_;
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
    property.key = text_.substr(begin, at_ - begin);
    if (property.key.empty() || at_ == text_.size() || text_[at_] != '[') {
      return refuse("a property must be letters and a value, like PB[name]");
    }
    const std::size_t end = text_.find(']', at_);
    if (end == std::string_view::npos) {
      return Error{fmt::format("{} is cut off: it has no ']'", in_quotes(property.key))};
    }
    property.value = trimmed(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return property;
  }
  Error refuse(std::string_view why) const {
    return Error{fmt::format("{}, not {}", why, in_quotes(text_.substr(at_, 12)))};
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::size_t line_at(std::string_view text, std::size_t at) {
  return static_cast<std::size_t>(
             std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')) +
         1;
}

// 15:00, 1:00:00 or 4.09
std::optional<double> to_seconds(std::string_view text) {
  double seconds = 0;
  for (const std::string_view part : split(text, ':')) {
    const auto number = to_number(part);
    if (!number || *number < 0) return std::nullopt;
    seconds = seconds * 60 + *number;
  }
  return seconds <= longest_seconds ? std::optional(seconds) : std::nullopt;
}

std::optional<double> to_signed(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  return to_number(text);
}

// Main time and increment of main time/increment/extension; empty if our clocks cannot express them.
std::string read_clock(std::string_view text) {
  const auto parts = split(text, '/');
  const auto seconds = [&](std::size_t i) {
    if (i >= parts.size()) return std::optional(0.0);
    const std::string_view part = trimmed(parts[i].substr(0, parts[i].find(',')));
    return part.empty() ? std::optional(0.0) : to_seconds(part);
  };
  const auto base = seconds(0);
  const auto increment = seconds(1);
  constexpr double day = 86'400;
  if (!base || !increment || *base <= 0 || *base > day || *increment > day) return {};
  const auto time = [](double amount) {
    return std::chrono::nanoseconds(std::llround(amount * 1e9));
  };
  std::string clock = print_clock({time(*base), time(*increment)});
  return parse_clock(clock) ? clock : std::string();
}

// One game made of its properties.
class GgfGame {
 public:
  // `facts` of the game that GGF is made for; null if there is none here.
  GgfGame(Replayer& replayer, const Facts* facts, const std::vector<Property>& properties)
      : replayer_(replayer), facts_(facts), properties_(properties) {}

  // After an error, at() is the place of the fault.
  Result<RecordedGame> read() {
    for (const auto step : {&GgfGame::set_up, &GgfGame::play, &GgfGame::finish}) {
      if (const Status status = (this->*step)(); !status) return status.error();
    }
    return *std::move(game_);
  }
  std::size_t at() const { return at_; }

 private:
  const Property* find(std::string_view key) {
    for (const Property& property : properties_) {
      if (property.key != key) continue;
      at_ = property.at;
      return &property;
    }
    return nullptr;
  }
  std::string text_of(std::string_view key) {
    const Property* property = find(key);
    return property == nullptr ? std::string() : record_text(property->value);
  }

  Status set_up() {
    if (!properties_.empty()) at_ = properties_.front().at;
    const Property* name = find("GM");
    if (name == nullptr) return Error{"GM, the name of the game, is missing"};
    if (facts_ == nullptr) return Error{"no game here is written in GGF"};
    if (lowered(name->value) != lowered(facts_->title)) {
      return Error{fmt::format("GM {}: must be {}", in_quotes(name->value), facts_->title)};
    }
    for (const std::string_view key : {"KB", "KW"}) {
      if (find(key) != nullptr) return Error{fmt::format("{}: komi games cannot be read", key)};
    }
    if (const Property* type = find("TY");
        type != nullptr && type->value.find('a') != std::string_view::npos) {
      return Error{fmt::format("TY {}: anti games cannot be read", in_quotes(type->value))};
    }
    return set_up_board();
  }
  Status set_up_board() {
    const Property* board = find("BO");
    if (board == nullptr) return Error{"BO, the board at the start, is missing"};
    const auto blank = std::min(board->value.find_first_of(" \t\r\n"), board->value.size());
    const std::string spec = fmt::format("{}:size={}", facts_->name, board->value.substr(0, blank));
    const std::string_view position = board->value.substr(blank);
    auto game = replayer_.game(spec);
    if (!game) return Error{fmt::format("BO: {}", game.error().message)};
    auto start = (*game)->parse(position);
    if (!start) {  // the centre may be empty: Reversi
      const auto reversi = replayer_.game(fmt::format("{},start=reversi", spec));
      auto open = reversi ? (*reversi)->parse(position) : Result<Played>(Error{});
      if (!open) return Error{fmt::format("BO: {}", start.error().message)};
      game = reversi;
      start = std::move(open);
    }
    game_ = game_of_moves(*game, *start, {});
    Record& record = game_->record;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (std::string name = text_of(seat == 0 ? "PB" : "PW"); !name.empty()) {
        record.players[seat] = std::move(name);
      }
    }
    record.date = text_of("DT");
    record.event = text_of("PC");
    if (const Property* time = find("TI")) record.clock = read_clock(time->value);
    return Done{};
  }

  Status play() {
    for (const Property& property : properties_) {
      if (property.key != "B" && property.key != "W") continue;
      at_ = property.at;
      const Status status = play_one(property.key == "B" ? 0 : 1, property.value);
      if (!status) {
        return Error{fmt::format("move {}: {}", game_->moves.size() + 1, status.error().message)};
      }
    }
    return Done{};
  }
  Status play_one(Seat seat, std::string_view value) {
    Played& state = game_->last;
    if (state.turn().is_over()) return Error{"the game is over before it"};
    if (state.turn().seat() != seat) {
      const auto pass = forced_pass(state);
      if (!pass) return Error{fmt::format("it is the turn of {}", seat == 0 ? "white" : "black")};
      add_move({.by = state.turn(), .move = state.text(*pass)}, *pass);
      if (state.turn().is_over()) return Error{"the game is over before it"};
    }
    const auto parts = split(value, '/');
    const auto move = state.parse_move(trimmed(parts[0]));
    if (!move) return move.error();
    RecordedPly ply{.by = state.turn(), .move = state.text(*move)};
    if (const Status status = read_notes(parts, ply); !status) return status;
    add_move(std::move(ply), *move);
    return Done{};
  }
  static Status read_notes(const std::vector<std::string_view>& parts, RecordedPly& ply) {
    if (parts.size() > 1 && !trimmed(parts[1]).empty()) {
      const auto discs = to_signed(trimmed(parts[1]));
      if (!discs || std::abs(*discs) > largest_evaluation) {
        return Error{fmt::format("evaluation {}: must be discs, like -1.50", in_quotes(parts[1]))};
      }
      ply.value = static_cast<Value>(std::lround(*discs * value_unit));
    }
    if (parts.size() > 2 && !trimmed(parts[2]).empty()) {
      const auto seconds = to_seconds(trimmed(parts[2]));
      if (!seconds) {
        return Error{fmt::format("time {}: must be seconds, like 4.09", in_quotes(parts[2]))};
      }
      ply.time = std::chrono::microseconds(std::llround(*seconds * 1e6));
    }
    return Done{};
  }
  void add_move(RecordedPly ply, Move move) {
    game_->record.plies.push_back(std::move(ply));
    game_->moves.push_back(move);
    game_->last.play(move);
  }

  Status finish() {
    Record& record = game_->record;
    const Played& last = game_->last;
    record.last = last.text();
    const Property* result = find("RE");
    const std::string_view value = result == nullptr ? std::string_view() : result->value;
    const auto colon = std::min(value.find(':'), value.size());
    const std::string_view flag = trimmed(value.substr(std::min(value.size(), colon + 1)));
    const auto discs = to_signed(trimmed(value.substr(0, colon)));
    if (last.turn().is_over()) {
      record.ending = Ending::rules;
      record.payoffs = payoffs_of(last);
      if (discs && flag.empty() && !fits(*discs)) {
        return Error{
            fmt::format("RE {}: the moves lead to {:+}", in_quotes(value), *last.margin(0))};
      }
      return Done{};
    }
    if (!discs) {
      if (value.empty() || value.starts_with('?')) return Done{};  // open
      return Error{
          fmt::format("RE {}: must be the margin of black, like -12.00", in_quotes(value))};
    }
    if (std::abs(*discs) > largest_evaluation) {
      return Error{fmt::format("RE {}: larger than the board", in_quotes(value))};
    }
    end_early(*discs, flag);
    return Done{};
  }
  // With the empty cells given to the winner, or the discs as they lie.
  bool fits(double discs) const {
    if (std::abs(discs) > largest_evaluation) return false;
    const std::string text = game_->last.text();
    const auto raw = std::count(text.begin(), text.end() - 1, 'X') -
                     std::count(text.begin(), text.end() - 1, 'O');
    const auto stated = std::lround(discs);
    return stated == *game_->last.margin(0) || stated == raw;
  }
  void end_early(double discs, std::string_view flag) {
    Record& record = game_->record;
    const int margin = static_cast<int>(std::lround(discs));
    adjudicate_by_margin(record, margin, flag == "s" ? "agreed score" : "the result was given");
    if (margin != 0 && (flag == "r" || flag == "t")) {
      record.ending = Ending::forfeit;
      record.ended_by = margin > 0 ? 1 : 0;
      record.how = name_of(flag == "r" ? Forfeit::resigned : Forfeit::time);
      record.reason.clear();
    }
  }

  Replayer& replayer_;
  const Facts* const facts_;
  const std::vector<Property>& properties_;
  std::optional<RecordedGame> game_;  // set by set_up()
  std::size_t at_ = 0;
};

}  // namespace

Status read_ggf(const Registry& registry, std::string_view text, std::string_view source,
                const UseGame& use) {
  const auto wrong = [&](std::size_t at, std::string_view message) {
    return Error{fmt::format("{}, line {}: {}", source, line_at(text, at), message)};
  };
  Replayer replayer(registry);
  const Facts* const facts = game_of_format(registry, "ggf");
  Scanner scanner(text);
  std::vector<Property> properties;
  for (int games = 0;; ++games) {
    const auto more = scanner.next_game(properties);
    if (!more) return wrong(scanner.at(), more.error().message);
    if (!*more && games == 0) return Error{fmt::format("{}: contains no games", source)};
    if (!*more) return Done{};
    GgfGame reader(replayer, facts, properties);
    auto game = reader.read();
    if (!game) return wrong(reader.at(), game.error().message);
    if (const Status status = use(*std::move(game)); !status) return status;
  }
}

}  // namespace brett
