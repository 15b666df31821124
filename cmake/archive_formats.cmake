# Read by CPack for each format: a .deb leaves the libraries to Debian.
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_COMPONENTS_ALL program)
endif()
