#include "training/checkpoint.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>

#include "core/bytes.h"
#include "core/keys.h"
#include "core/text.h"

namespace brett {

namespace {

constexpr std::string_view magic = "brett training checkpoint 2\n";

// Parts are "name length\n" and as many bytes as that says.
void add_part(std::string& bytes, std::string_view name, std::string_view part) {
  bytes += fmt::format("{} {}\n", name, part.size());
  bytes += part;
}

std::string bytes_of_floats(const std::vector<float>& values) {
  std::string bytes;
  bytes.reserve(4 * values.size());
  for (const float value : values) put_number(bytes, std::bit_cast<std::uint32_t>(value), 4);
  return bytes;
}

std::vector<float> floats_of(std::string_view bytes) {
  std::vector<float> values;
  ByteReader reader{bytes};
  while (const auto bits = reader.number(4)) {
    values.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(*bits)));
  }
  return values;
}

// For each: its number, the power's change, how many weights change, and each with its change.
std::string bytes_of_lessons(const std::map<std::uint64_t, Lesson>& lessons) {
  std::string bytes;
  for (const auto& [number, lesson] : lessons) {
    WeightChanges changes = lesson.changes;
    add_up(changes);
    put_number(bytes, number, 8);
    put_number(bytes, std::bit_cast<std::uint64_t>(lesson.power), 8);
    put_number(bytes, changes.size(), 8);
    for (const WeightChange& change : changes) {
      put_number(bytes, change.index, 4);
      put_number(bytes, std::bit_cast<std::uint64_t>(change.amount), 8);
    }
  }
  return bytes;
}

// Nothing if they are not lessons for this number of weights.
std::optional<std::map<std::uint64_t, Lesson>> lessons_of(std::string_view bytes,
                                                          std::size_t weights) {
  std::map<std::uint64_t, Lesson> lessons;
  ByteReader reader{bytes};
  while (const auto number = reader.number(8)) {
    const auto power = reader.number(8);
    const auto count = reader.number(8);
    if (!power || !count) return std::nullopt;
    Lesson& lesson = lessons[*number];
    lesson.power = std::bit_cast<double>(*power);
    for (std::uint64_t i = 0; i < *count; ++i) {
      const auto index = reader.number(4);
      const auto amount = reader.number(8);
      if (!index || !amount || *index >= weights) return std::nullopt;
      lesson.changes.push_back(
          {static_cast<std::uint32_t>(*index), std::bit_cast<double>(*amount)});
    }
  }
  if (!reader.left.empty()) return std::nullopt;
  return lessons;
}

// The part of that name, which must be next; nothing if it is not.
std::optional<std::string_view> next_part(std::string_view& bytes, std::string_view name) {
  const auto end = bytes.find('\n');
  if (end == bytes.npos) return std::nullopt;
  const auto head = words(bytes.substr(0, end));
  bytes.remove_prefix(end + 1);
  if (head.size() != 2 || head[0] != name) return std::nullopt;
  const auto size = to_integer(head[1]);
  if (!size || *size < 0 || static_cast<std::size_t>(*size) > bytes.size()) return std::nullopt;
  const std::string_view part = bytes.substr(0, static_cast<std::size_t>(*size));
  bytes.remove_prefix(part.size());
  return part;
}

bool all_numbers(const std::vector<float>& values) {
  for (const float value : values) {
    if (!std::isfinite(value)) return false;
  }
  return true;
}

// What stands between the first line and the checksum.
Result<std::string_view> body_of(std::string_view bytes) {
  constexpr std::size_t sum_size = 17;
  if (!bytes.starts_with(magic)) return Error{"is not a checkpoint, or of another version"};
  if (bytes.size() < magic.size() + sum_size) return Error{"cut off"};
  const std::string_view body = bytes.substr(0, bytes.size() - sum_size);
  if (fmt::format("{:016x}\n", check_sum(body)) != bytes.substr(body.size())) {
    return Error{"cut off or damaged: its checksum is wrong"};
  }
  return body.substr(magic.size());
}

// How far the run has come: games, seconds, the game of its last evolution.
bool read_run(std::string_view text, Checkpoint& checkpoint) {
  const auto run = words(text);
  if (run.size() != 3) return false;
  const long long games = to_integer(run[0]).value_or(-1);
  const double seconds = to_number(run[1]).value_or(-1);
  const long long evolved_at = to_integer(run[2]).value_or(-1);
  if (games < 0 || !(seconds >= 0) || evolved_at < 0) return false;
  checkpoint.games = static_cast<std::uint64_t>(games);
  checkpoint.seconds = seconds;
  checkpoint.evolved_at = static_cast<std::uint64_t>(evolved_at);
  return true;
}

}  // namespace

std::string print_checkpoint(const Checkpoint& checkpoint) {
  std::string bytes(magic);
  add_part(bytes, "plan", checkpoint.plan);
  add_part(bytes, "run",
           fmt::format("{} {} {}", checkpoint.games, checkpoint.seconds, checkpoint.evolved_at));
  add_part(bytes, "weights", print_weights(checkpoint.weights));
  add_part(bytes, "net", bytes_of_floats(checkpoint.memory.net));
  add_part(bytes, "sizes", bytes_of_floats(checkpoint.memory.sizes));
  add_part(bytes, "curve", print_curve(checkpoint.curve, checkpoint.weights.layout));
  add_part(bytes, "best", checkpoint.best ? print_weights(*checkpoint.best) : "");
  add_part(bytes, "best_score", fmt::format("{}", checkpoint.best_score));
  add_part(bytes, "ahead", checkpoint.ahead ? print_weights(*checkpoint.ahead) : "");
  add_part(bytes, "waiting", bytes_of_lessons(checkpoint.waiting));
  return bytes + fmt::format("{:016x}\n", check_sum(bytes));
}

Result<Checkpoint> read_checkpoint(const WeightLayout& layout, std::string_view bytes,
                                   std::string_view source) {
  const auto wrong = [&](std::string_view why) {
    return Error{fmt::format("checkpoint {}: {}", in_quotes(source), why)};
  };
  auto body = body_of(bytes);
  if (!body) return wrong(body.error().message);
  constexpr std::array<std::string_view, 10> names{
      "plan", "run", "weights", "net", "sizes", "curve", "best", "best_score", "ahead", "waiting"};
  std::array<std::string_view, names.size()> parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto part = next_part(*body, names[i]);
    if (!part) return wrong(fmt::format("its part {} is not there", names[i]));
    parts[i] = *part;
  }
  auto weights = read_weights(layout, parts[2], source);
  if (!weights) return weights.error();
  auto curve = read_curve(parts[5], fmt::format("curve of {}", source), weights->layout);
  if (!curve) return curve.error();
  Checkpoint checkpoint{.plan = std::string(parts[0]),
                        .weights = *std::move(weights),
                        .memory = {floats_of(parts[3]), floats_of(parts[4])},
                        .curve = *std::move(curve)};
  for (const auto& [part, into] :
       {std::pair(parts[6], &checkpoint.best), std::pair(parts[8], &checkpoint.ahead)}) {
    if (part.empty()) continue;
    auto read = read_weights(layout, part, source);
    if (!read) return read.error();
    *into = *std::move(read);
  }
  auto waiting = lessons_of(parts[9], checkpoint.weights.values.size());
  if (!waiting || (!checkpoint.ahead && !waiting->empty())) {
    return wrong("its lessons do not fit the weights");
  }
  checkpoint.waiting = *std::move(waiting);
  const auto best_score = to_number(parts[7]);
  if (!best_score) return wrong("its best score is not a number");
  checkpoint.best_score = *best_score;
  if (!read_run(parts[1], checkpoint)) return wrong("its run is not three numbers");
  if (!checkpoint.waiting.empty() && checkpoint.waiting.begin()->first <= checkpoint.games) {
    return wrong("its lessons are of games that were learned from");
  }
  const auto fits = [&](const std::vector<float>& list) {
    return (list.empty() || list.size() == checkpoint.weights.values.size()) && all_numbers(list);
  };
  if (!fits(checkpoint.memory.net) ||
      checkpoint.memory.net.size() != checkpoint.memory.sizes.size() ||
      !fits(checkpoint.memory.sizes)) {
    return wrong("what the teacher remembers does not fit the weights");
  }
  return checkpoint;
}

}  // namespace brett
