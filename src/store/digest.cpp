#include "store/digest.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/keys.h"
#include "store/store.h"

namespace brett {

namespace {

// Little-endian whatever the machine is; the last one of a text is filled up with zeros.
std::uint64_t word_at(std::string_view text, std::size_t at) {
  std::uint64_t word = 0;
  const std::size_t end = std::min(text.size(), at + 8);
  for (std::size_t i = end; i > at; --i) word = word << 8 | static_cast<unsigned char>(text[i - 1]);
  return word;
}

Digest moves_digest(const Record& record) {
  Digest digest;
  digest.add(record.game);
  digest.add(record.start);
  digest.add(static_cast<std::uint64_t>(record.players.size()));
  for (const std::string& player : record.players) digest.add(player);
  digest.add(record.date);
  for (const RecordedPly& ply : record.plies) digest.add(ply.move);
  return digest;
}

}  // namespace

void Digest::add(std::uint64_t word) {
  first_ = mix_key(word, first_);
  second_ = mix_key(~word, second_);
}

void Digest::add(std::string_view text) {
  add(static_cast<std::uint64_t>(text.size()));
  for (std::size_t at = 0; at < text.size(); at += 8) add(word_at(text, at));
}

std::string Digest::digits() const { return fmt::format("{:016x}{:016x}", first_, second_); }

std::string plan_digest(std::string_view plan) {
  Digest digest;
  digest.add(plan);
  return digest.digits();
}

std::string older_record_digest(const Record& record) { return moves_digest(record).digits(); }

std::string record_digest(const Record& record) {
  Digest digest = moves_digest(record);
  if (!record.seed && !record.number) return digest.digits();  // as it always was
  digest.add(record.seed.value_or(0));
  digest.add(record.number.value_or(0));
  return digest.digits();
}

}  // namespace brett
