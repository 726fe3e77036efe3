// brett completion: scripts for bash, zsh and fish, made from the tree of commands, the games and
// the option tables. Specs complete in three steps: a name, after the colon its keys, after a comma
// more.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/help.h"
#include "core/text.h"

namespace brett::cli {

namespace {

const std::vector<std::string> shells{"bash", "zsh", "fish"};

// What can follow "name:", one word each: "rows=", "start=reversi".
std::string settings(const std::vector<OptionInfo>& options) {
  std::vector<std::string> words;
  for (const OptionInfo& option : options) {
    if (option.type == OptionInfo::Type::choice) {
      for (const auto& choice : option.choices) words.push_back(option.key + "=" + choice);
    } else if (option.type == OptionInfo::Type::flag) {
      words.push_back(option.key + "=on");
      words.push_back(option.key + "=off");
    } else {
      words.push_back(option.key + "=");
    }
  }
  return joined(words, " ");
}

// A kind of spec: games, or players.
struct SpecNames {
  std::vector<std::string> names;
  std::vector<std::string> settings;  // of each
};

SpecNames game_specs(const Registry& registry) {
  SpecNames specs;
  for (const GameEntry& entry : registry.games()) {
    specs.names.emplace_back(entry.facts.name);
    specs.settings.push_back(settings(entry.options));
  }
  return specs;
}

SpecNames player_specs(const Registry& registry) {
  SpecNames specs;
  for (const PlayerInfo& player : all_players(registry)) {
    specs.names.push_back(player.name);
    specs.settings.push_back(settings(player.options));
  }
  return specs;
}

// Every command with its group, for a case pattern: ' play'|' book'|' book build'
std::string command_patterns(const CommandLine& commands) {
  std::vector<std::string> patterns;
  for (const Command& command : commands.commands()) {
    patterns.push_back(fmt::format("' {}'", command.name()));
  }
  return joined(patterns, "|");
}

std::string all_flags(const CLI::App& app) {
  std::vector<std::string> names;
  for (const FlagInfo& flag : flags_of(app)) {
    if (!flag.is_argument) names.insert(names.end(), flag.names.begin(), flag.names.end());
  }
  return joined(names, " ");
}

// The shell word list that an argument named GAME, SHELL, ... or a flag with such a value takes.
bool takes(const CLI::App& app, std::string_view argument) {
  const auto flags = flags_of(app);
  return std::any_of(flags.begin(), flags.end(), [&](const FlagInfo& flag) {
    return flag.is_argument && flag.names[0] == argument;
  });
}

// Flags after which a value of this name comes, for a case pattern: -p|--player
std::string flags_with_value(const CommandLine& commands, bool spec) {
  std::vector<std::string> names;
  for (const Command& command : commands.commands()) {
    for (const FlagInfo& flag : flags_of(*command.app)) {
      if (flag.is_argument || flag.value.empty() || (flag.value == "SPEC") != spec) continue;
      for (const auto& name : flag.names) {
        if (name != "--colour" && std::find(names.begin(), names.end(), name) == names.end()) {
          names.push_back(name);
        }
      }
    }
  }
  return joined(names, "|");
}

std::string setting_cases(std::string_view kind, const SpecNames& specs) {
  std::string text;
  for (std::size_t i = 0; i < specs.names.size(); ++i) {
    text += fmt::format("    {}:{}) echo \"{}\" ;;\n", kind, specs.names[i], specs.settings[i]);
  }
  return text;
}

// Functions that bash and zsh share: the candidates for the word being typed, one per line.
std::string shared_functions(const CommandLine& commands, const Registry& registry) {
  const SpecNames games = game_specs(registry);
  const SpecNames players = player_specs(registry);
  std::string text =
      "_brett_settings() {\n  case \"$1\" in\n" + setting_cases("game", games) +
      setting_cases("player", players) +
      "  esac\n}\n\n"
      "# kind, all names, the word so far\n"
      "_brett_specs() {\n"
      "  local name base\n"
      "  case \"$3\" in\n"
      "    *:*) name=${3%%:*}\n"
      "         case \"$3\" in *,*) base=${3%,*}, ;; *) base=$name: ;; esac\n"
      "         _brett_settings \"$1:$name\" | tr ' ' '\\n' | sed -n \"s/..*/$base&/p\" ;;\n"
      "    *) echo \"$2\" | tr ' ' '\\n' ;;\n"
      "  esac\n}\n\n"
      "# command, word before, word so far\n"
      "_brett_candidates() {\n"
      "  case \"$2\" in\n" +
      fmt::format("    {}) _brett_specs player \"{}\" \"$3\"; return ;;\n",
                  flags_with_value(commands, true), joined(players.names, " ")) +
      "    --colour) printf '%s\\n' auto always never; return ;;\n" +
      fmt::format("    {}) return ;;\n", flags_with_value(commands, false)) +
      "  esac\n"
      "  case \"$1:$3\" in\n"
      "    :*) printf '%s\\n' " +
      joined(commands.names_of(commands.app()), " ") + ' ' + all_flags(commands.app()) + " ;;\n";
  for (const Command& command : commands.commands()) {
    const std::string name = command.name();
    std::string words = fmt::format("printf '%s\\n' {}", all_flags(*command.app));
    text += fmt::format("    '{}':-*) {} ;;\n", name, words);
    if (command.is_group()) {
      text += fmt::format("    '{}':*) printf '%s\\n' {} ;;\n", name,
                          joined(commands.names_of(*command.app), " "));
    } else if (takes(*command.app, "GAME")) {
      text += fmt::format("    '{}':*) _brett_specs game \"{}\" \"$3\" ;;\n", name,
                          joined(games.names, " "));
    } else if (takes(*command.app, "SHELL")) {
      text += fmt::format("    '{}':*) printf '%s\\n' {} ;;\n", name, joined(shells, " "));
    }
  }
  return text +
         "  esac\n}\n\n"
         "# the words before the one being typed; prints the command among them, with its group\n"
         "_brett_command() {\n"
         "  local word found=\n"
         "  for word in \"$@\"; do\n"
         "    case \"$found $word\" in " +
         command_patterns(commands) +
         ") found=\"$found $word\" ;; esac\n"
         "  done\n"
         "  echo \"${found# }\"\n}\n\n";
}

std::string bash_script(const CommandLine& commands, const Registry& registry) {
  return "# bash completion for brett, made by 'brett completion bash'\n" +
         shared_functions(commands, registry) +
         "_brett() {\n"
         "  local line=${COMP_LINE:0:COMP_POINT} words cur prev typed i\n"
         "  # Not COMP_WORDS: bash breaks words at ':' and '=', of which specs are made.\n"
         "  read -ra words <<< \"$line\"\n"
         "  case \"$line\" in *' ') cur= ;; *) cur=${words[${#words[@]}-1]}; unset "
         "\"words[${#words[@]}-1]\" ;; esac\n"
         "  prev=${words[${#words[@]}-1]}\n"
         "  local candidates\n"
         "  candidates=$(_brett_candidates \"$(_brett_command \"${words[@]:1}\")\" \"$prev\" "
         "\"$cur\")\n"
         "  COMPREPLY=()\n"
         "  while read -r i; do [[ -n $i ]] && COMPREPLY+=(\"$i\"); done < <(compgen -W "
         "\"$candidates\" -- \"$cur\")\n"
         "  # bash replaces only what follows the last break.\n"
         "  typed=${cur%\"${cur##*[:=]}\"}\n"
         "  for i in \"${!COMPREPLY[@]}\"; do COMPREPLY[i]=${COMPREPLY[i]#\"$typed\"}; done\n"
         "  case \"${COMPREPLY[*]}\" in *=) compopt -o nospace 2>/dev/null ;; esac\n"
         "}\n"
         "complete -F _brett brett\n";
}

std::string zsh_script(const CommandLine& commands, const Registry& registry) {
  return "#compdef brett\n# zsh completion for brett, made by 'brett completion zsh'\n" +
         shared_functions(commands, registry) +
         "_brett() {\n"
         "  local cur=${words[CURRENT]} prev=${words[CURRENT-1]}\n"
         "  local -a candidates open closed\n"
         "  candidates=(${(f)\"$(_brett_candidates \"$(_brett_command ${words[2,CURRENT-1]})\" "
         "\"$prev\" "
         "\"$cur\")\"})\n"
         "  open=(${(M)candidates:#*=})\n"
         "  closed=(${candidates:#*=})\n"
         "  compadd -S '' -- $open\n"
         "  compadd -- $closed\n"
         "}\n"
         "if [ \"$funcstack[1]\" = _brett ]; then _brett \"$@\"; else compdef _brett brett; fi\n";
}

// fish asks a list: every name, and every name with each of its settings.
std::string fish_words(const SpecNames& specs) {
  std::vector<std::string> list = specs.names;
  for (std::size_t i = 0; i < specs.names.size(); ++i) {
    for (const std::string_view setting : words(specs.settings[i])) {
      list.push_back(fmt::format("{}:{}", specs.names[i], setting));
    }
  }
  return joined(list, " ");
}

std::string fish_quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + '\'';
}

// When a command is offered: before any other, or after its group alone.
std::string fish_condition(const CommandLine& commands, const Command& command) {
  if (command.is_top()) return "__fish_use_subcommand";
  const CLI::App& group = *command.app->get_parent();
  return fmt::format("'__fish_seen_subcommand_from {}; and not __fish_seen_subcommand_from {}'",
                     group.get_name(), joined(commands.names_of(group), " "));
}

std::string fish_flag(const std::string& name, const FlagInfo& flag, const std::string& players) {
  std::string text = fmt::format("complete -c brett -n '__fish_seen_subcommand_from {}'", name);
  for (const std::string& spelling : flag.names) {
    const bool is_long = spelling.starts_with("--");
    text += fmt::format(" -{} {}", is_long ? "l" : "s", spelling.substr(is_long ? 2 : 1));
  }
  if (!flag.value.empty()) text += " -x";
  if (flag.value == "SPEC") text += fmt::format(" -a '{}'", players);
  if (flag.value == "WHEN") text += " -a 'auto always never'";
  return text + " -d " + fish_quoted(flag.help) + '\n';
}

std::string fish_argument(const std::string& name, std::string_view argument,
                          const std::string& games) {
  const std::string words = argument == "GAME"    ? fmt::format("-a '{}'", games)
                            : argument == "SHELL" ? fmt::format("-a '{}'", joined(shells, " "))
                                                  : "-F";
  return fmt::format("complete -c brett -n '__fish_seen_subcommand_from {}' {}\n", name, words);
}

std::string fish_script(const CommandLine& commands, const Registry& registry) {
  const std::string games = fish_words(game_specs(registry));
  const std::string players = fish_words(player_specs(registry));
  std::string text =
      "# fish completion for brett, made by 'brett completion fish'\ncomplete -c brett -f\n";
  for (const Command& command : commands.commands()) {
    const std::string name = command.app->get_name();
    text += fmt::format("complete -c brett -n {} -a {} -d {}\n", fish_condition(commands, command),
                        name, fish_quoted(command.app->get_description()));
    for (const FlagInfo& flag : flags_of(*command.app)) {
      if (!flag.is_argument) {
        text += fish_flag(name, flag, players);
      } else {
        text += fish_argument(name, flag.names[0], games);
      }
    }
  }
  return text;
}

struct CompletionArgs {
  std::string shell;
};

Result<int> completion(Context& context, const CompletionArgs& args) {
  using Script = std::string (*)(const CommandLine&, const Registry&);
  constexpr std::array<Script, 3> scripts{bash_script, zsh_script, fish_script};
  const auto known = std::find(shells.begin(), shells.end(), args.shell);
  if (known == shells.end()) return unknown("shell", args.shell, shells);
  const Script script = scripts[static_cast<std::size_t>(known - shells.begin())];
  return context.answer({}, script(context.commands, context.registry));
}

}  // namespace

void add_completion(CommandLine& commands) {
  auto [options, args] =
      commands.add("completion", "Print a completion script for a shell",
                   "Completes commands, flags, games, players and their options.",
                   "source <(brett completion bash)\nbrett completion zsh > ~/.zfunc/_brett\n"
                   "brett completion fish > ~/.config/fish/completions/brett.fish",
                   completion);
  options.argument("SHELL", args.shell, "bash, zsh or fish");
}

}  // namespace brett::cli
