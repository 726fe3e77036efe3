// brett completion: scripts that let a shell complete commands. They ask `brett complete WORD...` for the
// words that may stand in the place of the last one, and offer what it answers.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/help.h"
#include "core/text.h"

namespace brett::cli {

namespace {

struct Candidate {
  std::string word;
  std::string help;
};
using Candidates = std::vector<Candidate>;

// What can follow "name:", one word each: "rows=", "start=reversi".
void add_settings(const std::vector<OptionInfo>& options, const std::string& before,
                  Candidates& list) {
  for (const OptionInfo& option : options) {
    std::vector<std::string> values{""};
    if (option.type == OptionInfo::Type::choice) values = option.choices;
    if (option.type == OptionInfo::Type::flag) values = {"on", "off"};
    for (const std::string& value : values) {
      list.push_back({fmt::format("{}{}={}", before, option.key, value), option.help});
    }
  }
}

// Specs complete in three steps: a name, after the colon its keys, after a comma more.
void add_spec(std::string_view name, std::string_view help, const std::vector<OptionInfo>& options,
              const std::string& typed, Candidates& list) {
  const auto colon = typed.find(':');
  if (colon == typed.npos) {
    list.push_back({std::string(name), std::string(help)});
  } else if (typed.substr(0, colon) == name) {
    add_settings(options, typed.substr(0, typed.find_last_of(":,") + 1), list);
  }
}

Candidates game_specs(const Registry& registry, const std::string& typed) {
  Candidates list;
  for (const GameEntry& entry : registry.games()) {
    add_spec(entry.facts.name, entry.facts.title, entry.options, typed, list);
  }
  return list;
}

// What may stand where the help shows `value`; nothing is known of files and numbers.
Candidates words_for(std::string_view value, const Registry& registry, const std::string& typed) {
  if (value == "GAME") return game_specs(registry, typed);
  if (value == "SHELL") return {{"bash", ""}, {"zsh", ""}, {"fish", ""}};
  if (value == "WHEN") return {{"auto", ""}, {"always", ""}, {"never", ""}};
  Candidates list;
  if (value != "SPEC") return list;
  for (const PlayerInfo& player : all_players(registry)) {
    add_spec(player.name, player.help, player.options, typed, list);
  }
  return list;
}

Candidates candidates(const CommandLine& commands, const Registry& registry,
                      const std::vector<std::string>& before, const std::string& typed) {
  const CLI::App* app = &commands.app();
  for (const std::string& word : before) {
    for (const Command* command : commands.commands_of(*app)) {
      if (command->app->get_name() == word) app = command->app;
    }
  }
  const auto flags = flags_of(*app);
  const std::string last = before.empty() ? "" : before.back();
  for (const FlagInfo& flag : flags) {
    const bool is_last = std::find(flag.names.begin(), flag.names.end(), last) != flag.names.end();
    if (is_last && !flag.value.empty()) {
      return words_for(last == "--game" ? "GAME" : flag.value, registry, typed);
    }
  }
  Candidates list;
  for (const Command* command : commands.commands_of(*app)) {
    list.push_back({command->app->get_name(), command->app->get_description()});
  }
  for (const FlagInfo& flag : flags) {
    if (flag.is_argument == typed.starts_with('-')) continue;
    if (flag.is_argument) {
      const Candidates words = words_for(flag.names[0], registry, typed);
      list.insert(list.end(), words.begin(), words.end());
    } else {
      for (const std::string& name : flag.names) list.push_back({name, flag.help});
    }
  }
  return list;
}

struct Shell {
  std::string_view name;
  std::string_view script;
};
constexpr std::array<Shell, 3> shells{
    {{"bash", R"sh(# bash completion for brett, made by 'brett completion bash'
_brett() {
  local line=${COMP_LINE:0:COMP_POINT} words cur candidate
  # Not COMP_WORDS: bash breaks words at ':' and '=', of which specs are made.
  read -ra words <<< "$line"
  case "$line" in *' ') words+=('') ;; esac
  cur=${words[${#words[@]}-1]}
  COMPREPLY=()
  while IFS=$'\t' read -r candidate _; do
    # bash replaces only what follows the last break.
    COMPREPLY+=("${candidate#"${cur%"${cur##*[:=]}"}"}")
  done < <("${words[0]}" complete "${words[@]:1}" 2>/dev/null)
  case "${COMPREPLY[*]}" in *=) compopt -o nospace 2>/dev/null ;; esac
}
complete -o default -F _brett brett
)sh"},
     {"zsh", R"sh(#compdef brett
# zsh completion for brett, made by 'brett completion zsh'
_brett() {
  local -a candidates
  candidates=(${(f)"$(${words[1]} complete "${(@)words[2,CURRENT]}" 2>/dev/null)"})
  candidates=(${candidates%%$'\t'*})
  compadd -S '' -- ${(M)candidates:#*=}
  compadd -- ${candidates:#*=}
  (( $#candidates )) || _files
}
if [ "$funcstack[1]" = _brett ]; then _brett "$@"; else compdef _brett brett; fi
)sh"},
     {"fish", R"sh(# fish completion for brett, made by 'brett completion fish'
function __brett_candidates
    set -l before (commandline -opc)
    set -l typed (commandline -ct)
    set -e before[1]
    brett complete $before "$typed" 2>/dev/null
end
complete -c brett -f -a '(__brett_candidates)'
complete -c brett -n 'not __brett_candidates | string length -q' -F
)sh"}}};

struct CompletionArgs {
  std::string shell;
};

Result<int> completion(Context& context, const CompletionArgs& args) {
  std::vector<std::string> names;
  for (const auto& [name, script] : shells) {
    if (name == args.shell) return context.answer({}, script);
    names.emplace_back(name);
  }
  return unknown("shell", args.shell, names);
}

}  // namespace

std::string completed(const CommandLine& commands, const Registry& registry,
                      std::vector<std::string> words) {
  const std::string typed = words.empty() ? "" : words.back();
  if (!words.empty()) words.pop_back();
  std::string text;
  for (const auto& [word, help] : candidates(commands, registry, words, typed)) {
    if (word.starts_with(typed)) text += fmt::format("{}\t{}\n", word, help);
  }
  return text;
}

void add_completion(CommandLine& commands) {
  auto [options, args] =
      commands.add("completion", "Print a completion script for a shell",
                   "Completes commands, flags, games, players and their options.",
                   "source <(brett completion bash)\nbrett completion zsh > ~/.zfunc/_brett\n"
                   "brett completion fish > ~/.config/fish/completions/brett.fish",
                   completion);
  options.argument("SHELL", args.shell, "bash, zsh or fish");
  options.text_only();
}

}  // namespace brett::cli
