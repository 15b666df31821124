#include "arena/imports/jcz_tiles.hpp"

#include <array>

namespace bastide::arena {

namespace {

struct Name {
  std::string_view set;   ///< before the slash in version 5
  std::string_view name;  ///< behind it, without the number of a variant: "CFC", not "CFC.2"
  std::string_view letters;
  std::string_view variant = "";  ///< what version 5 has behind the name
  int old_turn = 0;               ///< quarter turns of the drawing of version 4
};

constexpr std::array<Name, 75> kNames = {{
    {"BA", "LR", "A"},
    {"BA", "L", "B"},
    {"BA", "Cccc+", "C"},
    {"BA", "RCr", "D"},
    {"BA", "C", "E"},
    {"BA", "CFc+", "F"},
    {"BA", "CFc", "G", ".1"},
    {"BA", "CFC", "H", ".2"},
    {"BA", "CC", "I", ".2"},
    {"BA", "CRr", "J"},
    {"BA", "RrC", "K"},
    {"BA", "CRRR", "L"},
    {"BA", "Cc+", "M"},
    {"BA", "Cc", "N", ".1"},
    {"BA", "CcRr+", "O"},
    {"BA", "CcRr", "P"},
    {"BA", "Ccc+", "Q"},
    {"BA", "Ccc", "R"},
    {"BA", "CccR+", "S"},
    {"BA", "CccR", "T"},
    {"BA", "RFr", "U"},
    {"BA", "Rr", "V"},
    {"BA", "RRR", "W"},
    {"BA", "RRRR", "X"},
    {"IC", "Cccc.c", "IC1"},
    {"IC", "CCCC", "IC2"},
    {"IC", "CCC", "IC3"},
    {"IC", "CCc+", "IC4"},
    {"IC", "C!", "IC5"},
    {"IC", "CRcR+", "IC6"},
    {"IC", "CRCR", "IC7"},
    {"IC", "CFR", "IC8"},
    {"IC", "CcR", "IC9"},
    {"IC", "RCc.i", "IC10"},
    {"IC", "CcRr+.i", "IC11"},
    {"IC", "RrC.i", "IC12"},
    {"IC", "RFr.i", "IC13"},
    {"IC", "Rr.i", "IC14"},
    {"IC", "RRR.i", "IC15"},
    {"IC", "RrRr", "IC16", "", 1},
    {"IC", "LRFR", "IC17"},
    {"TB", "Cc.g", "TB1"},
    {"TB", "Cc.w", "TB2"},
    {"TB", "CFc.w", "TB3"},
    {"TB", "Ccc.g", "TB4"},
    {"TB", "CCc.c", "TB5"},
    {"TB", "CCc.w", "TB6"},
    {"TB", "CcCC.c", "TB7"},
    {"TB", "CcCc.w", "TB8"},
    {"TB", "CcRC.c", "TB9"},
    {"TB", "CcRC.g", "TB10"},
    {"TB", "CcR.c", "TB11"},
    {"TB", "CcR!.w", "TB12"},
    {"TB", "RCc.g", "TB13"},
    {"TB", "RCc!.g", "TB14"},
    {"TB", "CcRR.w", "TB15"},
    {"TB", "CcRR!.c", "TB16"},
    {"TB", "CccR.w", "TB17"},
    {"TB", "CRc.g", "TB18"},
    {"TB", "CRc.w", "TB19"},
    {"TB", "CRcR.w", "TB20"},
    {"TB", "CR", "TB21"},
    {"TB", "RRC", "TB22"},
    {"TB", "RRrr", "TB23"},
    {"TB", "LRRR", "TB24"},
    {"RI", "s", "RI1"},
    {"RI.1", "I.e", "RI2"},
    {"RI.1", "IFI", "RI3"},
    {"RI.1", "II", "RI4"},
    {"RI.1", "RrII", "RI5"},
    {"RI.1", "RIrI", "RI6", "", 1},
    {"RI.1", "CcII", "RI7", "", 1},
    {"RI.1", "CICI", "RI8"},
    {"RI.1", "CIRI", "RI9"},
    {"RI.1", "LIRI", "RI10"},
}};

bool is_digit(char byte) {
  return byte >= '0' && byte <= '9';
}

/// "CFC.2" and "CG", a copy with a garden, without what tells variants of one design apart.
std::string_view without_variant(std::string_view name) {
  if (name.size() > 1 && name.back() == 'G') name.remove_suffix(1);
  if (name.size() > 2 && is_digit(name.back()) && name[name.size() - 2] == '.') name.remove_suffix(2);
  return name;
}

}  // namespace

std::optional<JczTile> jcz_tile(std::string_view name) {
  const std::size_t slash = name.find('/');
  const bool old = slash == name.npos;
  const std::size_t split = old ? name.find('.') : slash;
  if (split == name.npos) return std::nullopt;
  std::string_view set = name.substr(0, split);
  if (set == "RI" && !(name.substr(split + 1) == "s")) set = "RI.1";
  std::string_view design = without_variant(name.substr(split + 1));
  if (set == "RI.1" && design == "I.s") set = "RI", design = "s";
  for (const Name& known : kNames) {
    if (known.set == set && known.name == design)
      return JczTile{std::string(known.letters), old ? known.old_turn : 0};
  }
  return std::nullopt;
}

std::optional<std::string> jcz_name(std::string_view letters) {
  for (const Name& known : kNames) {
    if (known.letters == letters)
      return std::string(known.set) + "/" + std::string(known.name) + std::string(known.variant);
  }
  return std::nullopt;
}

}  // namespace bastide::arena
