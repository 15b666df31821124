#include "arena/report/page/page.hpp"

#include "arena/files/json.hpp"
#include "arena/report/page/document.hpp"
#include "arena/report/page/html.hpp"
#include "arena/report/page/page_texts.hpp"
#include "arena/report/page/plots.hpp"
#include "arena/tables/rating_table.hpp"
#include "arena/tables/text_table.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena {
namespace {

using Order = std::vector<std::size_t>;

// -- sections ---------------------------------------------------------------------------------------------

std::string rating_table(const PageData& data, const Order& order) {
  std::vector<std::string> headings = {"bot", "rank"};
  const std::vector<std::string> columns = rating_headings();
  headings.insert(headings.end(), columns.begin(), columns.end());
  headings.emplace_back("ms/move");
  HtmlTable table("Ratings, best first; score is the mean share of opponents beaten", headings);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t bot = order[i];
    std::vector<std::string> row = {escaped(data.bots[bot].name), std::to_string(i + 1)};
    const std::vector<std::string> cells = rating_cells(data.ratings.bots[bot]);
    row.insert(row.end(), cells.begin(), cells.end());
    row.push_back(fmt::format("{:.3f}", data.bots[bot].time.mean));
    table.add(row);
  }
  return table.html();
}

std::string notes_of(const PageData& data) {
  const std::string notes = rating_notes(data.ratings);
  return (notes.empty() ? "" : paragraph(notes)) + paragraph(seat_note(data.ratings));
}

/// Blue where the bot at the left scored more than half, orange where less; the number tells it, too.
std::string heat_cell(const CrossCell& cell) {
  constexpr double kStrongest = 0.62;
  const double lead = 2 * cell.score - 1;
  const char* colour = lead >= 0 ? "0,114,178" : "213,94,0";
  return fmt::format(
      R"_(<td style="background:rgba({},{:.2f})"><b>{:.0f} %</b><small>{} points</small><small>{} games</small></td>)_",
      colour, kStrongest * std::abs(lead), 100 * cell.score,
      margin_text(cell.margin, cell.margin_low, cell.margin_high), cell.games);
}

std::string cross_table(const PageData& data, const Order& order) {
  const CrossShape shape = cross_shape(data.ratings.cross_table, order, data.seeds);
  std::string html =
      "<div class=\"scroll\" tabindex=\"0\"><table class=\"heat\"><caption>Score and mean margin of the bot "
      "at the "
      "left against the one above</caption><thead><tr><th scope=\"col\">against</th>";
  for (const std::size_t rival : shape.columns)
    html += fmt::format("<th scope=\"col\">{}</th>", escaped(data.bots[rival].name));
  html += "</tr></thead><tbody>";
  for (const std::size_t bot : shape.rows) {
    html += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(data.bots[bot].name));
    for (const std::size_t rival : shape.columns) {
      const CrossCell& cell = data.ratings.cross_table[bot][rival];
      html += cell.games > 0 ? heat_cell(cell) : "<td class=\"none\">–</td>";
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string margin_section(const PageData& data, const Order& order) {
  std::string html = paragraph("Own points less the best opponent’s, with the mean over all games.");
  html += "<div class=\"multiples\">";
  for (const std::size_t bot : order)
    html += margin_plot(data.margins[bot], escaped(data.bots[bot].name), static_cast<int>(bot % 8));
  html += "</div>\n";
  if (data.pair_margins.empty()) return html;
  html += "<details><summary>Pair by pair</summary><div class=\"multiples\">";
  for (const PairMargins& pair : data.pair_margins) {
    const auto bot = static_cast<std::size_t>(pair.bot);
    html += margin_plot(pair.margins,
                        escaped(data.bots[bot].name) + " against " +
                            escaped(data.bots[static_cast<std::size_t>(pair.rival)].name),
                        static_cast<int>(bot % 8));
  }
  return html + "</div></details>\n";
}

std::string parts_section(const PageData& data, const Order& order) {
  if (data.parts.empty()) return paragraph("No records to count them in.");
  std::vector<std::string> columns = {"bot"};
  std::vector<std::size_t> used;
  for (std::size_t part = 0; part < kScoreParts; ++part) {
    const auto scored = [&](const PartPoints& bot) { return bot[part] != 0; };
    if (!std::any_of(data.parts.begin(), data.parts.end(), scored)) continue;
    used.push_back(part);
    columns.emplace_back(name_of_part(part));
  }
  HtmlTable table(fmt::format("Mean points a game, over {} games", data.parts_games), columns);
  for (const std::size_t bot : order) {
    std::vector<std::string> cells = {escaped(data.bots[bot].name)};
    for (const std::size_t part : used) cells.push_back(fmt::format("{:.1f}", data.parts[bot][part]));
    table.add(cells);
  }
  return parts_plot(data, order) + table.html();
}

std::string time_section(const PageData& data, const Order& order) {
  HtmlTable table("Milliseconds a move; quantiles over games, each with its mean",
                  {"bot", "mean", "10 %", "median", "90 %", "slowest game"});
  for (const std::size_t bot : order) {
    const TimeUse& time = data.bots[bot].time;
    std::vector<std::string> cells = {escaped(data.bots[bot].name)};
    for (const double value : {time.mean, time.low, time.median, time.high, time.most})
      cells.push_back(fmt::format("{:.3f}", value));
    table.add(cells);
  }
  return time_plot(data, order) + table.html();
}

std::string failure_section(const PageData& data, const Order& order) {
  std::vector<std::string> columns = {"bot"};
  for (std::size_t kind = 1; kind < kFailures; ++kind)
    columns.emplace_back(name_of(static_cast<Failure>(kind)));
  HtmlTable table("Games that a bot lost by a failure of its own", columns);
  bool any = false;
  for (const std::size_t bot : order) {
    std::vector<std::string> cells = {escaped(data.bots[bot].name)};
    for (std::size_t kind = 1; kind < kFailures; ++kind) {
      any = any || data.bots[bot].failures[kind] > 0;
      cells.push_back(std::to_string(data.bots[bot].failures[kind]));
    }
    table.add(cells);
  }
  return any ? table.html() : paragraph("No bot failed in any game.");
}

std::string luck_section(const PageData& data, const Order& order) {
  HtmlTable table("Without the draws' luck: Elo, and points a game",
                  {"bot", "Elo", "95 % interval", "variance removed", "luck", "margin", "adjusted margin",
                   "95 % interval", "variance removed"});
  for (const std::size_t bot : order) {
    if (!data.bots[bot].luck) continue;
    const auto& [margin, rating] = *data.bots[bot].luck;
    table.add({escaped(data.bots[bot].name), fmt::format("{:+.0f}", rating.value),
               fmt::format("{:+.0f} … {:+.0f}", rating.low, rating.high), percent_text(rating.reduction),
               fmt::format("{:+.2f}", margin.luck), fmt::format("{:+.2f}", margin.plain.value),
               fmt::format("{:+.2f}", margin.adjusted.value),
               fmt::format("{:+.2f} … {:+.2f}", margin.adjusted.low, margin.adjusted.high),
               percent_text(margin.reduction)});
  }
  return table.html();
}

/// What the script fills; without it the page says why there is nothing.
std::string games_section(const PageData& data) {
  const auto shown = static_cast<std::int64_t>(data.sample.size());
  std::string html =
      paragraph(shown == data.games ? fmt::format("All {} games.", data.games)
                                    : fmt::format("A sample of {} of all {} games.", shown, data.games));
  if (shown == 0) return html;
  return html +
         "<noscript><p>Stepping through games needs JavaScript.</p></noscript>\n"
         "<div id=\"viewer\" hidden>\n"
         "  <div class=\"pick\">\n"
         "    <label>Bot <select id=\"filter\"></select></label>\n"
         "    <label>Game <select id=\"game\"></select></label>\n"
         "  </div>\n" +
         viewer_table("table", "game_keys",
                      "Game; arrow keys step through its turns, Home and End go to its ends", "") +
         "</div>\n";
}

// -- the page ---------------------------------------------------------------------------------------------

/// What the script reads.
std::string script_data(const PageData& data) {
  Json names = Json::array();
  for (const PageBot& bot : data.bots) names.push_back(bot.name);
  std::string json = "{\"bots\":" + names.dump(-1, ' ', false, Json::error_handler_t::replace) + "," +
                     scenery_json(data.scenery) + ",\"games\":[";
  for (std::size_t i = 0; i < data.sample.size(); ++i) {
    const SampleGame& game = data.sample[i];
    Json head = {{"number", game.number}, {"bots", game.bots}, {"points", game.points}};
    if (game.failure != Failure::none) {
      head["failure"] = name_of(game.failure);
      head["failed"] = game.failed_seat;
    }
    std::string text = head.dump();
    text.back() = ',';
    json += (i > 0 ? "," : "") + text + "\"film\":" + game.film + "}";
  }
  return json + "]}";
}

std::string summary(const PageData& data) {
  std::string text =
      fmt::format("{} players a game, rules <b>{}</b>: {} deals, {} games of {} bots{}. Bastide {}",
                  data.players, escaped(data.rules), data.deals, data.games, data.bots.size(),
                  data.finished ? "" : "; not finished", escaped(data.version));
  if (!data.date.empty()) text += ", " + escaped(data.date);
  return text + ".";
}

std::vector<Section> sections_of(const PageData& data) {
  const Order order = best_first(data.ratings);
  std::vector<Section> sections;
  if (data.deals > 0) {
    sections = {{"ratings", "Ratings", rating_plot(data, order) + rating_table(data, order) + notes_of(data)},
                {"games", "Games", games_section(data)},
                {"cross-table", "Cross-table", cross_table(data, order)},
                {"course", "Ratings over time", course_plot(data, order)},
                {"margins", "Margins", margin_section(data, order)},
                {"parts", "What points are scored for", parts_section(data, order)},
                {"times", "Time", time_section(data, order)}};
    const auto has_luck = [](const PageBot& bot) { return bot.luck.has_value(); };
    if (std::any_of(data.bots.begin(), data.bots.end(), has_luck))
      sections.push_back({"luck", "Luck", luck_section(data, order)});
  } else {
    sections.push_back({"ratings", "Ratings", paragraph("No deal is complete: nothing to rate.")});
  }
  sections.push_back({"failures", "Failures", failure_section(data, order)});
  sections.push_back({"configuration", "Configuration",
                      "<details><summary>The resolved configuration</summary><pre>" +
                          escaped(data.configuration) + "</pre></details>\n"});
  return sections;
}

}  // namespace

std::string write_page(const PageData& data) {
  return write_document({data.tournament, summary(data), sections_of(data), tournament_style().text,
                         page_script(), script_data(data)},
                        data.scenery);
}

}  // namespace bastide::arena
