# Makes the registry of src/players/games.txt: one translation unit per game, and one that lists them all.
function(brett_registry_sources list_file result)
  set(directory ${CMAKE_CURRENT_BINARY_DIR}/generated/registry)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list_file})
  file(STRINGS ${list_file} lines REGEX "^[^#]")
  set(files ${directory}/standard.cpp)
  set(declarations "")
  set(additions "")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^([a-z0-9_]+)\\.h +([A-Za-z0-9]+)( +(evaluation/[a-z0-9_]+\\.h))?( +alias +([a-z0-9_]+))?$")
      message(FATAL_ERROR "${list_file}: '${line}' is not "
                          "'header.h  Type  [evaluation/header.h]  [alias other_name]'")
    endif()
    set(name ${CMAKE_MATCH_1})
    set(type ${CMAKE_MATCH_2})
    set(evaluation "")
    set(alias "")
    if(CMAKE_MATCH_6)
      set(alias "\"${CMAKE_MATCH_6}\"")
    endif()
    if(CMAKE_MATCH_4)
      set(evaluation "#include \"${CMAKE_MATCH_4}\"\n")
    endif()
    file(CONFIGURE OUTPUT ${directory}/${name}.cpp @ONLY CONTENT
"// Generated from src/players/games.txt.
#include \"games/@name@.h\"

@evaluation@#include \"players/game_entry.h\"

namespace brett {
GameEntry @name@_entry();
GameEntry @name@_entry() { return game_entry<@type@>(@alias@); }
}  // namespace brett
")
    list(APPEND files ${directory}/${name}.cpp)
    string(APPEND declarations "GameEntry ${name}_entry();\n")
    string(APPEND additions "    games.add(${name}_entry());\n")
  endforeach()
  file(CONFIGURE OUTPUT ${directory}/standard.cpp @ONLY CONTENT
"// Generated from src/players/games.txt.
#include \"players/registry.h\"

namespace brett {
@declarations@
const Registry& Registry::standard() {
  static const Registry registry = [] {
    Registry games;
@additions@    return games;
  }();
  return registry;
}
}  // namespace brett
")
  set(${result} ${files} PARENT_SCOPE)
endfunction()
