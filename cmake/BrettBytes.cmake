# A header with the bytes of a file, for what is part of the program but is not text.
function(brett_bytes_header file name header)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes ${bytes})
  file(CONFIGURE OUTPUT ${header} @ONLY CONTENT
       "// Made of ${file} by CMake.\n#pragma once\n#include <array>\nnamespace brett {\ninline constexpr auto ${name} = std::to_array<unsigned char>({@bytes@});\n}  // namespace brett\n")
endfunction()
