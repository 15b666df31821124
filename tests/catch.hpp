#pragma once

// Catch2 3 split its single header; the tests use only what both versions have.
#ifdef BASTIDE_CATCH3
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
