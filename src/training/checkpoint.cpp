#include "training/checkpoint.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "core/keys.h"
#include "core/text.h"

namespace brett {

namespace {

constexpr std::string_view magic = "brett training checkpoint 1\n";

std::uint64_t sum_of(std::string_view bytes) {  // FNV-1a
  std::uint64_t sum = 0xcbf29ce484222325;
  for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return sum;
}

// Parts are "name length\n" and so many bytes.
void add_part(std::string& bytes, std::string_view name, std::string_view part) {
  bytes += fmt::format("{} {}\n", name, part.size());
  bytes += part;
}

std::string bytes_of_floats(const std::vector<float>& values) {
  std::string bytes;
  bytes.reserve(4 * values.size());
  for (const float value : values) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(bits >> (8 * i) & 0xff);
  }
  return bytes;
}

std::vector<float> floats_of(std::string_view bytes) {
  std::vector<float> values;
  for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4) {
    std::uint32_t bits = 0;
    for (std::size_t b = 0; b < 4; ++b) {
      bits |= std::uint32_t{static_cast<unsigned char>(bytes[i + b])} << (8 * b);
    }
    values.push_back(std::bit_cast<float>(bits));
  }
  return values;
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
  return bytes + fmt::format("{:016x}\n", sum_of(bytes));
}

Result<Checkpoint> read_checkpoint(const WeightLayout& layout, std::string_view bytes,
                                   std::string_view source) {
  const auto wrong = [&](std::string_view why) {
    return Error{fmt::format("checkpoint {}: {}", in_quotes(source), why)};
  };
  constexpr std::size_t sum_size = 17;
  if (!bytes.starts_with(magic)) return wrong("is none, or of another version");
  if (bytes.size() < magic.size() + sum_size) return wrong("cut off");
  std::string_view body = bytes.substr(0, bytes.size() - sum_size);
  if (fmt::format("{:016x}\n", sum_of(body)) != bytes.substr(body.size())) {
    return wrong("cut off or damaged: its checksum is not that of its bytes");
  }
  body.remove_prefix(magic.size());
  constexpr std::array<std::string_view, 8> names{"plan",  "run",   "weights", "net",
                                                  "sizes", "curve", "best",    "best_score"};
  std::array<std::string_view, names.size()> parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto part = next_part(body, names[i]);
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
  if (!parts[6].empty()) {
    auto best = read_weights(layout, parts[6], source);
    if (!best) return best.error();
    checkpoint.best = *std::move(best);
  }
  const auto best_score = to_number(parts[7]);
  if (!best_score) return wrong("its best score is not a number");
  checkpoint.best_score = *best_score;
  const auto run = words(parts[1]);
  if (run.size() != 3) return wrong("its run is not three numbers");
  const long long games = to_integer(run[0]).value_or(-1);
  const double seconds = to_number(run[1]).value_or(-1);
  const long long evolved_at = to_integer(run[2]).value_or(-1);
  if (games < 0 || !(seconds >= 0) || evolved_at < 0) return wrong("its run is not three numbers");
  checkpoint.games = static_cast<std::uint64_t>(games);
  checkpoint.seconds = seconds;
  checkpoint.evolved_at = static_cast<std::uint64_t>(evolved_at);
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
