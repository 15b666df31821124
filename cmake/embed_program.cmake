# cmake -DPROGRAM=file -DOUT=file.cpp -DFUNCTION=name -P embed_program.cmake
# writes a C++ source file that defines bastide::arena::FUNCTION, which gives the bytes of PROGRAM as a std::string_view.
file(READ ${PROGRAM} hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
# 20 bytes to a line of the source: no tool need choke on a line of a hundred kilobytes.
string(REPEAT "....." 20 line)
string(REGEX REPLACE "(${line})" "\\1\n" bytes "${bytes}")
file(WRITE ${OUT} "// Written by cmake/embed_program.cmake.
#include <string_view>

namespace bastide::arena {

namespace {
const unsigned char kBytes[] = {
${bytes}};
}  // namespace

std::string_view ${FUNCTION}() noexcept;
std::string_view ${FUNCTION}() noexcept { return {reinterpret_cast<const char*>(kBytes), sizeof kBytes}; }

}  // namespace bastide::arena
")
