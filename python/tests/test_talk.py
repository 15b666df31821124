"""Bots that talk the protocol of the arena."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import bastide
from games import decision

HERE = Path(__file__).resolve().parent
NEW_GAME = {"type": "new_game", "players": 2, "you": 1, "names": ["a", "b"], "seed": "18446744073709551615"}


def talk(arguments, messages):
    """What a program answers, and what it prints besides."""
    path = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run([sys.executable, *arguments], text=True, capture_output=True, timeout=60,
                          input="".join(json.dumps(message) + "\n" for message in messages),
                          env={**os.environ, "PYTHONPATH": path})
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


class Talking(unittest.TestCase):
    def test_a_bot_answers_what_it_is_asked(self):
        states = [decision("base", 30), decision("robbers", 50)]
        asked = [{"type": "choose", "position": state.view(state.player).position()} for state in states]
        code, answers, printed = talk([HERE / "arena_bot.py"], [
            {"type": "hello", "protocol": "bastide", "version": 1}, {"type": "rules"}, NEW_GAME, *asked,
            {"type": "game_over", "scores": [1, 2]}, {"type": "error", "message": "no"}, {"type": "quit"}, NEW_GAME])
        self.assertEqual(code, 0)
        self.assertEqual([answers[0]["name"], answers[0]["protocol"], answers[1]], ["ahead", 1, {"type": "ready"}])
        self.assertEqual(len(answers), 4)
        for state, answer in zip(states, answers[2:]):
            self.assertIn(state.action(answer["action"]), state.legal_actions())
        self.assertIn("thinks", printed)
        self.assertIn("the arena says: no", printed)

    def test_the_packages_bots_play_rules_of_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            rules = Path(folder) / "few.toml"
            rules.write_text('name = "few"\ngame = "carcassonne"\ntiles = ["base"]\nfollowers = 2\n')
            state = bastide.Game(str(rules)).initial()
            state.draw()
            program = f"import bastide\nbastide.run(bastide.bot('evaluator'), rules={str(rules)!r})"
            code, answers, _ = talk(["-c", program], [NEW_GAME, {"type": "choose", "position": state.position()}])
        self.assertEqual((code, len(answers)), (0, 2))
        self.assertTrue(state.is_legal(state.action(answers[1]["action"])))


if __name__ == "__main__":
    unittest.main()
