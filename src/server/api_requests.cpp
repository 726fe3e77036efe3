// The table of requests: name, way, what it takes, fields, handler.
#include <functional>
#include <type_traits>

#include "server/api.h"

namespace brett::server {

namespace {

// The answer of a function of the Api, or of a part of it, that is made in one go.
template <class Make>
Api::Handler answer(Make make) {
  return [make](Api& api, const Api::Asked& asked) {
    if constexpr (std::is_invocable_v<Make, Api&>) {
      asked.respond(nullptr, std::invoke(make, api));
    } else {
      asked.respond(nullptr, std::invoke(make, api, asked.fields));
    }
  };
}
template <class Part, class Make>
Api::Handler of(Part Api::* part, Make make) {
  return [part, make](Api& api, const Api::Asked& asked) {
    if constexpr (std::is_invocable_v<Make, Part&>) {
      asked.respond(nullptr, std::invoke(make, api.*part));
    } else {
      asked.respond(nullptr, std::invoke(make, api.*part, asked.fields));
    }
  };
}

}  // namespace

const std::vector<Api::Row> Api::requests{
    {"info", Way::read, Takes::no_time, "", answer(&Api::info)},
    {"ping", Way::read, Takes::no_time, "", answer([](Api&) { return Json::object(); })},
    {"games", Way::read, Takes::a_moment, "", answer(&Api::games)},
    {"game", Way::read, Takes::a_moment, "game", answer(&Api::game)},
    {"check", Way::read, Takes::a_moment, "game player?", answer(&Api::check)},
    {"position", Way::read, Takes::a_moment, "game position? moves? seat?", answer(&Api::position)},
    {"explain", Way::read, Takes::a_moment,
     "match? token? tokens? ply? game? position? moves? path?", answer(&Api::explain)},
    {"next", Way::read, Takes::a_moment, "match? token? tokens? ply? game? position? moves? path?",
     answer(&Api::next)},
    {"evaluate", Way::read, Takes::a_moment,
     "match? token? tokens? ply? game? position? moves? player? weights? class?",
     answer(&Api::evaluate)},
    {"create", Way::change, Takes::a_moment,
     "game players? names? position? moves? clock? delay_ms? seed? private? paused? limits?",
     &Api::create},
    {"join", Way::change, Takes::an_action, "match code name?", &Api::join},
    {"act", Way::change, Takes::an_action, "match action token? tokens? *", &Api::act},
    {"matches", Way::read, Takes::a_moment, "ended?", of(&Api::matches_, &Matches::asked_list)},
    {"match", Way::read, Takes::a_moment, "match token? tokens?", answer(&Api::match)},
    {"at", Way::read, Takes::a_moment, "match ply token? tokens?", answer(&Api::at)},
    {"watch", Way::socket, Takes::a_moment,
     "match? token? tokens? since? lobby? tournament? experiments? training?", &Api::watch},
    {"unwatch", Way::socket, Takes::no_time, "match? lobby? tournament? experiments? training?",
     &Api::unwatch},
    {"analyse", Way::socket, Takes::a_moment,
     "match? token? tokens? ply? game? position? moves? player limits? multi? strategy?",
     &Api::analyse},
    {"ask", Way::socket, Takes::a_moment,
     "match? token? tokens? ply? game? position? moves? player limits?", &Api::ask},
    {"review", Way::socket, Takes::seconds,
     "match? token? tokens? ply? game? position? moves? player limits? text? data? format?",
     &Api::review},
    {"cancel", Way::socket, Takes::no_time, "analysis", &Api::cancel},
    {"formats", Way::read, Takes::no_time, "", answer(&Api::formats)},
    {"record", Way::read, Takes::a_moment, "match? token? tokens? stored? format? download?",
     answer(&Api::record)},
    {"read_record", Way::change, Takes::seconds, "text? data? format? game?",
     answer(&Api::read_record)},
    {"recent", Way::read, Takes::a_moment, "limit? before? game?", answer(&Api::recent)},
    {"stored", Way::read, Takes::a_moment, "stored", answer(&Api::stored)},
    {"tournament_form", Way::read, Takes::no_time, "", of(&Api::tournaments_, &Tournaments::form)},
    {"tournament_create", Way::change, Takes::a_moment, "plan:tournament_plan threads? paused?",
     of(&Api::tournaments_, &Tournaments::create)},
    {"tournaments", Way::read, Takes::a_moment, "", of(&Api::tournaments_, &Tournaments::list)},
    {"tournament", Way::read, Takes::a_moment, "tournament", answer(&Api::topic)},
    {"tournament_stop", Way::change, Takes::a_moment, "tournament token? abandon?",
     of(&Api::tournaments_, &Tournaments::stop)},
    {"tournament_resume", Way::change, Takes::a_moment, "tournament token? threads?",
     of(&Api::tournaments_, &Tournaments::resume)},
    {"experiments", Way::read, Takes::a_moment, "", of(&Api::experiments_, &Experiments::list)},
    {"experiment_start", Way::change, Takes::a_moment, "experiment scale threads?",
     of(&Api::experiments_, &Experiments::start)},
    {"experiment_stop", Way::change, Takes::a_moment, "run token?",
     of(&Api::experiments_, &Experiments::stop)},
    {"experiment_file", Way::read, Takes::a_moment, "run file? download? show?",
     of(&Api::experiments_, &Experiments::file)},
    {"weights", Way::read, Takes::a_moment, "game?", answer(&Api::weights)},
    {"weights_read", Way::read, Takes::a_moment, "weights", answer(&Api::weights_read)},
    {"weights_save", Way::change, Takes::a_moment, "name weights replace?",
     answer(&Api::weights_save)},
    {"weights_train", Way::read, Takes::seconds,
     "match? token? tokens? ply? game? position? moves? weights seats? plan:lesson?",
     &Api::weights_train},
    {"training_form", Way::read, Takes::a_moment, "", of(&Api::trainings_, &Trainings::form)},
    {"training_create", Way::change, Takes::a_moment, "plan:training_plan paused?",
     of(&Api::trainings_, &Trainings::create)},
    {"trainings", Way::read, Takes::a_moment, "", of(&Api::trainings_, &Trainings::list)},
    {"training", Way::read, Takes::a_moment, "training", answer(&Api::topic)},
    {"training_stop", Way::change, Takes::a_moment, "training token?",
     of(&Api::trainings_, &Trainings::stop)},
    {"training_resume", Way::change, Takes::a_moment, "training token?",
     of(&Api::trainings_, &Trainings::resume)},
    {"training_remove", Way::change, Takes::a_moment, "training token?",
     of(&Api::trainings_, &Trainings::remove)},
};

}  // namespace brett::server
