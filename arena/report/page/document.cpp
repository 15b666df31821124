#include "arena/report/page/document.hpp"

#include "arena/drawing/figure_svg.hpp"
#include "arena/drawing/tile_svg.hpp"
#include "arena/report/page/html.hpp"
#include "arena/report/page/page_texts.hpp"

#include <fmt/format.h>

namespace bastide::arena {
namespace {

std::string document_head(const Document& document) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'sha256-{}'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{}: "
      "Bastide</title>\n<style>\n{}{}{}</style></head>\n",
      base64_of_hex(document.script.sha256), escaped(document.title), drawing_style().text, page_style().text,
      document.style);
}

std::string section_html(const Section& section) {
  return fmt::format(
      "<section id=\"{0}\" aria-labelledby=\"{0}-h\"><h2 id=\"{0}-h\">{1}</h2>\n{2}</section>\n", section.id,
      section.heading, section.content);
}

std::string symbols_html(const Scenery& scenery) {
  return "<svg class=\"hidden\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>" + scenery.symbols +
         figure_symbols() + "<g id=\"ground\">" + scenery.ground + "</g><g id=\"track\">" + scenery.track +
         "</g></defs></svg>\n";
}

}  // namespace

std::string write_document(const Document& document, const Scenery& scenery) {
  std::string page = document_head(document) + "<body><header><h1>" +
                     (document.heading.empty() ? escaped(document.title) : document.heading) + "</h1>\n" +
                     paragraph(document.summary) +
                     "<nav data-t-label=\"sections\" aria-label=\"Sections\"><ul>";
  for (const Section& section : document.sections)
    page += fmt::format("<li><a href=\"#{}\">{}</a></li>", section.id, section.heading);
  page += "</ul></nav></header>\n<main>\n";
  for (const Section& section : document.sections) page += section_html(section);
  page += "</main>\n" + symbols_html(scenery);
  page += "<script type=\"application/json\" id=\"data\">" + script_safe(document.data) + "</script>\n";
  page += "<script>";
  page += document.script.text;
  return page + "</script>\n</body></html>\n";
}

std::string viewer_table(std::string_view classes, std::string_view key, std::string_view label,
                         const std::string& more) {
  return fmt::format(
      "<div class=\"{}\" id=\"table\" role=\"group\" tabindex=\"0\" data-t-label=\"{}\" "
      "aria-label=\"{}\">\n{}{}</div>\n",
      classes, key, label, page_viewer().text, more);
}

std::string paragraph(const std::string& html) {
  return "<p>" + html + "</p>\n";
}

}  // namespace bastide::arena
