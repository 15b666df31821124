#pragma once

#include "arena/store/database.hpp"

#include <cstdint>
#include <string>
#include <string_view>

/// The tables of a store (store.hpp draws them), and how those of earlier versions become those of today.
namespace bastide::arena {

constexpr std::int64_t kApplication = 0x42535444;  ///< "BSTD", in the file's header
constexpr std::int64_t kStoreVersion = 2;

/// The setting that holds the number of the schedule's first game, where that is not 1: others are numbered
/// before it.
constexpr std::string_view kFirstNumber = "first_number";

/// A list of columns or conditions for the seats: `part` for each seat from 1 on, where # stands for its
/// number, with `between` between them.
[[nodiscard]] std::string for_each_seat(int seats, std::string_view part, std::string_view between = ", ");

/// Where the columns of `game` stand, from 0.
struct GameColumns {
  static constexpr int kNumber = 0;
  static constexpr int kDeal = 1;
  static constexpr int kSeating = 2;
  static constexpr int kSeats = 3;   ///< the first seat's
  static constexpr int kOfSeat = 6;  ///< bot, points, seconds, decisions, moves, luck

  int seats;

  [[nodiscard]] int ending() const noexcept {
    return kSeats + kOfSeat * seats;
  }                                                                    ///< failed, failure, message
  [[nodiscard]] int origin() const noexcept { return ending() + 3; }   ///< run, host, began, ended
  [[nodiscard]] int actions() const noexcept { return origin() + 4; }  ///< id of the actions
  [[nodiscard]] int end() const noexcept { return actions() + 1; }
};

/// Makes the tables of an empty store for games with so many seats.
void make_tables(Database& database, int seats);

/// Seats of the games of a store. Throws InputError for a table that no arena made.
[[nodiscard]] int seats_of(Database& database);

/// Numbers the games that are still to come behind all that are stored.
void number_behind(Database& database);

/// Makes a store of version 1 one of today, in a transaction: all of it, or nothing.
///
/// Version 1 has a row of a table `seat` for each seat of a game, no hosts or times, numbers games as they
/// came, and keeps their actions and the set of their bots (bit b for bot b) in `game`.
void upgrade(Database& database);

/// Lays tables of today, for this connection alone, over those of a store of version 1: the file stays as it
/// is.
void read_as_upgraded(Database& database);

}  // namespace bastide::arena
