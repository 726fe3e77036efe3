// A conversation with an engine: lines with a limit for each piece of work. The first thing that goes
// wrong ends it; what that was is kept, and everything after it does nothing.
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

  // A limit for all that follows.
  void limit(std::chrono::nanoseconds time, std::stop_token stop = {});

  bool say(std::string_view line);
  // The next line that is not empty.
  std::optional<std::string> hear();
  // The next line, empty or not; an empty one ends an answer in GTP.
  std::optional<std::string> hear_any();
  // Hears lines until one that begins with `word`; false if that fails. `use` gets the words of each line
  // before it, and says whether it understood them; the others are overheard.
  using Line = std::vector<std::string_view>;
  bool hear_until(std::string_view word, const std::function<bool(const Line&)>& use);
  // Skips a line that the protocol allows. Too many of them are garbage; if no answer comes in time, the
  // error names the first of them.
  void overhear(std::string_view line);

  // Both return nothing, which says "failed" as a bool and as an optional.
  std::nullopt_t fail(Forfeit why, std::string words);
  std::nullopt_t garbage(std::string_view line);

  bool failed() const { return failure_.has_value(); }
  // The stop token was raised while there was something to hear. That is no failure; the
  // conversation can go on after another limit().
  bool interrupted() const { return interrupted_; }
  const std::optional<EngineFailure>& failure() const { return failure_; }

 private:
  void fail_with_account(Forfeit why, std::string words);

  LineChannel& channel_;
  Deadline until_{};
  std::chrono::nanoseconds time_{0};
  std::stop_token stop_;
  std::string asked_;          // the last line said
  std::size_t heard_ = 0;      // bytes since then
  std::size_t overheard_ = 0;  // lines since then that were not asked for
  std::string first_overheard_;
  bool interrupted_ = false;
  std::optional<EngineFailure> failure_;
};

}  // namespace brett
