#include "arena/drawing/figure_svg.hpp"

#include <fmt/format.h>

namespace bastide::arena {
namespace {

std::string symbol(std::string_view id, std::string_view paths) {
  return fmt::format(R"(<symbol id="{}" viewBox="-20 -20 40 40" overflow="visible">{}</symbol>)", id, paths);
}

}  // namespace

std::string figure_symbols() {
  const std::string head = R"(<circle class="fig" cx="0" cy="-10.5" r="5"/>)";
  const std::string body =
      R"(<path class="fig" d="M0-7C6-7 13-3 13 0C13 3 8 2.4 6 2.4L10 13H2.4L0 8L-2.4 13H-10L-6 2.4C-8 2.4-13 3-13 0C-13-3-6-7 0-7Z"/>)";
  const std::string head_over = R"(<circle cx="0" cy="-10.5" r="5" fill="currentColor"/>)";
  return symbol("fig-follower", head + body + head_over) +
         symbol("fig-guard", head + body + head_over +
                                 R"(<path class="fig-shield" d="M-6-3H6V4C6 8 2 10 0 11C-2 10-6 8-6 4Z"/>)") +
         symbol("fig-large",
                R"svg(<g transform="translate(0,-2.5) scale(1.32)">)svg" + head + body + head_over + "</g>") +
         symbol("fig-builder",
                head + body + head_over +
                    R"(<path class="fig-helmet" d="M-7.4-11.4H7.4V-13H5.4C5-19-5-19-5.4-13H-7.4Z"/>)") +
         symbol(
             "fig-pig",
             R"(<path class="fig" d="M-13 0C-13-7-6-9 1-9C4-9 6-8 8-7L12-9.4L12-5C14-4 15-2 15.4 0H17V6H14C12 8 10 8.6 8.6 8.8V13H4V9H-4.6V13H-9.2V8C-11.6 6-13 3.4-13 0Z"/>)"
             R"(<circle class="fig-snout" cx="11.4" cy="-1.4" r="1.3"/>)") +
         symbol("fig-keep", R"(<path class="fig" d="M-12 12V-10H-7V-6H-2.5V-10H2.5V-6H7V-10H12V12Z"/>)") +
         symbol(
             "fig-ghost",
             R"(<path class="fig-ghost" d="M-6 8V-2C-6-10 6-10 6-2V8L3 5.4L0 8L-3 5.4Z"/>)"
             R"(<circle class="fig-eye" cx="-2.2" cy="-2.4" r="1.2"/><circle class="fig-eye" cx="2.2" cy="-2.4" r="1.2"/>)");
}

}  // namespace bastide::arena
