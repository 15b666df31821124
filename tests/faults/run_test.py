#!/usr/bin/env python3
"""run_test.py: what tests/faults/run.py makes of a list, without compiling anything."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
import run

SOURCE = """#pragma once
int larger(int a, int b) {
  if (a < b) return b;
  return a;
}
int smaller(int a, int b) { return a < b ? a : b; }
"""


def fault(name="smaller-is-larger", **entry):
    return run.Fault(name=name, list="tests/faults/x.toml",
                     **{"file": "x.hpp", "code": "a < b ? a : b", "fault": "a > b ? a : b", "tests": ["x_test"], **entry})


class Places(unittest.TestCase):
    def test_code_is_found_once(self):
        self.assertEqual(SOURCE.index("a < b ? a"), fault().place(SOURCE))

    def test_code_that_is_there_twice_needs_more_around_it(self):
        self.assertIn("found its `code` 2 times in x.hpp, expected it once: a < b", fault(code="a < b").place(SOURCE))
        self.assertEqual(SOURCE.index("a < b)"), fault(code="a < b", within="if (a < b) return b;").place(SOURCE))

    def test_code_that_is_gone_is_told(self):
        self.assertIn("found its `code` 0 times", fault(code="b < a").place(SOURCE))
        self.assertIn("found its `within` 0 times", fault(code="a < b", within="while (a < b)").place(SOURCE))


class Wholes(unittest.TestCase):
    def test_a_switch_stands_round_what_is_whole(self):
        for code in ("a < b", "return b;", "for (;;) { a(); }", "int{0}"):
            self.assertTrue(fault(code=code).is_whole(), code)
        for code in ("larger(a, ", "return b;\n  for", "if (a) { b();", "a; b", "c = a ?"):
            self.assertFalse(fault(code=code).is_whole(), code)


class Switches(unittest.TestCase):
    def test_an_expression_is_chosen(self):
        self.assertIn('{ return (BASTIDE_FAULT("smaller-is-larger") ? (a > b ? a : b) : (a < b ? a : b)); }',
                      run.with_faults(SOURCE, [fault()]))

    def test_an_expression_may_end_with_a_brace(self):
        source = "int none(int a) { return a > 0 ? a : int{0}; }\n"
        self.assertIn('return (BASTIDE_FAULT("all") ? (a) : (a > 0 ? a : int{0}));',
                      run.with_faults(source, [fault("all", code="a > 0 ? a : int{0}", fault="a")]))

    def test_a_statement_is_chosen_and_may_be_left_out(self):
        self.assertIn('  if (BASTIDE_FAULT("never")) {  } else { if (a < b) return b; }\n',
                      run.with_faults(SOURCE, [fault("never", code="if (a < b) return b;", fault="")]))

    def test_a_statement_behind_a_condition_keeps_it(self):
        self.assertIn('  if (a < b) { if (BASTIDE_FAULT("equal")) { return a; } else { return b; } }\n',
                      run.with_faults(SOURCE, [fault("equal", code="return b;", fault="return a;")]))

    def test_lines_keep_their_numbers(self):
        text = run.with_faults(SOURCE, [fault(), fault("never", code="if (a < b) return b;", fault="")])
        self.assertTrue(text.startswith('#include "tests/faults/switch.hpp"\n#line 1\n#pragma once\n'))
        self.assertEqual(SOURCE.count("\n") + 2, text.count("\n"))


class Lists(unittest.TestCase):
    def setUp(self):
        self.root = Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.root / "tests").mkdir()
        (self.root / "tests" / "x_test.cpp").touch()
        (self.root / "x.hpp").write_text(SOURCE)

    def read(self, text):
        (self.root / "x.toml").write_text(text)
        return run.read_list(self.root)

    def test_a_fault_that_fits_is_read(self):
        faults, wrong = self.read("[equal]\nfile = 'x.hpp'\ncode = 'return b;'\nfault = 'return a;'\ntests = ['x_test']\n")
        self.assertEqual([], wrong + run.misfits(faults, self.root))
        self.assertEqual(["equal"], [fault.name for fault in faults])

    def test_keys_are_those_that_are_known(self):
        self.assertEqual(["tests/faults/x.toml: equal: found no code, fault, file, tests"], self.read("[equal]\n")[1])
        self.assertIn("equal: found line, expected some of code,", self.read("[equal]\nline = 3\n")[1][0])

    def test_what_does_not_fit_is_told_with_its_place(self):
        for entry, message in (({"file": "y.hpp"}, "found no file y.hpp"), ({"tests": ["y_test"]}, "found no file tests/y_test.cpp"),
                               ({"tests": []}, "at least one of `tests`"), ({"fault": "a < b ? a : b"}, "expected a `fault` that is not")):
            self.assertIn("tests/faults/x.toml: smaller-is-larger: ", run.misfits([fault(**entry)], self.root)[0])
            self.assertIn(message, run.misfits([fault(**entry)], self.root)[0])

    def test_faults_do_not_lie_over_each_other(self):
        other = fault("other", code="return a < b ? a : b;", fault="return a;")
        self.assertIn("other: lies over smaller-is-larger", run.misfits([fault(), other], self.root)[0])


class Verdicts(unittest.TestCase):
    def report(self, caught, explained, silent):
        faults = [fault(f"{i}", survives="why" if caught <= i < caught + explained else "")
                  for i in range(caught + explained + silent)]
        for caught_one in faults[:caught]:
            caught_one.result = "failed: a test"
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            return run.report(faults), said.getvalue()

    def test_nine_in_ten_are_enough_where_the_rest_is_explained(self):
        self.assertEqual(True, self.report(9, 1, 0)[0])
        self.assertEqual(False, self.report(8, 2, 0)[0])
        self.assertIn("9 of 10 faults caught: 90.0 %", self.report(9, 1, 0)[1])

    def test_a_survivor_that_nobody_explains_is_too_many(self):
        enough, said = self.report(99, 0, 1)
        self.assertEqual(False, enough)
        self.assertIn("survived without a `survives` that says why: 99", said)


if __name__ == "__main__":
    unittest.main()
