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
  # So that it can be part of a shared library, as Python's extension is. Nobody puts functions of his own in the place of its own:
  # said so, that costs nothing (`bastide bench`).
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_compile_options(${target} PRIVATE -fno-semantic-interposition)
  # By their values: a library that is linked privately is still part of what a static library exports.
  target_compile_options(${target} PRIVATE $<TARGET_PROPERTY:bastide_flags,INTERFACE_COMPILE_OPTIONS>)
  target_compile_definitions(${target} PRIVATE $<TARGET_PROPERTY:bastide_flags,INTERFACE_COMPILE_DEFINITIONS>)
  if(BASTIDE_FUZZ)
    # The coverage that the fuzzer steers by; its main() is in the fuzz targets. Players read nothing that it makes.
    if(NOT name STREQUAL "ai")
      target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
    target_link_options(${target} INTERFACE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# bastide_compile_together(NAME [BUT regex …]): compiles the library's files eight at a time, in half of the time, but those that a
# regex finds: what is hot is optimised by itself. -DCMAKE_UNITY_BUILD=OFF compiles each file by itself.
function(bastide_compile_together name)
  cmake_parse_arguments(PARSE_ARGV 1 its "" "" "BUT")
  if(NOT DEFINED CMAKE_UNITY_BUILD)
    set_target_properties(bastide_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
  bastide_set_properties(${name} "${its_BUT}" SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# bastide_compile_cheaply(NAME [BUT regex …]): the same for a library that is not worth the time that optimising it takes, but for
# those files. BASTIDE_COLD keeps what is hot out of the others (engine/games/games.hpp): of two copies of an inline function the
# linker may take either, and tests/cold.sh sees to it that there are no two. With sanitizers optimising takes longest of all.
function(bastide_compile_cheaply name)
  cmake_parse_arguments(PARSE_ARGV 1 its "" "" "BUT")
  bastide_compile_together(${name} BUT ${its_BUT})
  if(BASTIDE_SANITIZE)
    set(cold -O0)
    set(hot -O1)
  else()
    set(cold $<$<CONFIG:Release>:-O1>)
    set(hot $<$<CONFIG:Release>:-O3>)
  endif()
  target_compile_options(bastide_${name} PRIVATE ${cold})
  target_compile_definitions(bastide_${name} PRIVATE BASTIDE_COLD)
  bastide_set_properties(${name} "${its_BUT}" COMPILE_FLAGS "${hot} -UBASTIDE_COLD")
endfunction()

# bastide_set_properties(NAME REGEXES property value …): of the library's sources that one of the regexes finds.
function(bastide_set_properties name regexes)
  get_target_property(files bastide_${name} SOURCES)
  string(REPLACE ";" "|" regex "${regexes}")
  if(regex)
    list(FILTER files INCLUDE REGEX "${regex}")
    set_source_files_properties(${files} PROPERTIES ${ARGN})
  endif()
endfunction()

# bastide_install_library(NAME): `cmake --install` brings it and its headers, the package exports it.
function(bastide_install_library name)
  install(TARGETS bastide_${name} EXPORT bastide FILE_SET HEADERS DESTINATION ${BASTIDE_INSTALL_INCLUDEDIR})
  set_property(GLOBAL APPEND PROPERTY BASTIDE_INSTALLED ${name})
endfunction()
