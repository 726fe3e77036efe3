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
