#pragma once

#include "arena/files/text.hpp"
#include "arena/report/page/game_film.hpp"

#include <string>
#include <string_view>
#include <vector>

/// The shell that all pages have in common: one HTML file that needs nothing else.
namespace bastide::arena {

struct Section {
  std::string_view id;
  std::string heading;  ///< HTML
  std::string content;  ///< HTML
};

struct Document {
  std::string title;    ///< text
  std::string summary;  ///< HTML of the paragraph below the title
  std::vector<Section> sections;
  std::string_view style;  ///< CSS besides that of drawings and of all pages
  Text script;             ///< the only one that may run
  std::string data;        ///< JSON that the script reads
  std::string heading{};   ///< HTML of the title on the page, where the text is not all of it
};

/// The document with the symbols of `scenery` and figures, which its script shows boards with. Its
/// Content-Security-Policy lets no script but its own run and nothing be fetched.
[[nodiscard]] std::string write_document(const Document& document, const Scenery& scenery);

/// What the scripts show a game in: board and turns, then `more` of the page's own. `label` are the words of
/// `key` in English.
[[nodiscard]] std::string viewer_table(std::string_view classes, std::string_view key, std::string_view label,
                                       const std::string& more);

[[nodiscard]] std::string paragraph(const std::string& html);

}  // namespace bastide::arena
