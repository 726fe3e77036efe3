#include "engines/conversation.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/options.h"
#include "core/text.h"

namespace brett {

namespace {

// Far more lines than a search sends that reports every iteration.
constexpr std::size_t longest_answer = std::size_t{16} << 20;
constexpr std::size_t most_skipped = 10'000;

}  // namespace

void Conversation::limit(std::chrono::nanoseconds time, std::stop_token stop) {
  // A limit of centuries would overflow the clock.
  time_ = std::min<std::chrono::nanoseconds>(time, std::chrono::hours(24 * 365));
  until_ = std::chrono::steady_clock::now() + std::chrono::duration_cast<Deadline::duration>(time_);
  stop_ = std::move(stop);
  interrupted_ = false;
}

bool Conversation::send(std::string_view line) {
  if (failed()) return false;
  asked_ = line;
  received_ = 0;
  skipped_ = 0;
  first_skipped_.clear();
  if (channel_.send(line, until_)) return true;
  fail_with_state(Forfeit::crash, fmt::format("did not take {}", in_quotes(line)));
  return false;
}

std::optional<std::string> Conversation::receive() {
  for (;;) {
    auto line = receive_any();
    if (!line || !trimmed(*line).empty()) return line;
  }
}

std::optional<std::string> Conversation::receive_any() {
  if (failed() || interrupted()) return std::nullopt;
  Received received = channel_.receive(until_, stop_);
  received_ += received.text.size() + 1;
  if (received.what == Received::What::line && received_ > longest_answer)
    received.what = Received::What::too_long;
  switch (received.what) {
    case Received::What::line: return std::move(received.text);
    case Received::What::closed:
      fail_with_state(Forfeit::crash, fmt::format("closed its output after {}", in_quotes(asked_)));
      break;
    case Received::What::too_long:
      fail(Forfeit::crash,
           fmt::format("sent no end of its answer to {} within {} kB", in_quotes(asked_),
                       std::max(received_, channel_.longest_line) >> 10));
      break;
    case Received::What::stopped: interrupted_ = true; break;
    case Received::What::late:
      if (skipped_ > 0) {
        fail_invalid(first_skipped_);
        break;
      }
      fail_with_state(Forfeit::time,
                      fmt::format("gave no answer to {} within {}", in_quotes(asked_),
                                  option_text::print_duration(time_)));
      break;
  }
  return std::nullopt;
}

bool Conversation::receive_until(std::string_view word,
                                 const std::function<bool(const Line&)>& use) {
  while (const auto line = receive()) {
    const Line tokens = words(*line);
    if (tokens[0] == word) return true;
    if (!use(tokens)) skip(*line);
  }
  return false;
}

void Conversation::skip(std::string_view line) {
  if (skipped_++ == 0) first_skipped_ = line;
  if (skipped_ > most_skipped) fail_invalid(first_skipped_);
}

std::nullopt_t Conversation::fail(Forfeit why, std::string words) {
  if (!failed()) failure_ = EngineFailure{why, std::move(words)};
  return std::nullopt;
}

std::nullopt_t Conversation::fail_invalid(std::string_view line) {
  return fail(Forfeit::crash,
              fmt::format("sent an invalid answer to {}: {}", in_quotes(asked_), in_quotes(line)));
}

void Conversation::fail_with_state(Forfeit why, std::string words) {
  if (failed()) return;
  if (const std::string process_state = channel_.process_state(); !process_state.empty()) {
    words += fmt::format("; {}", process_state);
  }
  fail(why, std::move(words));
}

}  // namespace brett
