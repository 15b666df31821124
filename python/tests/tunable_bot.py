"""A bot of this package whose number may be set and tuned; bastide.arena and bastide.tune start it by its class."""

import bastide


class Keen:
    name = "keen"
    options = {"greed": bastide.Number(1.0, low=0.0, high=4.0), "passes": bastide.Flag(False)}

    def choose(self, state: bastide.State) -> bastide.Action:
        me = state.player
        assert me is not None
        legal = state.legal_actions()
        if self.options["passes"] and state.phase == "place_figure":
            return state.action("-")

        def lead(action: bastide.Action) -> float:
            points = list(state.scores_if_ended_after(action))
            own = points.pop(me)
            return float(self.options["greed"]) * own - max(points)  # type: ignore[arg-type]

        return max(legal, key=lead)
