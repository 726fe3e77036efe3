# cmake --install: the program, its data, and a CMake package for the library.
include(CMakePackageConfigHelpers)

install(TARGETS brett_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS brett brett_build_flags EXPORT brett-targets)
foreach(room IN LISTS rooms)
  install(DIRECTORY src/${room} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/brett FILES_MATCHING PATTERN "*.h")
endforeach()
install(DIRECTORY data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/brett)
install(EXPORT brett-targets NAMESPACE brett:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/brett)
configure_package_config_file(cmake/brett-config.cmake.in brett-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/brett)
write_basic_package_version_file(brett-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/brett-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/brett-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/brett)

# The manual page and the completion scripts are what the program itself says.
option(BRETT_INSTALL_DOCS "install the manual page and shell completion" ON)
if(BRETT_INSTALL_DOCS AND NOT BRETT_SANITIZE AND NOT CMAKE_CROSSCOMPILING)
  set(said ${CMAKE_CURRENT_BINARY_DIR}/generated/said)
  file(MAKE_DIRECTORY ${said})
  add_custom_command(OUTPUT ${said}/brett.1 ${said}/brett.bash ${said}/_brett ${said}/brett.fish
    COMMAND brett_program man > ${said}/brett.1
    COMMAND brett_program completion bash > ${said}/brett.bash
    COMMAND brett_program completion zsh > ${said}/_brett
    COMMAND brett_program completion fish > ${said}/brett.fish
    DEPENDS brett_program
    COMMENT "Asking brett for its manual page and completion scripts"
    VERBATIM)
  add_custom_target(brett_said ALL DEPENDS ${said}/brett.1)
  install(FILES ${said}/brett.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${said}/brett.bash RENAME brett DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${said}/_brett DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES ${said}/brett.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()
