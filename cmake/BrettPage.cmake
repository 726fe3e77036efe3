# The page of web/ as a source file: built by tools/build_page, taken into the program by tools/embed_page.
# Nothing is done while nothing under web/ has changed.
#
#   brett_page_source(OUT)   OUT: the file that defines what src/server/page.h declares; empty without a page
#
# -DBRETT_PAGE=OFF builds without npm: the server then has everything but the page.
option(BRETT_PAGE "build the page and take it into the program; needs npm" ON)

function(brett_page_source out)
  if(NOT BRETT_PAGE)
    set(${out} "" PARENT_SCOPE)
    return()
  endif()
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/generated/page)
  set(source ${folder}/page_files.cpp)
  file(MAKE_DIRECTORY ${folder})
  set(${out} ${source} PARENT_SCOPE)
  set(web ${CMAKE_CURRENT_SOURCE_DIR}/web)
  set(tools ${CMAKE_CURRENT_SOURCE_DIR}/tools)
  file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/*)
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${tools}/build_page
    COMMAND ${tools}/embed_page ${web}/dist ${source}
    DEPENDS ${page_sources} ${web}/index.html ${web}/package.json ${web}/package-lock.json ${web}/vite.config.ts
            ${web}/svelte.config.js ${web}/tsconfig.json ${tools}/build_page ${tools}/embed_page
    COMMENT "Building the page"
    VERBATIM)
endfunction()
