# bastide_library(NAME FILE …): the static library bastide_NAME, which is bastide::NAME to whoever links it, here and installed.
# Its headers keep their folders below one include root: the sources' own here, include/bastide where they are installed.
# Compiler options stay with it: who links it brings their own.
function(bastide_library name)
  set(target bastide_${name})
  set(sources ${ARGN})
  set(headers ${ARGN})
  list(FILTER sources EXCLUDE REGEX "[.]hpp$")
  list(FILTER headers INCLUDE REGEX "[.]hpp$")
  add_library(${target} STATIC ${sources})
  add_library(bastide::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${headers})
  target_compile_features(${target} PUBLIC cxx_std_20)
  # By their values: a library that is linked privately is still part of what a static library exports.
  target_compile_options(${target} PRIVATE $<TARGET_PROPERTY:bastide_flags,INTERFACE_COMPILE_OPTIONS>)
  target_compile_definitions(${target} PRIVATE $<TARGET_PROPERTY:bastide_flags,INTERFACE_COMPILE_DEFINITIONS>)
endfunction()

# bastide_install_library(NAME): `cmake --install` brings it and its headers, the package exports it.
function(bastide_install_library name)
  install(TARGETS bastide_${name} EXPORT bastide FILE_SET HEADERS DESTINATION ${BASTIDE_INSTALL_INCLUDEDIR})
  set_property(GLOBAL APPEND PROPERTY BASTIDE_INSTALLED ${name})
endfunction()
