#include "arena/analysis/position_report.hpp"

#include "arena/analysis/words.hpp"
#include "arena/files/json.hpp"
#include "arena/tables/text_table.hpp"
#include "engine/text/names.hpp"

#include <algorithm>
#include <vector>

namespace bastide::arena {

namespace {

using Align = TextTable::Align;

/// Features that somebody has or may get something of, the likeliest points first.
std::vector<ai::FeatureOutlook> telling(const ai::Outlook& outlook, std::size_t players) {
  std::vector<ai::FeatureOutlook> features;
  const auto sum = [players](const ai::FeatureOutlook& feature) {
    double points = 0;
    for (std::size_t p = 0; p < players; ++p) points += feature.points[p];
    return points;
  };
  for (const auto& feature : outlook.features) {
    if (sum(feature) > 0) features.push_back(feature);
  }
  std::stable_sort(features.begin(), features.end(),
                   [&](const auto& a, const auto& b) { return sum(a) > sum(b); });
  return features;
}

engine::AnyState after(engine::AnyState state, std::span<const engine::Action> actions) {
  for (const engine::Action action : actions) state.apply(action);
  return state;
}

/// "V 2, E 1": tiles with how many are to come.
std::string fits_text(const engine::TileSet& tiles, const std::vector<ai::Fit>& fits) {
  std::string text;
  for (const ai::Fit& fit : fits) {
    if (!text.empty()) text += ", ";
    text += tiles.tiles[static_cast<std::size_t>(fit.type)].id;
    if (fit.copies > 1) text += fmt::format(" ×{}", fit.copies);
  }
  return text.empty() ? "none" : text;
}

}  // namespace

std::string lines_text(const engine::AnyState& seen, const ai::Analysis& analysis) {
  TextTable table({Align::right, Align::left, Align::right, Align::right, Align::right, Align::right,
                   Align::right, Align::right, Align::right});
  table.add({"", "action", "wins", "for", "against", "lead", "loss", "visits", "prior"});
  int rank = 0;
  for (const ai::Line& line : analysis.lines) {
    const ai::Prospect& prospect = line.prospect;
    table.add({std::to_string(++rank), actions_text(seen, line.actions), chance_text(prospect.win),
               points_text(prospect.own.mean), points_text(prospect.other.mean), lead_text(prospect.lead),
               loss_text(line.loss), analysis.exact ? "-" : fmt::format("{}", line.visits),
               analysis.exact ? "-" : fmt::format("{:.0f} %", 100 * line.prior)});
  }
  std::string text = table.text();
  const ai::Line& best = analysis.lines.front();
  if (!best.continuation.empty()) {
    const auto state = after(seen, best.actions);
    text += "Expected after 1: " + actions_text(state, best.continuation) + "\n";
  }
  text += analysis.exact
              ? fmt::format("Exact: the rest of the game was searched to its end, in {:.1f} s.\n",
                            analysis.seconds)
              : fmt::format("{} descents, {} orders of the tiles, {:.1f} s; ± are standard errors.\n",
                            analysis.iterations, analysis.orders, analysis.seconds);
  return text;
}

std::string outlook_text(const engine::AnyState& seen, const ai::Outlook& outlook,
                         const std::vector<std::string>& names) {
  TextTable cells({Align::left, Align::right, Align::left});
  cells.add({"cell", "tiles", "that fit"});
  for (const ai::OpenCell& cell : outlook.cells)
    cells.add({engine::cell_name(cell.cell), std::to_string(cell.copies()),
               fits_text(seen.game().tiles(), cell.fits)});
  std::vector<Align> columns{Align::left, Align::right};
  std::vector<std::string> heading{"feature", "closes"};
  for (const std::string& name : names) {
    columns.push_back(Align::right);
    columns.push_back(Align::right);
    heading.push_back(name + " scores");
    heading.push_back("points");
  }
  TextTable features(columns);
  features.add(heading);
  for (const ai::FeatureOutlook& feature : telling(outlook, names.size())) {
    std::vector<std::string> row{seen.place_of(feature.node), fmt::format("{:.0f} %", 100 * feature.closes)};
    for (std::size_t p = 0; p < names.size(); ++p) {
      row.push_back(fmt::format("{:.0f} %", 100 * feature.scores[p]));
      row.push_back(points_text(feature.points[p]));
    }
    features.add(row);
  }
  return "\nOpen cells, and how many of the tiles to come fit there:\n" + cells.text() +
         fmt::format("\nOpen features, by {} games played on:\n", outlook.playouts) + features.text();
}

Json actions_json(engine::AnyState state, std::span<const engine::Action> actions) {
  Json list = Json::array();
  for (const engine::Action action : actions) {
    list.push_back(state.text_of(action));
    state.apply(action);
  }
  return list;
}

Json lines_json(const engine::AnyState& seen, const ai::Analysis& analysis) {
  Json lines = Json::array();
  for (const ai::Line& line : analysis.lines) {
    const ai::Prospect& prospect = line.prospect;
    lines.push_back({{"text", actions_text(seen, line.actions)},
                     {"actions", actions_json(seen, line.actions)},
                     {"win", prospect.win.mean},
                     {"win_error", prospect.win.error},
                     {"points_for", prospect.own.mean},
                     {"points_for_error", prospect.own.error},
                     {"points_against", prospect.other.mean},
                     {"points_against_error", prospect.other.error},
                     {"lead", prospect.lead.mean},
                     {"lead_error", prospect.lead.error},
                     {"loss", line.loss.mean},
                     {"loss_error", line.loss.error},
                     {"win_loss", line.win_loss.mean},
                     {"win_loss_error", line.win_loss.error},
                     {"visits", line.visits},
                     {"prior", line.prior},
                     {"playouts", line.playouts},
                     {"continuation", actions_json(after(seen, line.actions), line.continuation)}});
  }
  Json chances = Json::array();
  for (const ai::Estimate& chance : analysis.chances) chances.push_back(chance.mean);
  return {{"player", analysis.player + 1},     {"lines", std::move(lines)}, {"chances", std::move(chances)},
          {"exact", analysis.exact},           {"real", analysis.real},     {"legal", analysis.legal},
          {"iterations", analysis.iterations}, {"orders", analysis.orders}, {"seconds", analysis.seconds}};
}

Json outlook_json(const engine::AnyState& seen, const ai::Outlook& outlook) {
  const auto place = [](engine::Cell cell) { return Json::array({cell.x, cell.y}); };
  Json cells = Json::array();
  for (const ai::OpenCell& cell : outlook.cells) {
    Json tiles = Json::object();
    for (const ai::Fit& fit : cell.fits)
      tiles[seen.game().tiles().tiles[static_cast<std::size_t>(fit.type)].id] = fit.copies;
    cells.push_back({{"cell", place(cell.cell)}, {"tiles", std::move(tiles)}, {"copies", cell.copies()}});
  }
  const auto players = static_cast<std::size_t>(seen.player_count());
  Json features = Json::array();
  for (const ai::FeatureOutlook& feature : outlook.features) {
    Json on = Json::array();
    for (const engine::Cell cell : feature.cells) on.push_back(place(cell));
    features.push_back(
        {{"feature", seen.place_of(feature.node)},
         {"cells", std::move(on)},
         {"closes", feature.closes},
         {"scores", std::vector<double>(feature.scores.begin(), feature.scores.begin() + players)},
         {"points", std::vector<double>(feature.points.begin(), feature.points.begin() + players)}});
  }
  return {{"cells", std::move(cells)}, {"features", std::move(features)}, {"playouts", outlook.playouts}};
}

}  // namespace bastide::arena
