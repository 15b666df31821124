# What `cmake --install` brings besides the program and the libraries, so that others can link these: a package for CMake
# (find_package(bastide)) and one for pkg-config. Neither names a place: an installed tree can be moved.
include(CMakePackageConfigHelpers)

get_property(BASTIDE_LIBRARIES GLOBAL PROPERTY BASTIDE_INSTALLED)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/bastide)
set(pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(EXPORT bastide FILE bastideTargets.cmake NAMESPACE bastide:: DESTINATION ${package_dir})
list(TRANSFORM BASTIDE_LIBRARIES PREPEND bastide:: OUTPUT_VARIABLE BASTIDE_TARGETS)
list(JOIN BASTIDE_TARGETS ", " BASTIDE_TARGETS)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/package/bastideConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/package/bastideConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/bastideConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/bastideConfig.cmake ${PROJECT_BINARY_DIR}/package/bastideConfigVersion.cmake
        DESTINATION ${package_dir})

# A linker wants a library before those that it needs: the reverse of the order in which they are made.
set(BASTIDE_PC_LIBS ${BASTIDE_LIBRARIES})
list(REVERSE BASTIDE_PC_LIBS)
list(TRANSFORM BASTIDE_PC_LIBS PREPEND -lbastide_)
list(JOIN BASTIDE_PC_LIBS " " BASTIDE_PC_LIBS)
list(TRANSFORM CMAKE_DL_LIBS PREPEND -l OUTPUT_VARIABLE BASTIDE_PC_DL)
file(RELATIVE_PATH BASTIDE_PC_PREFIX /${pc_dir} /)
string(REGEX REPLACE "/$" "" BASTIDE_PC_PREFIX ${BASTIDE_PC_PREFIX})
configure_file(cmake/package/bastide.pc.in ${PROJECT_BINARY_DIR}/package/bastide.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/package/bastide.pc DESTINATION ${pc_dir})
