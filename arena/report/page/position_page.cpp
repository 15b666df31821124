#include "arena/report/page/position_page.hpp"

#include "arena/analysis/words.hpp"
#include "arena/report/page/document.hpp"
#include "arena/report/page/html.hpp"
#include "arena/report/page/page_texts.hpp"
#include "arena/report/page/review_json.hpp"
#include "engine/text/names.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <numeric>

namespace bastide::arena {
namespace {

// -- sections ---------------------------------------------------------------------------------------------

std::string position_summary(const PositionPage& page) {
  const std::string text =
      worded("rules_players", "Rules {rules}, {n} players.",
             {{"rules", "<b>" + rules_html(page.rules) + "</b>"}, {"n", std::to_string(page.names.size())}}) +
      " " +
      worded("decides_next",
             page.tiles_in_bag == 1 ? "{name} decides; {n} tile left in the bag."
                                    : "{name} decides; {n} tiles left in the bag.",
             {{"name", "<b>" + name_html(page.names[static_cast<std::size_t>(page.player)]) + "</b>"},
              {"n", std::to_string(page.tiles_in_bag)}});
  return page.notes.empty() ? text : text + " " + page.notes;
}

/// A link that the script shows something on the board for: `what` is "line", "cell" or "feature".
std::string show_link(std::string_view what, std::size_t index, const std::string& text) {
  return fmt::format(R"(<a href="#position" data-{}="{}">{}</a>)", what, index, escaped(text));
}

std::string lines_panel(const PositionPage& page) {
  HtmlTable table(worded("lines_of_turn", "Lines, best first, with points for and against"),
                  {worded("line", "line"), worded("win", "wins"), worded("points_for", "for"),
                   worded("points_against", "against"), worded("loss", "loss")});
  for (std::size_t i = 0; i < page.lines.size(); ++i) {
    const PositionLine& line = page.lines[i];
    const std::string text = show_link("line", i, line.text);
    table.add({line.played ? worded("is_played", "{text} (played)", {{"text", "<b>" + text + "</b>"}}) : text,
               chance_text(line.prospect.win), points_text(line.prospect.own.mean),
               points_text(line.prospect.other.mean), i == 0 ? "-" : loss_text(line.loss)});
  }
  std::string html = "<div class=\"panel\"><div class=\"lines\">" + table.html() + "</div>\n";
  if (!page.expected.empty())
    html += paragraph(
        worded("expected_after", "Expected after the first: {moves}.", {{"moves", escaped(page.expected)}}));
  return html + "</div>\n";
}

/// "V ×2, E", as HTML.
std::string fitting_tiles(const PositionPage& page, const ai::OpenCell& cell) {
  std::string text;
  for (const ai::Fit& fit : cell.fits) {
    if (!text.empty()) text += ", ";
    text += page.ids[static_cast<std::size_t>(fit.type)];
    if (fit.copies > 1) text += fmt::format(" ×{}", fit.copies);
  }
  return text.empty() ? worded("none_fits", "none") : escaped(text);
}

std::string cells_table(const PositionPage& page) {
  HtmlTable table(worded("outlook_cells", "How many of the tiles to come fit each open cell"),
                  {worded("cell", "cell"), worded("tiles", "tiles"), worded("that_fit", "that fit")});
  for (std::size_t i = 0; i < page.cells.size(); ++i) {
    const ai::OpenCell& cell = page.cells[i];
    table.add({show_link("cell", i, engine::cell_name(cell.cell)), std::to_string(cell.copies()),
               fitting_tiles(page, cell)});
  }
  return "<div class=\"fits\">" + table.html() + "</div>\n";
}

/// Indexes of the features that somebody is expected to score, the most points first.
std::vector<std::size_t> telling_features(const PositionPage& page) {
  const auto points = [&](std::size_t at) {
    const std::vector<double>& all = page.features[at].points;
    return std::accumulate(all.begin(), all.end(), 0.0);
  };
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < page.features.size(); ++i) {
    if (points(i) > 0) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return points(a) > points(b); });
  return order;
}

std::string features_table(const PositionPage& page) {
  std::vector<std::string> columns{worded("feature", "feature"), worded("closes", "closes")};
  for (const std::string& name : page.names) {
    columns.push_back(worded("scores", "{name} scores", {{"name", name_html(name)}}));
    columns.push_back(worded("points_expected", "points"));
  }
  HtmlTable table(
      worded("outlook_features",
             "Open features: chance to close, and for each player to score them with the points expected"),
      columns);
  for (const std::size_t i : telling_features(page)) {
    const ReviewFeature& feature = page.features[i];
    std::vector<std::string> row{
        show_link("feature", static_cast<std::size_t>(feature.segment), page.places[i]),
        fmt::format("{:.0f} %", 100 * feature.closes)};
    for (std::size_t seat = 0; seat < page.names.size(); ++seat) {
      row.push_back(fmt::format("{:.0f} %", 100 * feature.scores[seat]));
      row.push_back(points_text(feature.points[seat]));
    }
    table.add(row);
  }
  return table.html();
}

std::vector<Section> position_sections(const PositionPage& page) {
  const std::string board = "<noscript><p>The board needs JavaScript.</p></noscript>\n" +
                            viewer_table("table review position still", "position_keys",
                                         "Position; the lines can be shown on the board", lines_panel(page));
  return {{"position", worded("section_position", "Position"), board},
          {"cells", worded("section_cells", "Open cells"), cells_table(page)},
          {"features", worded("section_features", "Features"), features_table(page)}};
}

// -- the page ---------------------------------------------------------------------------------------------

/// What the script reads: a game of one entry; `lines`; `fits`, for each open cell x, y, and a type with its
/// copies for each tile that fits; and `outlook`, by entry.
std::string position_json(const PositionPage& page) {
  Json lines = Json::array();
  for (const PositionLine& line : page.lines)
    lines.push_back({{"text", line.text}, {"tile", line.tile ? tile_json(*line.tile, page.player) : Json()}});
  Json fits = Json::array();
  for (const ai::OpenCell& cell : page.cells) {
    Json numbers = {cell.cell.x, cell.cell.y};
    for (const ai::Fit& fit : cell.fits) {
      numbers.push_back(fit.type);
      numbers.push_back(fit.copies);
    }
    fits.push_back(std::move(numbers));
  }
  const Json names = page.names;
  const Json outlook = {{"0", features_json(page.features)}};
  return "{" + scenery_json(page.scenery) + ",\"game\":{\"names\":" + json_text(names) +
         ",\"points\":[],\"film\":" + page.film + "},\"lines\":" + json_text(lines) +
         ",\"fits\":" + json_text(fits) + ",\"outlook\":" + json_text(outlook) + "}";
}

}  // namespace

std::string write_position_page(const PositionPage& page) {
  assert(static_cast<std::size_t>(page.player) < page.names.size());
  assert(page.places.size() == page.features.size());
  return write_document({page.title, position_summary(page), position_sections(page), review_style().text,
                         position_script(), position_json(page), page.heading},
                        page.scenery);
}

}  // namespace bastide::arena
