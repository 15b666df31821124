"""What the tests share: games that are played by lot."""

import random

import bastide

#: Rule sets with what states and texts have to hold: modules, hidden hands, The Castle.
RULES = ("base", "everything", "hands", "robbers_and_ladies", "castle")


def decide(state, lots):
    """Somebody's next step by lot; gives the action."""
    if state.is_chance:
        return state.draw(lots)
    action = lots.choice(state.legal_actions())
    state.apply(action)
    return action


def played(rules="base", players=2, steps=40, seed=1):
    """A state that so many steps by lot lead to, or the end of the game."""
    lots = random.Random(seed)
    state = bastide.Game(rules, players).initial()
    for _ in range(steps):
        if state.is_over:
            break
        decide(state, lots)
    return state


def decision(rules="base", steps=40, seed=1, begins_turn=True):
    """The same, and on to where a player begins a turn."""
    lots = random.Random(seed)
    state = played(rules, steps=steps, seed=seed)
    while state.player is None or (begins_turn and not state.begins_turn):
        decide(state, lots)
    return state
