#include "server/analyses.h"

#include <fmt/format.h>

#include <chrono>

#include "match/analysis.h"
#include "server/tokens.h"

namespace brett::server {

namespace {

constexpr auto usual_time = std::chrono::seconds(5);
constexpr auto progress_pause = std::chrono::milliseconds(200);
constexpr int most_strategy_nodes = 2000;

Limits limits_of(const Analyses::Task& task, const PlayerFactory& players) {
  Limits limits = task.limits;
  const bool open = !limits.time && limits.nodes == Limits::no_nodes &&
                    limits.depth == Limits::no_depth && limits.player_depth == Limits::no_depth;
  if (open) limits.time = usual_time;
  return bounded(limits, players.longest_search());
}

// What the work of one analysis shares with the place that started it.
struct Work {
  std::shared_ptr<Client> client;
  std::string name;
  Subject subject;
  std::unique_ptr<Player> player;
  Limits limits;

  MarkLimits marks() const {
    return or_refuse(MarkLimits::usual_for(*subject.game, player->spec()));
  }
  Json message(std::string_view event) const { return {{"analysis", name}, {"event", event}}; }
  // What it has found.
  void say(const Json& json) const { client->send_surely(text_of(json)); }
  // What later messages will tell better.
  void mention(const Json& json) const { client->send(text_of(json)); }
  void fail(const Message& why) const {
    Json json = message("failed");
    json["error"] = why.text;
    json["said"] = said_json(why);
    say(json);
  }
};

Json strategy_json(const StrategyReport& node, int& left) {
  Json json{{"move", node.move},
            {"probability", node.probability},
            {"turn", turn_json(node.turn)},
            {"values", node.values}};
  Json next = Json::array();
  // All events of chance, or none: some of them would not be what is meant to follow.
  const auto wanted = static_cast<int>(node.next.size());
  const bool whole = wanted <= left;
  if (whole) {
    left -= wanted;
    for (const StrategyReport& child : node.next) next.push_back(strategy_json(child, left));
  }
  json["goes_on"] = node.goes_on || !whole;
  json["next"] = std::move(next);
  return json;
}

void add_thought(Json& json, const SearchReport& thought, const Played& state) {
  json["depth"] = thought.depth;
  json["nodes"] = thought.counters.nodes;
  json["seconds"] = thought.seconds;
  json["complete"] = thought.complete;
  json["cuts"] = thought.counters.cutoffs;
  Json counters = Json::object();
  for (const auto& field : Counters::fields()) {
    if (const auto count = thought.counters.*field.member; count > 0) {
      counters[std::string(field.name)] = count;
    }
  }
  json["counters"] = std::move(counters);
  json["moves"] = list_json(thought.ranked, [&](const SearchReport::Ranked& ranked) -> Json {
    return {{"move", ranked.text},
            {"path", state.path(ranked.move)},
            {"value", value_json(ranked.value)},
            {"bound", name_of(ranked.bound)},
            {"line", ranked.line},
            {"seats", ranked.seats.empty() ? Json() : Json(ranked.seats)}};
  });
  int left = most_strategy_nodes;
  json["strategy"] = thought.strategy != nullptr ? strategy_json(*thought.strategy, left) : Json();
}

void run_analysis(const Work& work, int multi, bool strategy) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point last = {};
  const Played& state = work.subject.state;
  if (work.player->needs_history()) {
    work.player->set_history(work.subject.start, work.subject.moves, work.limits.stop);
  }
  const auto progress = [&](const SearchReport& thought) {
    const auto now = Clock::now();
    if (now - last < progress_pause) return;
    last = now;
    Json json = work.message("progress");
    add_thought(json, thought, state);
    work.mention(json);
  };
  const auto thought = work.player->think(state, work.limits, multi, progress, strategy);
  if (!thought) return work.fail(said("{} does not search", work.player->spec()));
  Json json = work.message("done");
  add_thought(json, *thought, state);
  work.say(json);
}

void run_question(const Work& work) {
  const Played& state = work.subject.state;
  if (work.player->needs_history()) {
    work.player->set_history(work.subject.start, work.subject.moves, work.limits.stop);
  }
  const auto begin = std::chrono::steady_clock::now();
  const Decision decision = work.player->decide(state, work.limits);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  if (decision.act != Decision::Act::move) return work.fail(said("the player chose no move"));
  Json json = work.message("done");
  json["move"] = state.text(decision.move);
  json["path"] = state.path(decision.move);
  json["from_book"] = decision.from_book;
  json["value"] = nullptr;
  json["line"] = Json::array({state.text(decision.move)});
  json["seconds"] = taken.count();
  if (decision.thought) {
    const SearchReport report = report_of(state.state(), *decision.thought);
    json["depth"] = report.depth;
    json["nodes"] = report.counters.nodes;
    for (const SearchReport::Ranked& ranked : report.ranked) {
      if (ranked.move != decision.move) continue;
      json["value"] = value_json(ranked.value);
      json["line"] = ranked.line;
      break;
    }
  }
  work.say(json);
}

double points(Value value) { return static_cast<double>(value) / value_unit; }

Json reviewed_json(const Work& work, const AnalysedPly& ply, int seats) {
  Json json = work.message("ply");
  json["ply"] = ply.number;
  json["by"] = turn_json(ply.by);
  json["move"] = ply.move;
  json["choices"] = ply.choices;
  json["judged"] = ply.judged;
  if (!ply.judged) return json;
  json["value"] = value_json(ply.value);
  json["best"] = ply.best;
  json["best_value"] = value_json(ply.best_value);
  json["line"] = ply.line;
  json["loss"] = points(ply.loss);
  json["mark"] = sign_of(ply.mark);
  json["judgement"] = name_of(ply.mark);
  if (seats == 2) json["first_seat_points"] = points(ply.by.seat() == 0 ? ply.value : -ply.value);
  json["depth"] = ply.depth;
  json["nodes"] = ply.nodes;
  json["seconds"] = ply.seconds;
  return json;
}

void run_review(const Work& work) {
  const int seats = work.subject.game->seats();
  const auto plies =
      analyse_game(work.subject.start, work.subject.moves, *work.player, work.marks(), work.limits,
                   [&](const AnalysedPly& ply) { work.say(reviewed_json(work, ply, seats)); });
  if (!plies) return work.fail(message_of(plies.error()));
  Json json = work.message("done");
  json["plies"] = plies->size();
  Json sums = Json::array();
  const auto summed = summed_up(*plies, seats);
  for (std::size_t seat = 0; seat < summed.size(); ++seat) {
    const SeatAnalysis& sum = summed[seat];
    Json one{{"seat", seat},       {"moves", sum.moves},           {"unjudged", sum.unjudged},
             {"agreed", sum.best}, {"agreement", sum.agreement()}, {"mean_loss", sum.mean_loss()}};
    for (const Mark mark : all_marks) one[std::string(name_of(mark))] = sum.count(mark);
    sums.push_back(std::move(one));
  }
  json["seats"] = std::move(sums);
  work.say(json);
}

// Refuses positions where no seat is to move that the asker may think for.
void need_decision(const Subject& subject) {
  const Turn turn = subject.state.turn();
  if (turn.is_over()) refuse(Code::conflict, "the game is over: there is nothing to decide");
  if (turn.is_chance())
    refuse(Code::conflict, "it is the turn of chance: there is nothing to decide");
  if (subject.game->facts().hidden && !subject.viewer.has(turn.seat())) {
    refuse(Code::not_allowed, "in a game with hidden information only the seat to move may ask");
  }
}

using Run = std::function<void(const Work&)>;
using Answer = std::function<Json(const Work&)>;

// `more` is added to the answer that names the analysis.
void begin(Executor& searches, const PlayerFactory& players, const std::shared_ptr<Client>& client,
           Subject subject, const Analyses::Task& task, const Respond& respond, Run run,
           const Answer& more = {}) {
  auto player = players.make(*subject.game, task.player, new_seed());
  const auto [name, stop] = client->new_analysis();
  Limits limits = limits_of(task, players);
  limits.stop = stop;
  const auto work = std::make_shared<const Work>(
      Work{client, name, std::move(subject), std::move(player), limits});
  Json answer{{"analysis", name}, {"player", work->player->spec()}};
  if (more) answer.update(more(*work));
  respond(nullptr, answer);
  searches.post_for(task.owner, [work, run = std::move(run)] {
    try {
      run(*work);
    } catch (const Refusal& refusal) {
      work->fail(refusal.message);
    } catch (const std::exception& error) {
      work->fail({error.what()});
    }
    work->client->analysis_ended(work->name);
  });
}

}  // namespace

void Analyses::analyse(const std::shared_ptr<Client>& client, Subject subject, const Task& task,
                       const Respond& respond) {
  need_decision(subject);
  const auto moves = static_cast<int>(subject.state.moves().size());
  const int multi = task.multi == 0 ? moves : std::min(task.multi, moves);
  begin(
      searches_, players_, client, std::move(subject), task, respond,
      [multi, strategy = task.strategy](const Work& work) { run_analysis(work, multi, strategy); });
}

void Analyses::ask(const std::shared_ptr<Client>& client, Subject subject, const Task& task,
                   const Respond& respond) {
  need_decision(subject);
  begin(searches_, players_, client, std::move(subject), task, respond, run_question);
}

void Analyses::review(const std::shared_ptr<Client>& client, Subject subject, const Task& task,
                      const Respond& respond) {
  if (!subject.may_review) {
    refuse(Code::not_allowed, "a game with hidden information can be reviewed after its end");
  }
  begin(searches_, players_, client, std::move(subject), task, respond, run_review,
        [](const Work& work) -> Json {
          const MarkLimits marks = work.marks();
          return {{"plies", work.subject.moves.size()},
                  {"thresholds",
                   {{"inaccuracy", points(marks.inaccuracy)},
                    {"mistake", points(marks.mistake)},
                    {"blunder", points(marks.blunder)}}}};
        });
}

}  // namespace brett::server
