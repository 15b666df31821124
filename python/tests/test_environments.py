"""The environments for Gymnasium and PettingZoo: by those packages' own checks where they are installed, and by the same contract, which
is written out here, on stand-ins where they are not."""

import importlib.util
import sys
import unittest
from pathlib import Path

try:
    import numpy as np
except ImportError:
    raise unittest.SkipTest("environments need numpy")

HAS_GYMNASIUM = importlib.util.find_spec("gymnasium") is not None
HAS_PETTINGZOO = HAS_GYMNASIUM and importlib.util.find_spec("pettingzoo") is not None
if not HAS_PETTINGZOO:
    # Behind what is installed: a real gymnasium goes first.
    sys.path.append(str(Path(__file__).resolve().parent / "standins"))

import bastide  # noqa: E402
import bastide.gymnasium  # noqa: E402
import bastide.pettingzoo  # noqa: E402

RULES = ("base", "everything", "hands", "castle")


def same(one, other):
    return one.keys() == other.keys() and all((one[key] == other[key]).all() for key in one)


def gym_game(env, seed, steps=10_000):
    """Observations, rewards and ends of a game by lot."""
    lots = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    told = [(observation, 0.0, False, info)]
    while not told[-1][2] and len(told) <= steps:
        action = int(lots.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, terminated, truncated, info = env.step(action)
        assert truncated is False
        told.append((observation, reward, terminated, info))
    return told


class Gymnasium(unittest.TestCase):
    @unittest.skipUnless(HAS_GYMNASIUM, "gymnasium is not installed")
    def test_gymnasiums_own_check(self):
        from gymnasium.utils.env_checker import check_env
        check_env(bastide.gymnasium.CarcassonneEnv(), skip_render_check=True)

    def test_observations_are_of_the_space_and_games_end(self):
        for rules in RULES:
            with self.subTest(rules):
                env = bastide.gymnasium.CarcassonneEnv(rules, opponents=["random"])
                told = gym_game(env, 1)
                for observation, reward, terminated, info in told:
                    self.assertTrue(env.observation_space.contains(observation))
                    self.assertIsInstance(reward, float)
                    self.assertIsInstance(terminated, bool)
                    self.assertIsInstance(info, dict)
                    self.assertEqual(bool(observation["action_mask"].any()), not terminated)
                scores = list(told[-1][3]["scores"])
                self.assertEqual(told[-1][1], scores[0] - scores[1])
                self.assertEqual([reward for _, reward, _, _ in told[:-1]], [0.0] * (len(told) - 1))
                with self.assertRaises(bastide.Error):
                    env.step(0)

    def test_the_same_seed_gives_the_same_game(self):
        env = bastide.gymnasium.CarcassonneEnv(opponents=["greedy"], seat=None, players=3)
        one, again, other = gym_game(env, 5), gym_game(env, 5), gym_game(env, 6)
        self.assertEqual([step[1:] for step in one], [step[1:] for step in again])
        self.assertTrue(all(same(a[0], b[0]) for a, b in zip(one, again)))
        self.assertNotEqual(one[-1][3], other[-1][3])

    def test_observations_are_the_callers_to_keep(self):
        env = bastide.gymnasium.CarcassonneEnv(opponents=["random"])
        observation, _ = env.reset(seed=1)
        before = {key: value.copy() for key, value in observation.items()}
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))
        self.assertTrue(same(observation, before))

    def test_rewards(self):
        gains = gym_game(bastide.gymnasium.CarcassonneEnv(opponents=["random"], reward="gain"), 3)
        first, second = gains[-1][3]["scores"]
        begun = bastide.gymnasium.CarcassonneEnv(opponents=["random"])
        begun.reset(seed=3)
        lead = begun.state.scores_if_ended[0] - begun.state.scores_if_ended[1]
        self.assertAlmostEqual(sum(reward for _, reward, _, _ in gains), first - second - lead)
        outcome = gym_game(bastide.gymnasium.CarcassonneEnv(opponents=["random"], reward="outcome"), 3)
        self.assertEqual(outcome[-1][1], float(np.sign(first - second)))

    def test_an_action_that_may_not_be_taken_loses(self):
        for action in (-1, 0, 10**9):
            env = bastide.gymnasium.CarcassonneEnv(reward="outcome")
            observation, _ = env.reset(seed=1)
            self.assertFalse(action == 0 and observation["action_mask"][0])
            observation, reward, terminated, truncated, info = env.step(action)
            self.assertEqual((reward, terminated, truncated, info["illegal"]), (-1.0, True, False, True))
            self.assertTrue(env.observation_space.contains(observation))
            env.reset()

    def test_other_players_opponents_and_pictures(self):
        env = bastide.gymnasium.CarcassonneEnv(players=4, seat=2, opponents=[Path("greedy"), bastide.bot("random", seed=1)], render_mode="ansi")
        observation, info = env.reset(seed=1)
        self.assertEqual((env.state.player, info["seat"], len(info["scores"])), (2, 2, 4))
        self.assertIn("player 1", env.render())
        for named in ({"reward": "much"}, {"seat": 2}, {"opponents": []}, {"opponents": ["greedy"] * 2}, {"render_mode": "human"}, {"size": 1}):
            with self.assertRaises(bastide.Error):
                bastide.gymnasium.CarcassonneEnv(**named)


class PettingZoo(unittest.TestCase):
    def warn_not(self, observation, first):
        """What PettingZoo's test of observations warns of."""
        seen, mask = observation["observation"], observation["action_mask"]
        self.assertTrue(np.isfinite(seen).all() and seen.any())
        self.assertTrue(1 <= seen.ndim <= 3 and seen.size > 1 and seen.shape == first.shape)
        self.assertTrue(np.can_cast(seen.dtype, np.float64) and np.can_cast(mask.dtype, np.float64))
        self.assertTrue(mask.ndim == 1 and mask.size > 1 and np.isin(mask, (0, 1)).all())

    def test_what_pettingzoos_own_checks_ask(self):
        """The questions of api_test of PettingZoo 1.24, with the names that it has for what it looks at."""
        import gymnasium
        import pettingzoo
        env = bastide.pettingzoo.env()
        self.assertIsInstance(env, pettingzoo.AECEnv)
        self.assertIs(env.unwrapped, env)
        env.reset(seed=0, options={"options": 1})
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        self.assertIsNone(env.last(observe=False)[0])
        first = env.last()[0]["observation"]
        for agent in env.agents:
            space = env.observation_space(agent)
            self.assertIsInstance(space, gymnasium.spaces.Dict)
            self.assertIsInstance(env.action_space(agent), gymnasium.spaces.Discrete)
            self.assertEqual(space, env.observation_space(env.agent_selection))
            self.assertEqual(env.action_space(agent), env.action_space(env.agent_selection))
            self.assertRegex(agent, "[a-z]+_[0-9]+")
            self.assertTrue((space["observation"].low < space["observation"].high).all())
        env.reset()
        owed = {agent: 0.0 for agent in env.agents}
        finished = set()
        for agent in env.agent_iter():
            self.assertNotIn(agent, finished)
            self.assertIsInstance(env.infos[agent], dict)
            observation, reward, terminated, truncated, info = env.last()
            self.assertEqual((type(terminated), type(truncated), info), (bool, bool, env.infos[agent]))
            self.assertEqual((terminated, truncated), (env.terminations[agent], env.truncations[agent]))
            self.assertIsInstance(reward, float)
            self.assertEqual(owed[agent], reward)
            owed[agent] = 0
            if terminated:
                finished.add(agent)
            self.assertIsNone(env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"])))
            for one, more in env.rewards.items():
                owed[one] += float(more)
            for by_agent in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(by_agent), set(env.agents))
            self.assertTrue(env.observation_space(agent).contains(observation))
            self.assertEqual(env.observation_space(agent)["observation"].dtype, observation["observation"].dtype)
            self.warn_not(observation, first)
        self.assertEqual(finished, set(env.possible_agents))
        env.reset(seed=0)
        action = env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"])
        env.step(action)
        env.reset(seed=0)
        env.step(np.int32(action))
        self.assertFalse(any(env.terminations.values()))
        for name in ("render", "close"):
            self.assertIsNot(getattr(type(env), name), getattr(pettingzoo.AECEnv, name))

    def test_an_observation_holds_planes_and_scalars(self):
        env = bastide.pettingzoo.env("hands", size=21)
        env.reset(seed=3)
        encoding = bastide.Encoding(env.game, 21)
        planes, scalars = np.zeros(encoding.planes, np.int8), np.zeros(len(encoding.scalar_names), np.float32)
        mask = np.zeros(encoding.actions, np.int8)
        for agent in env.agent_iter(60):
            observation = env.observe(agent)
            encoding.observe(env.state_of_play, env.possible_agents.index(agent), planes, scalars, mask)
            for part, same_part in zip(env.split(observation["observation"]), (planes, scalars)):
                self.assertTrue(np.shares_memory(part, observation["observation"]))
                self.assertTrue(part.shape == same_part.shape and (part == same_part).all())
            self.assertTrue((observation["action_mask"] == mask).all())
            env.step(env.action_space(agent).sample(mask))
        many = np.stack([observation["observation"]] * 6).reshape(2, 3, -1)
        self.assertEqual([part.shape for part in env.split(many)], [(2, 3, *encoding.planes), (2, 3, len(scalars))])

    @unittest.skipUnless(HAS_PETTINGZOO, "pettingzoo is not installed")
    def test_pettingzoos_own_checks(self):
        from pettingzoo.test import api_test, seed_test
        api_test(bastide.pettingzoo.env(), num_cycles=300)
        seed_test(bastide.pettingzoo.env)

    def play(self, env, seed):
        """What was asked of whom, and what all agents got."""
        lots = np.random.default_rng(seed)
        env.reset(seed=seed)
        asked, got = [], {agent: 0.0 for agent in env.possible_agents}
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            self.assertTrue(env.observation_space(agent).contains(observation))
            self.assertFalse(truncated)
            got[agent] += reward
            if terminated:
                self.assertFalse(observation["action_mask"].any())
                env.step(None)
                continue
            self.assertEqual(env.possible_agents[env.state_of_play.player], agent)
            for other in env.agents:
                self.assertEqual(bool(env.observe(other)["action_mask"].any()), other == agent)
            action = int(lots.choice(np.flatnonzero(observation["action_mask"])))
            self.assertTrue(env.action_space(agent).contains(action))
            asked.append((agent, action, env.state_of_play.begins_turn))
            env.step(action)
        return asked, got

    def test_agents_take_turns_to_the_end(self):
        for rules, players in (("base", 2), ("base", 5), ("robbers_and_ladies", 3), ("castle", 2)):
            with self.subTest(rules, players=players):
                env = bastide.pettingzoo.env(rules, players)
                asked, got = self.play(env, 1)
                self.assertEqual(env.agents, [])
                self.assertEqual((env.max_num_agents, env.num_agents), (players, 0))
                scores = env.state_of_play.scores
                for seat, agent in enumerate(env.possible_agents):
                    self.assertEqual(got[agent], scores[seat] - max(score for at, score in enumerate(scores) if at != seat))
                if rules == "base":
                    turns = [agent for agent, _, begins in asked if begins]
                    first = env.possible_agents.index(turns[0])
                    self.assertEqual(turns, [env.possible_agents[(first + turn) % players] for turn in range(len(turns))])

    def test_the_same_seed_gives_the_same_game(self):
        env = bastide.pettingzoo.env()
        self.assertEqual(self.play(env, 4), self.play(bastide.pettingzoo.env(), 4))
        self.assertEqual(self.play(env, 4), self.play(env, 4))
        self.assertNotEqual(self.play(env, 4)[0], self.play(env, 5)[0])

    def test_spaces_are_the_same_objects_each_time(self):
        env = bastide.pettingzoo.env()
        for agent in env.possible_agents:
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))

    def test_an_action_that_may_not_be_taken_ends_the_game(self):
        env = bastide.pettingzoo.env(reward="outcome")
        env.reset(seed=1)
        agent = env.agent_selection
        env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
        self.assertTrue(all(env.terminations.values()))
        self.assertEqual(env.rewards, {one: -1.0 if one == agent else 0.0 for one in env.possible_agents})
        self.assertEqual(env.infos[agent], {"illegal": True})
        with self.assertRaises(bastide.Error):
            bastide.pettingzoo.env().step(0)
        with self.assertRaises(bastide.Error):
            bastide.pettingzoo.env(reward="gain")


if __name__ == "__main__":
    unittest.main()
