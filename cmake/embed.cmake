# cmake -DROOT=configs -DOUT=file.cpp -DFUNCTION=default_files -P embed.cmake
# writes the TOML files below ROOT into a C++ source file that defines FUNCTION, a function of the form
# std::span<const DefaultFile> FUNCTION() noexcept. The texts go in byte by byte as numbers: read as text, CMake would
# lose semicolons and backslashes and be confused by brackets.
file(GLOB_RECURSE paths RELATIVE ${ROOT} ${ROOT}/*.toml)
list(FILTER paths EXCLUDE REGEX "(^|/)examples/")  # bots that run programs beside their files
list(SORT paths)
list(LENGTH paths count)
set(entries "")
foreach(path IN LISTS paths)
  file(READ ${ROOT}/${path} hex HEX)
  string(LENGTH "${hex}" digits)
  math(EXPR bytes "${digits} / 2")
  # 32 bytes to a line of the source: no tool need choke on a line of a hundred kilobytes.
  string(REGEX REPLACE "(................................................................)" "\\1\"\n     \"" hex "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" escaped "${hex}")
  string(APPEND entries "    {\"${path}\",\n     {\"${escaped}\", ${bytes}}},\n")
endforeach()
list(LENGTH paths count)
file(WRITE ${OUT}.new "// Written by cmake/embed.cmake.
#include \"engine/config/defaults.hpp\"

#include <array>

namespace bastide::engine {

namespace {
constexpr std::array<DefaultFile, ${count}> kFiles = {{
${entries}}};
}  // namespace

std::span<const DefaultFile> ${FUNCTION}() noexcept;
std::span<const DefaultFile> ${FUNCTION}() noexcept { return kFiles; }

}  // namespace bastide::engine
")
execute_process(COMMAND ${CMAKE_COMMAND} -E copy_if_different ${OUT}.new ${OUT})
