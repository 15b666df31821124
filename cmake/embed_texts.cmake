# cmake -DTEXTS="page_style=page.css page_script=viewer.js+page.js" -DROOT=arena -DOUT=file.cpp -P embed_texts.cmake
# writes files below ROOT into a C++ source file that defines, for each text, a function of the form
# Text FUNCTION() noexcept (arena/files/text.hpp). Files with a + between them are one text, one after the other. The
# texts go in byte by byte as numbers, as in embed.cmake. With := the files are modules that become one script: strict as
# modules are, without `import` lines, and without the `export` that lines begin with.
separate_arguments(pairs UNIX_COMMAND "${TEXTS}")
set(functions "")
foreach(pair IN LISTS pairs)
  string(REGEX MATCH "^([a-z_]+)(:?)=(.+)$" matched "${pair}")
  set(function ${CMAKE_MATCH_1})
  set(script ${CMAKE_MATCH_2})
  string(REPLACE "+" ";" paths "${CMAKE_MATCH_3}")
  list(TRANSFORM paths PREPEND ${ROOT}/)
  execute_process(COMMAND ${CMAKE_COMMAND} -E cat ${paths} OUTPUT_FILE ${OUT}.text COMMAND_ERROR_IS_FATAL ANY)
  if(script)
    file(READ ${OUT}.text text)
    string(REGEX REPLACE "(^|\n)import [^\n]*" "\\1" text "${text}")
    string(REGEX REPLACE "(^|\n)export " "\\1" text "${text}")
    file(WRITE ${OUT}.text "\"use strict\";\n${text}")
  endif()
  file(READ ${OUT}.text hex HEX)
  file(SHA256 ${OUT}.text sha256)
  string(LENGTH "${hex}" digits)
  math(EXPR bytes "${digits} / 2")
  string(REGEX REPLACE "(................................................................)" "\\1\"\n      \"" hex "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" escaped "${hex}")
  string(APPEND functions "
Text ${function}() noexcept;
Text ${function}() noexcept {
  return {{\"${escaped}\", ${bytes}},
          \"${sha256}\"};
}
")
endforeach()
file(WRITE ${OUT}.new "// Written by cmake/embed_texts.cmake.
#include \"arena/files/text.hpp\"

// Longer than every compiler has to take.
#pragma GCC diagnostic ignored \"-Woverlength-strings\"

namespace bastide::arena {
${functions}
}  // namespace bastide::arena
")
execute_process(COMMAND ${CMAKE_COMMAND} -E copy_if_different ${OUT}.new ${OUT})
