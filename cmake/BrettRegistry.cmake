# Makes the registry of src/players/games.txt: one translation unit per game, one for all small games, one for the rare
# boards of every two games that have some, and one that lists them all. Small games and rare boards are compiled quickly.
function(brett_registry_sources list_file result)
  set(directory ${CMAKE_CURRENT_BINARY_DIR}/generated/registry)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list_file})
  file(STRINGS ${list_file} lines REGEX "^[^#]")
  set(files ${directory}/standard.cpp)
  set(rare_includes "")
  set(small_includes "")
  set(declarations "")
  set(additions "")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^([a-z0-9_]+)\\.h +([A-Za-z0-9]+)( +((evaluation|books)/[a-z0-9_]+\\.h))?( +(rare|small))?$")
      message(FATAL_ERROR "${list_file}: '${line}' is not "
                          "'header.h  Type  [evaluation/header.h or books/header.h]  [rare or small]'")
    endif()
    set(name ${CMAKE_MATCH_1})
    set(type ${CMAKE_MATCH_2})
    set(size ${CMAKE_MATCH_7})
    set(evaluation "")
    if(CMAKE_MATCH_4)
      set(evaluation "#include \"${CMAKE_MATCH_4}\"\n")
    endif()
    set(elsewhere "")
    if(size STREQUAL "rare")
      set(elsewhere "extern template std::unique_ptr<AnyGame> make_face(const ${type}::Rare&, const std::string&);\n")
      file(CONFIGURE OUTPUT ${directory}/${name}_rare.cpp @ONLY CONTENT
"// Generated from src/players/games.txt.
#include \"games/@name@.h\"

@evaluation@#include \"players/game_face.h\"

namespace brett {
template std::unique_ptr<AnyGame> make_face(const @type@::Rare&, const std::string&);
template MadeSearcher<@type@::Rare> make_searcher(const ChosenSearch&, SearchTools<@type@::Rare>);
}  // namespace brett
")
      list(APPEND rare_includes "#include \"${name}_rare.cpp\"\n")
    endif()
    file(CONFIGURE OUTPUT ${directory}/${name}.cpp @ONLY CONTENT
"// Generated from src/players/games.txt.
#include \"games/@name@.h\"

@evaluation@#include \"players/game_face.h\"

namespace brett {
@elsewhere@GameEntry @name@_entry();
GameEntry @name@_entry() { return game_entry<@type@>(); }
template MadeSearcher<CommonBoard<@type@>> make_searcher(const ChosenSearch&, SearchTools<CommonBoard<@type@>>);
}  // namespace brett
")
    if(size STREQUAL "small")
      string(APPEND small_includes "#include \"${name}.cpp\"\n")
    else()
      list(APPEND files ${directory}/${name}.cpp)
    endif()
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
  set(quick_files "")
  function(add_quick_file file includes)
    string(CONCAT content "// Generated from src/players/games.txt.\n" ${includes})
    file(CONFIGURE OUTPUT ${directory}/${file} @ONLY CONTENT "@content@")
    set(quick_files ${quick_files} ${directory}/${file} PARENT_SCOPE)
  endfunction()
  while(rare_includes)
    list(LENGTH rare_includes left)
    list(SUBLIST rare_includes 0 2 two)
    add_quick_file(rare_${left}.cpp "${two}")
    list(REMOVE_AT rare_includes 0)
    if(left GREATER 1)
      list(REMOVE_AT rare_includes 0)
    endif()
  endwhile()
  if(small_includes)
    add_quick_file(small.cpp "${small_includes}")
  endif()
  set_source_files_properties(${quick_files} PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:-O1>")
  # They come last: of what several files contain the linker takes the first, which is the fast one.
  set(${result} ${files} ${quick_files} PARENT_SCOPE)
endfunction()
