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

# bastide_compile_together(NAME [ALONE regex …]): compiles the library's files eight at a time, in half of the time or less, but
# those that a regex finds: what is hot is optimised by itself. -DCMAKE_UNITY_BUILD=OFF compiles each by itself.
function(bastide_compile_together name)
  cmake_parse_arguments(PARSE_ARGV 1 its "" "" "ALONE")
  if(NOT DEFINED CMAKE_UNITY_BUILD)
    set_target_properties(bastide_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
  get_target_property(alone bastide_${name} SOURCES)
  list(JOIN its_ALONE "|" regex)
  list(FILTER alone INCLUDE REGEX "${regex}")
  if(its_ALONE)
    set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# bastide_install_library(NAME): `cmake --install` brings it and its headers, the package exports it.
function(bastide_install_library name)
  install(TARGETS bastide_${name} EXPORT bastide FILE_SET HEADERS DESTINATION ${BASTIDE_INSTALL_INCLUDEDIR})
  set_property(GLOBAL APPEND PROPERTY BASTIDE_INSTALLED ${name})
endfunction()
