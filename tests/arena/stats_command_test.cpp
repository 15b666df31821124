#include "tests/arena/program.hpp"
#include "tests/catch.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

namespace bastide::tests::stats_command_test {
namespace {

using nlohmann::json;

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

json answer(const std::string& arguments) {
  const Ran ran = run_bastide("stats " + arguments + " --json");
  INFO(arguments << "\n" << ran.err);
  REQUIRE(ran.code == 0);
  return json::parse(ran.out);
}

void check_refused(const std::string& arguments, const std::string& message) {
  const Ran ran = run_bastide("stats " + arguments);
  INFO(arguments << "\n" << ran.err);
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(ran.err.starts_with("bastide: "));
  CHECK(contains(ran.err, message));
}

TEST_CASE("every calculation explains itself with examples that work", "[command]") {
  for (const std::string name : {"elo", "sprt", "length", "margin", "ratings"}) {
    const Ran help = run_bastide("stats " + name + " --help");
    CHECK(help.code == 0);
    CHECK(contains(help.out, "Exit codes"));
    std::size_t examples = 0;
    for (std::size_t at = help.out.find("\n  bastide "); at != std::string::npos;
         at = help.out.find("\n  bastide ", at + 1)) {
      const std::size_t start = at + std::string("\n  bastide ").size();
      const std::string example = help.out.substr(start, help.out.find('\n', start) - start);
      const Ran ran = run_bastide(example);
      INFO(example << "\n" << ran.err);
      CHECK(ran.code == 0);
      CHECK(!ran.out.empty());
      ++examples;
    }
    CHECK(examples >= 2);
  }
}

TEST_CASE("stats elo says what a match says", "[command]") {
  const Ran ran = run_bastide("stats elo --wdl 4500,2000,3500");
  CHECK(contains(ran.out, "games           10000\n"));
  CHECK(contains(ran.out, "score           55.0 %"));
  CHECK(contains(ran.out, "Elo             +34.9"));
  const json deals = answer("elo --pentanomial 0,0,0,0,7");
  CHECK(deals["deals"] == 7);
  CHECK(deals["score"]["value"] == 1.0);
  CHECK(deals["elo"]["high"] > deals["elo"]["value"]);
  CHECK(deals["one_sided"] == true);
  CHECK(contains(run_bastide("stats elo --wdl 3,0,0").out, "a guess"));
}

TEST_CASE("stats sprt gives ratio, bounds and verdict", "[command]") {
  const json open = answer("sprt --wdl 21404,40708,21184 --elo0 0.5 --elo1 2.5");
  CHECK(open["log_likelihood_ratio"].get<double>() == Approx(-1.57).margin(0.005));
  CHECK(open["bounds"][0].get<double>() == Approx(-2.944).margin(0.001));
  CHECK(open["verdict"] == "open");
  const json normalised =
      answer("sprt --pentanomial 365,16618,36229,16974,390 --elo0 0 --elo1 2 --normalised --beta 0.2");
  CHECK(normalised["log_likelihood_ratio"].get<double>() == Approx(2.25).margin(0.005));
  CHECK(normalised["hypotheses"]["scale"] == "normalised");
  CHECK(normalised["bounds"][0].get<double>() == Approx(std::log(0.2 / 0.95)));
  CHECK(answer("sprt --wdl 4250,0,0 --preset gain")["verdict"] == "h1");
  CHECK(answer("sprt --wdl 0,0,4250 --preset gain")["verdict"] == "h0");
  CHECK(contains(run_bastide("stats sprt --wdl 4250,0,0 --preset simplify").out, "H1 accepted: not worse"));
  CHECK(contains(run_bastide("stats sprt --wdl 0,0,4250 --preset simplify").out, "H0 accepted: worse"));
}

TEST_CASE("stats length foresees tests on Elo and on points", "[command]") {
  const json gain = answer("length --preset gain --elo 5");
  CHECK(gain["longest"].get<double>() == Approx(gain["truth"]["deals"].get<double>()));
  CHECK(gain["longest_95"].get<double>() == Approx(gain["truth"]["deals_95"].get<double>()));
  CHECK(gain["longest_95"].get<double>() == Approx(13'950).epsilon(0.01));
  CHECK(gain["h0"]["deals_95"] < gain["longest_95"]);
  CHECK(contains(run_bastide("stats length --preset gain").out,
                 "5317 deals, one test in twenty more than 139"));
  CHECK(gain["h0"]["accept_h1"].get<double>() == Approx(0.05).epsilon(0.1));
  // Deals without luck in common and with few draws: both scales are nearly one.
  const json logistic = answer("length --elo0 0 --elo1 10");
  CHECK(logistic["h0"]["deals"].get<double>() == Approx(gain["h0"]["deals"].get<double>()).epsilon(0.01));
  const json points = answer("length --points0 0 --points1 2 --points 1");
  CHECK(points["longest"].get<double>() == Approx(425).epsilon(0.01));
  const json wide = answer("length --points0 0 --points1 2 --deviation 27.2");
  CHECK(wide["longest"].get<double>() == Approx(4 * 425).epsilon(0.05));
}

TEST_CASE("stats margin takes margins or a report's figures", "[command]") {
  const json values = answer("margin --values -4,10,-2.5,8");
  CHECK(values["deals"] == 4);
  CHECK(values["margin"]["value"].get<double>() == Approx(2.875));
  const json figures = answer("margin --deals 4 --mean 2.875 --deviation " +
                              std::to_string(values["deviation"].get<double>()) + " --points0 0 --points1 2");
  CHECK(figures["margin"]["low"].get<double>() == Approx(values["margin"]["low"].get<double>()));
  CHECK(figures["verdict"] == "open");
}

TEST_CASE("stats ratings rates finishing orders of two and more", "[command]") {
  const json two = answer("ratings 'a>b:75' 'b>a:25'");
  CHECK(two["ratings"][0]["name"] == "a");
  const double lead = two["ratings"][0]["elo"].get<double>() - two["ratings"][1]["elo"].get<double>();
  CHECK(lead == Approx(190.8).margin(3));
  CHECK(two["superiority"][0][1] > 0.99);
  const json more = answer("ratings 'a>b=c:5' 'b>a>c:4' 'c>d'");
  CHECK(more["ratings"].size() == 4);
  CHECK(more["connected"] == true);
  CHECK(contains(run_bastide("stats ratings 'a>b:5' 'c>d'").out, "do not connect"));
}

TEST_CASE("counts and questions that make no sense are refused", "[command]") {
  check_refused("", "subcommand");
  check_refused("eol", "did you mean elo?");
  check_refused("elo", "--wdl W,D,L");
  check_refused("elo --wdl 1,2", "--wdl: found \"1,2\", expected three counts");
  check_refused("elo --wdl 1,2,3,", "expected three counts");
  check_refused("elo --wdl 1,-2,3", "expected three counts");
  check_refused("elo --wdl 1,2.5,3", "expected three counts");
  check_refused("elo --wdl 1,2,99999999999999999999", "expected three counts");
  check_refused("elo --wdl 0,0,0", "at least one game");
  check_refused("elo --pentanomial 1,2,3", "expected five counts");
  check_refused("elo --wdl 1,2,3 --pentanomial 1,2,3,4,5", "--pentanomial");
  check_refused("elo --wd 1,2,3", "did you mean --wdl?");
  check_refused("sprt --wdl 1,2,3", "--preset NAME or --elo0");
  check_refused("sprt --wdl 1,2,3 --preset gian", "screen, gain, confirm, simplify");
  check_refused("sprt --wdl 1,2,3 --elo0 3 --elo1 3", "expected more than elo0");
  check_refused("sprt --wdl 1,2,3 --elo0 nan --elo1 3", "--elo0");
  check_refused("sprt --wdl 1,2,3 --elo0 0 --elo1 200 --normalised", "-120 to 120");
  check_refused("sprt --wdl 1,2,3 --preset gain --alpha 0", "--alpha");
  check_refused("sprt --wdl 1,2,3 --preset gain --beta 0.5", "--beta");
  check_refused("length --points0 0", "half a question");
  check_refused("length --points0 0 --points1 1 --preset gain", "two questions");
  check_refused("length --elo0 0 --elo1 5 --pentanomial 0,0,9,0,0", "expected deals that differ");
  check_refused("margin", "--values X,Y");
  check_refused("margin --deals 3 --mean 1", "--values X,Y");
  check_refused("margin --values 1,inf", "--values");
  check_refused("margin --deals 0 --mean 1 --deviation 1", "--deals");
  check_refused("ratings 'a>a'", "every player once");
  check_refused("ratings a", "2 to 6 players");
  check_refused("ratings 'a>b>c>d>e>f>g'", "2 to 6 players");
  check_refused("ratings 'a>'", "names with");
  check_refused("ratings 'a>b:0'", "a count from 1");
  check_refused("ratings 'a>b:99999999'", "a count from 1");
}

}  // namespace
}  // namespace bastide::tests::stats_command_test
