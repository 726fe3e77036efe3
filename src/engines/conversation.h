// A conversation with an engine: lines with a limit for each piece of work. The first thing that goes
// wrong ends it; what that was is kept, and everything after it does nothing.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

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

  // What follows has this long.
  void limit(std::chrono::nanoseconds time, std::stop_token stop = {});

  bool say(std::string_view line);
  // The next line that is not empty.
  std::optional<std::string> hear();
  // The next line, empty or not: what ends an answer in GTP.
  std::optional<std::string> hear_any();
  // Skips what the protocol allows others to say; too much of it is garbage, and is what the engine is
  // blamed for if nothing else comes in time.
  void overhear(std::string_view line);

  // Both return nothing, which says "failed" as a bool and as an optional.
  std::nullopt_t fail(Forfeit why, std::string words);
  std::nullopt_t garbage(std::string_view line);

  bool failed() const { return failure_.has_value(); }
  // The stop token was raised while there was something to hear. That is nobody's failure; the
  // conversation can go on after another limit().
  bool interrupted() const { return interrupted_; }
  const std::optional<EngineFailure>& failure() const { return failure_; }

 private:
  void fail_with_account(Forfeit why, std::string words);

  LineChannel& channel_;
  Deadline until_{};
  std::chrono::nanoseconds time_{0};
  std::stop_token stop_;
  std::string asked_;          // what was said last
  std::size_t heard_ = 0;      // bytes since then
  std::size_t overheard_ = 0;  // lines since then that nobody asked for
  std::string first_overheard_;
  bool interrupted_ = false;
  std::optional<EngineFailure> failure_;
};

}  // namespace brett
