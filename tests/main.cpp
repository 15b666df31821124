// Catch2 2 builds its runner here; Catch2 3 brings one as a library.
#ifndef BASTIDE_CATCH3
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
