"""Batches of games."""

import threading
import unittest

try:
    import numpy as np
except ImportError:
    raise unittest.SkipTest("batches of games need numpy")

import bastide
from bastide.batch import PLANES
from games import RULES
from lent import Lent


class Batches(unittest.TestCase):
    def test_games_of_all_kinds_are_played_to_their_ends(self):
        for rules in RULES:
            with self.subTest(rules):
                env = bastide.BatchEnv(rules, n=6, seed=1, threads=2)
                out = env.reset()
                ended = np.zeros(6, int)
                for _ in range(700):
                    self.assertTrue(out.mask.any(axis=1).all())
                    actions = env.sample()
                    self.assertTrue(out.mask[np.arange(6), actions].all())
                    out = env.step(actions)
                    ended += out.done
                self.assertTrue((ended >= 1).all())

    def test_what_is_seen_is_the_state(self):
        env = bastide.BatchEnv(n=3, seed=2, size=41)
        out = env.reset()
        names = env.scalar_names
        left, top = env.origin
        self.assertEqual(len(PLANES), env.planes[0])
        for _ in range(300):
            state = env.state(1)
            plane = dict(zip(PLANES, out.planes[1]))
            scalar = dict(zip(names, out.scalars[1]))
            self.assertEqual(out.players[1], state.player)
            self.assertEqual({tile.cell for tile in state.tiles()},
                             {(x + left, y + top) for y, x in np.argwhere(plane["tile"])})
            self.assertEqual((plane["figure_owner"] == 1).sum(), 7 - state.followers[state.player])
            self.assertEqual((plane["figure_owner"] == 2).sum(), 7 - state.followers[1 - state.player])
            self.assertEqual(scalar["points_0"], state.scores[state.player])
            self.assertEqual(scalar["points_if_ended_1"], state.scores_if_ended[1 - state.player])
            self.assertEqual(scalar["tiles_in_bag"], state.tiles_in_bag)
            self.assertEqual(scalar["places_tile"], state.phase == "place_tile")
            self.assertEqual(out.mask[1].sum(), len(state.legal_actions()))
            if state.phase == "place_tile":
                size = env.planes[1]
                for action in state.legal_actions():
                    (x, y), turn = action.cell, action.rotation
                    self.assertTrue(out.mask[1][((y - top) * size + x - left) * 4 + turn])
            out = env.step(env.sample())

    def test_threads_and_neighbours_change_nothing(self):
        def play(n, threads):
            env = bastide.BatchEnv("base", n=n, seed=5, threads=threads)
            env.reset()
            for _ in range(400):
                out = env.step(env.sample())
            return out.planes[:4].copy(), out.scores[:4].copy()

        for other in ((40, 2), (40, 1)):
            for one, same in zip(play(4, 1), play(*other)):
                self.assertTrue((one == same).all())

    def test_arrays_are_the_callers_own(self):
        env = bastide.BatchEnv(n=4)
        mine = env.observation()
        addresses = [array.ctypes.data for array in mine.arrays()]
        self.assertIs(env.reset(mine), mine)
        self.assertIs(env.step(env.sample(), mine), mine)
        self.assertEqual([array.ctypes.data for array in mine.arrays()], addresses)
        self.assertTrue(mine.mask.any())

    def test_own_arrays_and_the_callers_show_the_same(self):
        for rules in RULES:
            with self.subTest(rules):
                env, other = bastide.BatchEnv(rules, n=5, seed=7, threads=2), bastide.BatchEnv(rules, n=5, seed=7)
                mine = other.observation()
                out, _ = env.reset(), other.reset(mine)
                for step in range(600):
                    for array, same in zip(out.arrays(), mine.arrays()):
                        self.assertTrue((array == same).all())
                    actions = env.sample()
                    other.sample()
                    if step % 3 == 0:
                        for array in mine.arrays():
                            array[...] = 1
                    if step % 50 == 49:
                        env.step(actions, env.observation())  # its own arrays stay behind
                        other.step(actions, other.observation())
                        actions = env.sample()
                        other.sample()
                    out, _ = env.step(actions), other.step(actions, mine, whole=step % 3 == 0)

    def test_new_arrays_in_the_place_of_old_ones_are_written_whole(self):
        env, other = bastide.BatchEnv(n=8, seed=4), bastide.BatchEnv(n=8, seed=4)
        env.reset(env.observation())
        out = other.reset()
        for _ in range(60):
            actions = env.sample()
            other.sample()
            given = env.step(actions, env.observation())  # often where those of the step before were
            out = other.step(actions)
            for array, same in zip(given.arrays(), out.arrays()):
                self.assertTrue((array == same).all())
            del given

    def test_what_has_not_changed_is_not_written_again(self):
        env = bastide.BatchEnv(n=4, seed=1)
        out = env.reset(env.observation())
        out.planes[0, 0, 0, 0] = 99  # a corner, where nothing lies yet
        env.step(env.sample(), out)
        self.assertEqual(out.planes[0, 0, 0, 0], 99)
        env.step(env.sample(), out, whole=True)
        self.assertEqual(out.planes[0, 0, 0, 0], 0)

    def test_arrays_of_others_by_dlpack(self):
        for versioned in (False, True):
            for as_bool in (np.bool_, np.uint8):
                env, other = bastide.BatchEnv(n=5, seed=7, threads=2), bastide.BatchEnv(n=5, seed=7)
                mine = other.observation()
                arrays = [array.astype(as_bool) if array.dtype == np.bool_ else array for array in mine.arrays()]
                theirs = bastide.Observation(*(Lent(array, versioned=versioned) for array in arrays))
                out = env.reset()
                other.reset(theirs)
                for _ in range(200):
                    for array, same in zip(out.arrays(), arrays):
                        self.assertTrue((array == same).all())
                    actions = Lent(np.zeros(5, np.int32), versioned=versioned)
                    env.sample(actions)
                    other.sample()
                    out = env.step(actions)
                    other.step(actions, theirs)
        encoding = bastide.Encoding(env.game)
        mask = np.zeros(encoding.actions, np.int8)
        encoding.observe(env.state(0), 0, Lent(np.zeros(encoding.planes, np.int8)), Lent(np.zeros(len(encoding.scalar_names), np.float32)), Lent(mask))

    def test_tensors_of_others_are_freed(self):
        env = bastide.BatchEnv(n=2)
        for versioned in (False, True):
            lent = [Lent(array, versioned=versioned) for array in env.observation().arrays()]
            env.reset(bastide.Observation(*lent))
            self.assertEqual([one.freed for one in lent], [0] * 6)  # kept for the next step
            env.step(env.sample())
            self.assertEqual([one.freed for one in lent], [1] * 6)

    def test_tensors_that_do_not_fit_are_refused(self):
        env = bastide.BatchEnv(n=4, seed=1)
        arrays = dict(zip(("planes", "scalars", "mask", "players", "scores", "done"), env.observation().arrays()))

        class Liar:
            def __dlpack_device__(self):
                return (1, 0)

            def __dlpack__(self, **named):
                return "a tensor"

        for field, lent in (("planes", Lent(arrays["planes"], device=2)), ("mask", Lent(arrays["mask"].astype(np.int8))),
                            ("scalars", Lent(np.zeros(arrays["scalars"].shape))), ("players", Lent(arrays["players"][:2])),
                            ("players", Lent(arrays["scores"])), ("players", Lent(np.zeros((4, 1), np.int8))),
                            ("scores", Lent(np.zeros((2, 4), np.int32).T)), ("done", Lent(arrays["done"], versioned=True, read_only=True)),
                            ("planes", Lent(arrays["planes"], versioned=True, major=2))):
            with self.assertRaisesRegex(bastide.Error, field):
                env.reset(bastide.Observation(**{**arrays, field: lent}))
        for thing in (Liar(), [0] * 4, "planes", None):
            with self.assertRaisesRegex(TypeError, "planes: found"):
                env.reset(bastide.Observation(**{**arrays, "planes": thing}))
        env.reset()
        with self.assertRaisesRegex(TypeError, "actions: found list, expected an array of numpy"):
            env.step([1, 2])
        env.step(Lent(env.sample(), versioned=True, read_only=True))  # only read

    def test_an_array_that_uses_the_batch_meanwhile_is_refused(self):
        env = bastide.BatchEnv(n=2, seed=1)
        env.reset()
        told = []

        class Meddler(Lent):
            def __dlpack__(self, **named):
                for call in (env.reset, lambda: env.step(env.sample()), env.tensors, lambda: env.state(0)):
                    try:
                        call()
                    except bastide.Error as error:
                        told.append(str(error))
                return super().__dlpack__(**named)

        arrays = env.observation().arrays()
        actions = env.sample()
        env.step(actions, bastide.Observation(Meddler(arrays[0], versioned=True), *arrays[1:]))
        self.assertEqual(told, ["found another call or thread in this batch, expected one at a time"] * 4)

    def test_its_own_arrays_are_given_by_dlpack(self):
        env = bastide.BatchEnv(n=3, seed=2)
        tensors = env.tensors()
        out = env.reset()
        for _ in range(30):
            out = env.step(env.sample())
        for name in ("planes", "scalars", "players", "scores"):
            taken = np.from_dlpack(tensors[name])
            self.assertTrue((taken == getattr(out, name)).all())
            self.assertTrue(np.shares_memory(taken, getattr(out, name)))
            self.assertEqual(tensors[name].shape, taken.shape)
        for name, tensor in tensors.items():
            self.assertEqual(tensor.__dlpack_device__(), (1, 0))
            self.assertIn('"dltensor_versioned"', repr(tensor.__dlpack__(max_version=(1, 0))))
            self.assertIn('"dltensor"', repr(tensor.__dlpack__()))
            for named in ({"stream": 1}, {"copy": True}, {"dl_device": (2, 0)}):
                with self.assertRaises(BufferError):
                    tensor.__dlpack__(**named)
        with self.assertRaisesRegex(bastide.Error, "read only"):
            env.reset(bastide.Observation(*tensors.values()))
        planes = np.from_dlpack(tensors["planes"])
        del env, out, tensors
        self.assertEqual(planes.shape[0], 3)
        self.assertTrue(planes.any())

    def test_single_states_are_seen_alike(self):
        for rules in RULES:
            with self.subTest(rules):
                env = bastide.BatchEnv(rules, n=2, seed=9)
                encoding = bastide.Encoding(env.game)
                self.assertEqual((encoding.actions, encoding.planes, encoding.origin, encoding.scalar_names),
                                 (env.actions, env.planes, env.origin, env.scalar_names))
                planes, scalars = np.ones(env.planes, np.int8), np.ones(len(env.scalar_names), np.float32)
                mask = np.ones(env.actions, np.int8)
                out = env.reset()
                for _ in range(200):
                    state = env.state(1)
                    encoding.observe(state, state.player, planes, scalars, mask)
                    self.assertTrue((planes == out.planes[1]).all() and (scalars == out.scalars[1]).all() and (mask == out.mask[1]).all())
                    for number, action in encoding.numbers(state):
                        self.assertTrue(out.mask[1][number])
                        self.assertEqual(encoding.action(state, number), action)
                        self.assertEqual(encoding.number(state, action), number)
                    encoding.observe(state, 1 - state.player, planes, scalars, mask)
                    self.assertFalse(mask.any())
                    out = env.step(env.sample())
                for number in (-1, encoding.actions, int(np.flatnonzero(out.mask[0] == 0)[0])):
                    with self.assertRaises(bastide.Error):
                        encoding.action(env.state(0), number)
                with self.assertRaises(bastide.Error):
                    encoding.numbers(bastide.Game("base", 3).initial())
                with self.assertRaises(bastide.Error):
                    encoding.observe(state, 0, planes, scalars, mask[1:])

    def test_final_scores_are_told_once(self):
        env = bastide.BatchEnv(n=8, seed=3)
        out = env.reset()
        before = [env.state(game) for game in range(8)]
        while not out.done.any():
            before = [env.state(game) for game in range(8)]
            actions = env.sample()
            out = env.step(actions)
        game = int(out.done.argmax())
        self.assertGreater(int(out.scores[game].sum()), 20)
        self.assertEqual(before[game].tiles_in_bag, 0)
        self.assertEqual(env.state(game).scores, (0, 0))

    def test_what_does_not_fit_is_refused(self):
        env = bastide.BatchEnv(n=4, seed=1)
        out = env.reset()
        before = out.planes.copy()
        actions = env.sample()
        wrong = actions.copy()
        wrong[3] = int(np.argmin(out.mask[3]))
        for bad in (wrong, actions.astype(np.int64), actions[:3], np.zeros((4, 1), np.int32), np.zeros(8, np.int32)[::2],
                    np.full(4, -1, np.int32), np.full(4, 2**31 - 1, np.int32)):
            with self.assertRaises(bastide.Error):
                env.step(bad)
        for bad in ([0] * 4, None, "actions"):
            with self.assertRaises((TypeError, bastide.Error)):
                env.step(bad)
        self.assertTrue((env.step(actions, env.observation()).planes != before).any())
        self.assertTrue((out.planes == before).all())
        for array in out.arrays():
            self.assertFalse(array.flags.writeable)
        with self.assertRaisesRegex(bastide.Error, "read only"):
            env.reset(out)
        out = env.reset(env.observation())
        for field, array in (("planes", out.planes[:, ::-1]), ("mask", out.mask.astype(np.int8)), ("scalars", out.scalars[:2])):
            parts = {name: getattr(out, name) for name in ("planes", "scalars", "mask", "players", "scores", "done")}
            parts[field] = array
            with self.assertRaisesRegex(bastide.Error, field):
                env.reset(bastide.Observation(**parts))
        out.done.flags.writeable = False
        with self.assertRaisesRegex(bastide.Error, "read only"):
            env.reset(out)
        for named in ({"n": 0}, {"threads": 0}, {"size": 1}, {"size": 1000}, {"players": 7}, {"rules": "bse"}):
            with self.assertRaises(bastide.Error):
                bastide.BatchEnv(**named)
        with self.assertRaises(IndexError):
            env.state(4)

    def test_a_small_window_leaves_out_what_is_beyond(self):
        env = bastide.BatchEnv(n=4, size=3, seed=2)
        env.reset()
        for _ in range(200):
            out = env.step(env.sample())
        self.assertTrue(out.mask.any(axis=1).all())

    def test_one_thread_at_a_time(self):
        env = bastide.BatchEnv(n=64, threads=1)
        env.reset()
        refused = []

        def play():
            out = env.observation()
            for _ in range(100):
                try:
                    env.step(env.sample(), out)
                except bastide.Error:
                    refused.append(1)

        threads = [threading.Thread(target=play) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        env.step(env.sample())


if __name__ == "__main__":
    unittest.main()
