// Memory for the lists of one search thread: taken at a node, given back when the node is left. Grows by
// blocks that never move, so what was taken stays where it is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <vector>

namespace brett {

class Arena {
 public:
  // What is taken during the life of a frame is given back at its end. Frames end in reverse order.
  class Frame {
   public:
    explicit Frame(Arena& arena) : arena_(arena), block_(arena.block_), used_(arena.used_) {}
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;
    ~Frame() {
      arena_.block_ = block_;
      arena_.used_ = used_;
    }

   private:
    Arena& arena_;
    std::size_t block_;
    std::size_t used_;
  };

  Arena() { blocks_.push_back(new_block(block_bytes)); }

  // Raw storage for `count` of them.
  template <class T>
  T* take(std::size_t count) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= alignment);
    return reinterpret_cast<T*>(take_bytes(count * sizeof(T)));
  }
  std::byte* take_bytes(std::size_t wanted) {
    const std::size_t bytes = (wanted + alignment - 1) / alignment * alignment;
    if (used_ + bytes > blocks_[block_].size) [[unlikely]] {
      next_block(bytes);
    }
    std::byte* taken = blocks_[block_].bytes.get() + used_;
    used_ += bytes;
    return taken;
  }

 private:
  static constexpr std::size_t alignment = alignof(std::max_align_t);
  static constexpr std::size_t block_bytes = std::size_t{1} << 18;
  struct Block {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size;
  };
  static Block new_block(std::size_t size) {
    return {std::make_unique_for_overwrite<std::byte[]>(size), size};
  }
  void next_block(std::size_t bytes) {
    ++block_;
    used_ = 0;
    if (block_ == blocks_.size()) blocks_.push_back(new_block(std::max(block_bytes, bytes)));
    if (blocks_[block_].size < bytes) blocks_[block_] = new_block(bytes);
  }

  std::vector<Block> blocks_;
  std::size_t block_ = 0;
  std::size_t used_ = 0;
};

}  // namespace brett
