# Build options, compiler flags and warnings.
option(BRETT_TESTS "build the tests" OFF)
option(BRETT_FUZZ "build the fuzz targets (clang)" OFF)
option(BRETT_WERROR "treat warnings as errors" OFF)
set(BRETT_CPU portable CACHE STRING "instructions to use: portable (x86-64-v2) or avx2 (x86-64-v3)")
set_property(CACHE BRETT_CPU PROPERTY STRINGS portable avx2)
set(BRETT_SANITIZE "" CACHE STRING "sanitizers, as for -fsanitize=")

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(CCACHE ccache)
if(CCACHE)
  # Precompiled headers are cached too if ccache may trust their time stamps. None of them has a header of the project:
  # g++ knows those by their time stamps, and a cached one would have those of another checkout.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
endif()

# Programs with sanitizers are large, and there are many of them: a fast linker saves a minute of `./test`.
find_program(MOLD mold)
if(MOLD AND BRETT_TESTS)
  add_link_options(-fuse-ld=mold)
endif()

# g++ collects its garbage later: a game of the registry takes 16.8 s instead of 17.4, and 930 MB instead of 773.
add_compile_options("$<$<CXX_COMPILER_ID:GNU>:SHELL:--param ggc-min-heapsize=1048576>")

# Flags that code using the library must share: they change what the headers mean.
add_library(brett_build_flags INTERFACE)
target_compile_features(brett_build_flags INTERFACE cxx_std_20)
# Fused multiply-add would make node counts differ between CPU paths.
target_compile_options(brett_build_flags INTERFACE -ffp-contract=off)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  if(BRETT_CPU STREQUAL "portable")
    target_compile_options(brett_build_flags INTERFACE -march=x86-64-v2)
  elseif(BRETT_CPU STREQUAL "avx2")
    target_compile_options(brett_build_flags INTERFACE -march=x86-64-v3)
  else()
    message(FATAL_ERROR "BRETT_CPU=${BRETT_CPU}: must be portable or avx2")
  endif()
endif()
if(BRETT_SANITIZE)
  target_compile_options(brett_build_flags INTERFACE
    -fsanitize=${BRETT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(brett_build_flags INTERFACE -fsanitize=${BRETT_SANITIZE})
endif()

add_library(brett_warnings INTERFACE)
target_compile_options(brett_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wno-missing-field-initializers
  # libstdc++ 12's own stable_sort calls a function that it declares deprecated
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
  # the PCG header asks for the date, which nobody uses here
  $<$<CXX_COMPILER_ID:Clang>:-Wno-pch-date-time>
  $<$<BOOL:${BRETT_WERROR}>:-Werror>)
