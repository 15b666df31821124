# cmake -DROOT=configs -DOUT=file.cpp -P embed.cmake: writes the TOML files below ROOT into a C++ source file.
file(GLOB_RECURSE paths RELATIVE ${ROOT} ${ROOT}/*.toml)
list(SORT paths)
list(LENGTH paths count)
set(entries "")
foreach(path IN LISTS paths)
  file(READ ${ROOT}/${path} text)
  # A raw string literal may hold 64 KiB; longer files are cut into adjacent literals.
  string(LENGTH "${text}" length)
  set(literals "")
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} 8000 piece)
    string(APPEND literals "R\"~~(${piece})~~\" ")
    math(EXPR at "${at} + 8000")
  endwhile()
  if(NOT literals)
    set(literals "\"\"")
  endif()
  string(APPEND entries "    {\"${path}\", ${literals}},\n")
endforeach()
file(WRITE ${OUT}.new "// Written by cmake/embed.cmake from the files under configs/.
#include \"engine/config/defaults.hpp\"

#include <array>

namespace bastide::engine {
namespace {
constexpr std::array<DefaultFile, ${count}> kFiles = {{
${entries}}};
}  // namespace

std::span<const DefaultFile> default_files() noexcept { return kFiles; }

}  // namespace bastide::engine
")
execute_process(COMMAND ${CMAKE_COMMAND} -E copy_if_different ${OUT}.new ${OUT})
