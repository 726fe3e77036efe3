#include "store/packed_record.h"

#include <zstd.h>

#include <memory>
#include <stdexcept>

#include "files/data_file.h"
#include "store/record_dictionary.h"

namespace brett {

namespace {

constexpr int level = 3;  // as small as any, and faster than storing the row (docs/store.md)

template <auto release>
struct Releaser {
  template <class T>
  void operator()(T* thing) const {
    release(thing);
  }
};
template <class T, auto release>
using Owned = std::unique_ptr<T, Releaser<release>>;

}  // namespace

std::string pack_record(std::string_view text) {
  static const Owned<ZSTD_CDict, ZSTD_freeCDict> dictionary(
      ZSTD_createCDict(record_dictionary.data(), record_dictionary.size(), level));
  thread_local const Owned<ZSTD_CCtx, ZSTD_freeCCtx> context(ZSTD_createCCtx());
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size = ZSTD_compress_usingCDict(context.get(), packed.data(), packed.size(),
                                                    text.data(), text.size(), dictionary.get());
  if (ZSTD_isError(size) != 0) throw std::runtime_error(ZSTD_getErrorName(size));
  packed.resize(size);
  return packed;
}

std::optional<std::string> unpack_record(std::string_view packed) {
  static const Owned<ZSTD_DDict, ZSTD_freeDDict> dictionary(
      ZSTD_createDDict(record_dictionary.data(), record_dictionary.size()));
  thread_local const Owned<ZSTD_DCtx, ZSTD_freeDCtx> context(ZSTD_createDCtx());
  const auto said = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (said > largest_text_file) return std::nullopt;  // unknown sizes are larger than all others
  std::string text(said, '\0');
  const std::size_t size = ZSTD_decompress_usingDDict(
      context.get(), text.data(), text.size(), packed.data(), packed.size(), dictionary.get());
  if (ZSTD_isError(size) != 0 || size != text.size()) return std::nullopt;
  return text;
}

}  // namespace brett
