// The evaluation's forecasts over games of `evaluator` against itself beside what came of them, as tables.
// Arguments, both optional: the number of games and the seed.

#include "ai/analysis/calibration.hpp"

#include "bench/arguments.hpp"

#include <cstdint>
#include <cstdio>
#include <string>

namespace {

using namespace bastide;

constexpr int kGames = 4000;
constexpr std::uint64_t kSeed = 11;

void print_row(const std::string& name, const ai::Reliability& row) {
  std::printf("%-14s %8zu %9.3f %9.3f %+8.3f +- %.3f %9.3f\n", name.c_str(), row.count, row.forecast,
              row.happened, row.happened - row.forecast, 1.96 * row.error, row.spread);
}

void print_heading(const char* title) {
  std::printf("\n%-14s %8s %9s %9s %8s    %5s %9s\n", title, "number", "forecast", "happened", "differ",
              "95 %", "spread");
}

/// A row for each band of forecasts and one for all.
void print_bands(const char* title, const std::vector<ai::Foretold>& foretold, double width, int bands) {
  print_heading(title);
  for (int band = 0; band < bands; ++band) {
    const double low = band * width;
    const double high = band + 1 == bands ? 1e9 : low + width;
    char name[32];
    std::snprintf(name, sizeof name, "from %.2f", low);
    const ai::Reliability row = ai::reliability(foretold, band == 0 ? -1e9 : low, high);
    if (row.count > 0) print_row(name, row);
  }
  print_row("all", ai::reliability(foretold));
}

}  // namespace

int main(int count, char** arguments) {
  int games = kGames;
  std::uint64_t seed = kSeed;
  if (count > 3 || (count > 1 && (!bench::read_number(arguments[1], games) || games < 2)) ||
      (count > 2 && !bench::read_number(arguments[2], seed))) {
    std::fprintf(stderr, "usage: %s [games, from 2] [seed, from 0]\n", arguments[0]);
    return 2;
  }
  const ai::Calibration found = ai::calibrate({}, games, seed);
  std::printf("%d games from seed %llu\n", games, static_cast<unsigned long long>(seed));
  print_bands("roads", found.roads, 0.1, 10);
  print_bands("cities", found.cities, 0.1, 10);
  print_bands("monasteries", found.monasteries, 0.1, 10);
  print_bands("fields", found.fields, 0.5, 8);
  print_heading("lead");
  for (std::size_t phase = 0; phase < found.leads.size(); ++phase) {
    print_row("quarter " + std::to_string(phase + 1), ai::reliability(found.leads[phase]));
  }
  return 0;
}
