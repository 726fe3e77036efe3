// Whether this is a build under AddressSanitizer or ThreadSanitizer: code runs many times slower there
// and memory is used differently, so a few tests do less.
#pragma once

namespace brett {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif
#else
constexpr bool sanitized = false;
#endif

// How many of the things that a check draws by lot it takes: in a sanitized build a fifth.
constexpr int repeats(int count) { return sanitized ? (count + 4) / 5 : count; }

}  // namespace brett
