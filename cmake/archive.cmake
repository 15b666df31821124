# What `./bastide package` packs: the program, its configs and its pages, in an archive that brings the libraries it runs with
# and in a .deb that asks Debian for them. Nothing for those who link: that is what `cmake --install` brings besides.
install(TARGETS bastide_program RUNTIME_DEPENDENCY_SET bastide_runs_with COMPONENT program)
# Beside the program, which looks for it there.
install(TARGETS bastide_http RUNTIME_DEPENDENCY_SET bastide_runs_with
        LIBRARY DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(DIRECTORY configs DESTINATION ${CMAKE_INSTALL_DATADIR}/bastide COMPONENT program PATTERN __pycache__ EXCLUDE)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

# All but the C library, which is a machine's own. `cmake --install` leaves them out: it installs for this machine.
set(private_libraries lib/bastide)
install(RUNTIME_DEPENDENCY_SET bastide_runs_with
        PRE_EXCLUDE_REGEXES "^ld-linux" "^lib(c|m|dl|rt|pthread|resolv)[.]so"
        LIBRARY DESTINATION ${private_libraries} COMPONENT libraries EXCLUDE_FROM_ALL)
set_target_properties(bastide_program bastide_http PROPERTIES INSTALL_RPATH "$ORIGIN/../${private_libraries}")

set(CPACK_PACKAGE_NAME bastide)
set(CPACK_PACKAGE_VENDOR "the authors of Bastide")
set(CPACK_PACKAGE_CONTACT "the authors of Bastide <bastide@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_FILE_NAME "bastide-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_GENERATOR "TGZ;DEB")
set(CPACK_STRIP_FILES ON)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_FILE_NAME "${CPACK_PACKAGE_FILE_NAME}.deb")
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/archive_formats.cmake)
set(CPACK_COMPONENTS_ALL program libraries)
include(CPack)
