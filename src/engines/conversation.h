// A conversation with an engine: lines, with a time limit for each piece of work. The first failure
// ends it and is kept; all later calls do nothing.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engines/line_channel.h"
#include "players/player.h"

namespace brett {

struct EngineFailure {
  Forfeit why = Forfeit::none;
  std::string words;  // after the name of the engine: "gave no answer to 'go' within 10s"
};

class Conversation {
 public:
  explicit Conversation(LineChannel& channel) : channel_(channel) {}

  // Sets the time limit of all following calls.
  void limit(std::chrono::nanoseconds time, std::stop_token stop = {});

  bool send(std::string_view line);
  // The next line that is not empty.
  std::optional<std::string> receive();
  // The next line, empty or not; an empty one ends an answer in GTP.
  std::optional<std::string> receive_any();
  // Receives lines until one that begins with `word`; false if that fails. `use` gets the words of each
  // line before it and returns whether it understood them; skip() gets the others.
  using Line = std::vector<std::string_view>;
  bool receive_until(std::string_view word, const std::function<bool(const Line&)>& use);
  // Skips a line that is not an answer. Too many of them are a failure; if no answer comes in time,
  // the error names the first of them.
  void skip(std::string_view line);

  // Both return std::nullopt, which callers return as "failed". fail_invalid() is the failure of a line that
  // is no valid answer.
  std::nullopt_t fail(Forfeit why, std::string words);
  std::nullopt_t fail_invalid(std::string_view line);

  bool failed() const { return failure_.has_value(); }
  // The stop token was raised while waiting for a line. That is not a failure; the conversation can
  // continue after another limit().
  bool interrupted() const { return interrupted_; }
  const std::optional<EngineFailure>& failure() const { return failure_; }

 private:
  void fail_with_state(Forfeit why, std::string words);

  LineChannel& channel_;
  Deadline until_{};
  std::chrono::nanoseconds time_{0};
  std::stop_token stop_;
  std::string asked_;         // the last line sent
  std::size_t received_ = 0;  // bytes since then
  std::size_t skipped_ = 0;   // lines since then that were skipped
  std::string first_skipped_;
  bool interrupted_ = false;
  std::optional<EngineFailure> failure_;
};

}  // namespace brett
