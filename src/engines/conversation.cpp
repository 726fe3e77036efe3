#include "engines/conversation.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/options.h"
#include "core/text.h"

namespace brett {

namespace {

// Far more than a search that reports every iteration says before it answers.
constexpr std::size_t longest_answer = std::size_t{16} << 20;
constexpr std::size_t most_overheard = 10'000;

}  // namespace

void Conversation::limit(std::chrono::nanoseconds time, std::stop_token stop) {
  // A limit of centuries would overflow the clock.
  time_ = std::min<std::chrono::nanoseconds>(time, std::chrono::hours(24 * 365));
  until_ = std::chrono::steady_clock::now() + std::chrono::duration_cast<Deadline::duration>(time_);
  stop_ = std::move(stop);
  interrupted_ = false;
}

bool Conversation::say(std::string_view line) {
  if (failed()) return false;
  asked_ = line;
  heard_ = 0;
  overheard_ = 0;
  first_overheard_.clear();
  if (channel_.say(line, until_)) return true;
  fail_with_account(Forfeit::crash, fmt::format("did not take {}", in_quotes(line)));
  return false;
}

std::optional<std::string> Conversation::hear() {
  for (;;) {
    auto line = hear_any();
    if (!line || !trimmed(*line).empty()) return line;
  }
}

std::optional<std::string> Conversation::hear_any() {
  if (failed() || interrupted()) return std::nullopt;
  Heard heard = channel_.hear(until_, stop_);
  heard_ += heard.text.size() + 1;
  if (heard.what == Heard::What::line && heard_ > longest_answer)
    heard.what = Heard::What::too_long;
  switch (heard.what) {
    case Heard::What::line: return std::move(heard.text);
    case Heard::What::closed:
      fail_with_account(Forfeit::crash, fmt::format("hung up when told {}", in_quotes(asked_)));
      break;
    case Heard::What::too_long:
      fail(Forfeit::crash,
           fmt::format("sent garbage: no end of its answer to {} after {} kB", in_quotes(asked_),
                       std::max(heard_, channel_.longest_line) >> 10));
      break;
    case Heard::What::stopped: interrupted_ = true; break;
    case Heard::What::late:
      if (overheard_ > 0) {
        garbage(first_overheard_);
        break;
      }
      fail_with_account(Forfeit::time,
                        fmt::format("gave no answer to {} within {}", in_quotes(asked_),
                                    option_text::print_duration(time_)));
      break;
  }
  return std::nullopt;
}

bool Conversation::hear_until(std::string_view word, const std::function<bool(const Line&)>& use) {
  while (const auto line = hear()) {
    const Line tokens = words(*line);
    if (tokens[0] == word) return true;
    if (!use(tokens)) overhear(*line);
  }
  return false;
}

void Conversation::overhear(std::string_view line) {
  if (overheard_++ == 0) first_overheard_ = line;
  if (overheard_ > most_overheard) garbage(first_overheard_);
}

std::nullopt_t Conversation::fail(Forfeit why, std::string words) {
  if (!failed()) failure_ = EngineFailure{why, std::move(words)};
  return std::nullopt;
}

std::nullopt_t Conversation::garbage(std::string_view line) {
  return fail(Forfeit::crash, fmt::format("sent garbage: {} as an answer to {}", in_quotes(line),
                                          in_quotes(asked_)));
}

void Conversation::fail_with_account(Forfeit why, std::string words) {
  if (failed()) return;
  if (const std::string account = channel_.account(); !account.empty()) {
    words += fmt::format("; {}", account);
  }
  fail(why, std::move(words));
}

}  // namespace brett
