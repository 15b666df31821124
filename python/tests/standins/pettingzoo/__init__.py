"""Stands in for the package pettingzoo where that is not installed: of its AEC interface what bastide.pettingzoo uses, and what its tests
hold it to. Written from PettingZoo's documentation."""


class AECEnv:
    """Agents act one after the other. An agent whose game is over is asked once more, for None, and leaves."""

    _waiting = None
    metadata = {}

    def __str__(self):
        return self.metadata.get("name", type(self).__name__)

    @property
    def unwrapped(self):
        return self

    def render(self):
        raise NotImplementedError

    def close(self):
        pass

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def last(self, observe=True):
        agent = self.agent_selection
        observation = self.observe(agent) if observe else None
        return observation, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def _clear_rewards(self):
        for agent in self.rewards:
            self.rewards[agent] = 0

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("an agent whose game is over takes None")
        agent = self.agent_selection
        assert self.terminations[agent] or self.truncations[agent]
        for by_agent in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del by_agent[agent]
        self.agents.remove(agent)
        dead = [agent for agent in self.agents if self.terminations[agent] or self.truncations[agent]]
        if dead:
            self._waiting = self._waiting or self.agent_selection
            self.agent_selection = dead[0]
        elif self._waiting:
            self.agent_selection, self._waiting = self._waiting, None
        self._clear_rewards()
