// The engine's side of GTP 2. Moves are answered in capitals, as GTP writes vertices.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"
#include "engines/colours.h"
#include "engines/engine_server.h"

namespace brett {

namespace {

// Rows of the board from the top, with what the seats hold below.
std::string drawn(const Played& state) {
  const View view = state.view();
  const Area& board = view.board();
  const auto width = static_cast<std::size_t>(2 * board.columns / board.unit);
  std::vector<std::string> lines(static_cast<std::size_t>(board.rows / board.unit),
                                 std::string(width, ' '));
  for (const Cell& cell : board.cells) {
    const auto x = static_cast<std::size_t>(2 * cell.column / board.unit + 1);
    const char symbol = cell.piece.symbol.empty() ? '.' : cell.piece.symbol.front();
    lines[static_cast<std::size_t>(cell.row / board.unit)][x] = symbol;
  }
  std::string text;
  for (const std::string& line : lines) text += '\n' + line;
  return text + fmt::format("\n{}", state.text());
}

class GtpServer final : public EngineServer {
 public:
  using EngineServer::EngineServer;

 private:
  using Reply = Result<std::string>;
  struct Command {
    std::string_view name;
    Reply (GtpServer::*run)(const Words&);
  };

  bool carry_out(std::string_view line, const Words&) override {
    const std::string text = cleaned(line);
    auto tokens = words(text);
    if (tokens.empty()) return true;
    id_.clear();
    if (to_integer(tokens[0]).value_or(-1) >= 0) {
      id_ = tokens[0];
      tokens.erase(tokens.begin());
    }
    const auto command =
        tokens.empty() ? commands.end()
                       : std::find_if(commands.begin(), commands.end(), [&](const Command& known) {
                           return known.name == tokens[0];
                         });
    if (command == commands.end()) return send_error("unknown command"), true;
    tokens.erase(tokens.begin());
    const Reply reply = (this->*command->run)(tokens);
    if (!reply) return send_error(reply.error().message), true;
    send_reply('=', *reply);
    return command->name != "quit";
  }
  void write_error(std::string_view text) override { send_reply('?', text); }

  // Without comments and control characters.
  static std::string cleaned(std::string_view line) {
    std::string text;
    for (const char c : line.substr(0, line.find('#'))) {
      const auto byte = static_cast<unsigned char>(c);
      if (c == '\t') {
        text += ' ';
      } else if (byte >= 0x20 && byte != 0x7f) {
        text += c;
      }
    }
    return text;
  }
  void send_reply(char mark, std::string_view text) {
    const bool separate = !text.empty() && text.front() != '\n';
    send(fmt::format("{}{}{}{}\n", mark, id_, separate ? " " : "", text));
  }
  static Reply done(const Status& status) {
    if (status) return std::string();
    return status.error();
  }

  static Error syntax(std::string_view usage) { return {fmt::format("syntax error: {}", usage)}; }

  Reply protocol_version(const Words&) { return std::string("2"); }
  Reply name(const Words&) { return std::string("Brett"); }
  Reply version(const Words&) { return game().player().spec(); }
  Reply known_command(const Words& args) {
    const bool known = !args.empty() &&
                       std::any_of(commands.begin(), commands.end(),
                                   [&](const Command& command) { return command.name == args[0]; });
    return std::string(known ? "true" : "false");
  }
  Reply list_commands(const Words&) {
    std::vector<std::string> names;
    for (const Command& command : commands) names.emplace_back(command.name);
    return joined(names, "\n");
  }
  Reply quit(const Words&) { return std::string(); }

  Reply list_games(const Words&) { return std::string(game().game().facts().title); }
  Reply set_game(const Words& args) {
    const Facts& facts = game().game().facts();
    const std::string wanted = lowered(text_of(args));
    if (wanted != lowered(facts.title) && wanted != facts.name) {
      return Error{"unsupported game"};
    }
    game().restart();
    return std::string();
  }

  // Games with an option for it take any size they can have, the others theirs.
  Reply boardsize(const Words& args) {
    if (args.empty() || !to_integer(args[0])) return syntax("boardsize N");
    const View view = game().game().start().view();
    const auto own_columns = std::ssize(view.board().column_labels);
    const auto own_rows = std::ssize(view.board().row_labels);
    const long long columns = *to_integer(args[0]);
    const long long rows = args.size() > 1 ? to_integer(args[1]).value_or(-1) : columns;
    if (columns == own_columns && (rows == own_rows || args.size() == 1)) {
      game().restart();
      return std::string();
    }
    if (columns != rows || !has_size_option()) return Error{"unacceptable size"};
    auto spec = Spec::parse(game().game().spec());
    std::erase_if(spec->options, [](const auto& option) { return option.first == "size"; });
    spec->options.emplace_back("size", fmt::format("{}", columns));
    if (!game().change_game(spec->print())) return Error{"unacceptable size"};
    return std::string();
  }
  bool has_size_option() const {
    for (const GameEntry& entry : game().registry().games()) {
      if (entry.facts.name != game().game().facts().name) continue;
      return std::any_of(entry.options.begin(), entry.options.end(),
                         [](const OptionInfo& option) { return option.key == "size"; });
    }
    return false;
  }
  Reply clear_board(const Words&) {
    game().restart();
    left_ = {};
    return std::string();
  }
  Reply komi(const Words& args) {
    if (args.empty() || !to_number(args[0])) return syntax("komi NUMBER");
    return std::string();  // no game here has one
  }

  Result<Seat> seat(const Words& args, std::string_view usage) const {
    if (args.empty()) return syntax(usage);
    const auto found = seat_of_colour(game().state().view(), args[0]);
    if (!found) return syntax(usage);
    return *found;
  }
  Reply play(const Words& args) {
    const auto mover = seat(args, "play COLOUR MOVE");
    if (!mover) return mover.error();
    if (args.size() < 2) return syntax("play COLOUR MOVE");
    // A move may have blanks; otherwise what follows it is ignored.
    if (!game().play_as(*mover, text_of(args, 1)) && !game().play_as(*mover, args[1])) {
      return Error{"illegal move"};
    }
    return std::string();
  }
  Reply genmove(const Words& args) { return think(args, true); }
  Reply reg_genmove(const Words& args) { return think(args, false); }
  Reply think(const Words& args, bool plays) {
    const auto mover = seat(args, "genmove COLOUR");
    if (!mover) return mover.error();
    const std::size_t before = game().plies();
    if (const Status status = game().give_turn_to(*mover); !status) return status.error();
    const Chosen chosen = choose(game(), {.limits = limits(*mover)}, {});
    if (!chosen.move) return Error{chosen.why_not};
    const std::string text = uppered(game().state().text(*chosen.move));
    if (plays) {
      game().play(*chosen.move);
    } else if (game().plies() > before) {
      game().undo();
    }
    return text;
  }
  Reply undo(const Words&) {
    if (!game().undo()) return Error{"cannot undo"};
    return std::string();
  }
  Reply showboard(const Words&) { return drawn(game().state()); }
  Reply position(const Words& args) { return done(game().set_position(text_of(args))); }

  // main time, byo-yomi time, byo-yomi stones, in seconds
  Reply time_settings(const Words& args) {
    std::array<long long, 3> numbers{};
    if (args.size() < numbers.size()) return syntax("time_settings MAIN BYO_YOMI STONES");
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto number = to_integer(args[i]);
      if (!number || *number < 0 || *number > longest_time) {
        return syntax("time_settings MAIN BYO_YOMI STONES");
      }
      numbers[i] = *number;
    }
    left_ = {};
    per_move_.reset();
    has_clock_ = numbers[0] > 0 && !(numbers[1] > 0 && numbers[2] == 0);
    if (has_clock_) left_.fill(GameClock{.left = std::chrono::seconds(numbers[0])});
    if (numbers[0] == 0 && numbers[1] > 0 && numbers[2] > 0) {
      per_move_ = std::chrono::milliseconds(900 * numbers[1] / numbers[2]);
    }
    return std::string();
  }
  Reply time_left(const Words& args) {
    constexpr std::string_view usage = "time_left COLOUR SECONDS STONES";
    const auto mover = seat(args, usage);
    if (!mover) return mover.error();
    const auto seconds = args.size() > 1 ? to_integer(args[1]) : std::nullopt;
    const auto stones = args.size() > 2 ? to_integer(args[2]) : std::nullopt;
    if (!seconds || !stones || *seconds < 0 || *seconds > longest_time || *stones < 0 ||
        *stones > longest_time) {
      return syntax(usage);
    }
    has_clock_ = true;
    left_[static_cast<std::size_t>(*mover)] =
        GameClock{.left = std::chrono::seconds(*seconds), .moves_to_go = static_cast<int>(*stones)};
    return std::string();
  }
  Limits limits(Seat mover) const {
    Limits limits;
    if (has_clock_ && left_[static_cast<std::size_t>(mover)]) {
      limits.clock = left_[static_cast<std::size_t>(mover)];
    } else if (per_move_) {
      limits.time = per_move_;
    }
    return limits;
  }

  Reply final_score(const Words&) {
    const Played& state = game().state();
    if (!state.turn().is_over()) return Error{"cannot score: the game is not over"};
    const View view = state.view();
    const double first = state.payoff(0);
    if (first == 0) return std::string("0");
    const std::string_view winner = colour_of(view, first > 0 ? 0 : 1);
    const char letter = winner == "black" ? 'B' : 'W';
    const auto margin = state.margin(0);
    if (!margin || *margin == 0) return fmt::format("{}+", letter);
    return fmt::format("{}+{}", letter, std::abs(*margin));
  }

  static const std::array<Command, 20> commands;
  static constexpr long long longest_time = 24LL * 3600;

  std::string id_;
  bool has_clock_ = false;
  std::array<std::optional<GameClock>, 2> left_{};
  std::optional<std::chrono::nanoseconds> per_move_;
};

const std::array<GtpServer::Command, 20> GtpServer::commands{{
    {"protocol_version", &GtpServer::protocol_version},
    {"name", &GtpServer::name},
    {"version", &GtpServer::version},
    {"known_command", &GtpServer::known_command},
    {"list_commands", &GtpServer::list_commands},
    {"quit", &GtpServer::quit},
    {"boardsize", &GtpServer::boardsize},
    {"clear_board", &GtpServer::clear_board},
    {"komi", &GtpServer::komi},
    {"play", &GtpServer::play},
    {"genmove", &GtpServer::genmove},
    {"reg_genmove", &GtpServer::reg_genmove},
    {"undo", &GtpServer::undo},
    {"showboard", &GtpServer::showboard},
    {"time_settings", &GtpServer::time_settings},
    {"time_left", &GtpServer::time_left},
    {"final_score", &GtpServer::final_score},
    {"list_games", &GtpServer::list_games},
    {"set_game", &GtpServer::set_game},
    {"brett-position", &GtpServer::position},
}};

}  // namespace

MadeServer make_gtp_server(std::unique_ptr<ServedGame> game, AnswerLine answer) {
  return std::make_unique<GtpServer>(std::move(game), std::move(answer));
}

}  // namespace brett
