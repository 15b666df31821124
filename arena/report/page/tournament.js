// The sample games of a tournament, one of them in the viewer.
(() => {
  if (!find("viewer") || data.games.length === 0) return;
  const board = viewer();

  function open(game) {
    find("game").value = game.number;
    board.open({ ...game, names: game.bots.map((bot) => data.bots[bot]) });
  }

  function title(each) {
    const seats = each.bots.map((bot, seat) => `${data.bots[bot]} ${each.points[seat]}`).join(" – ");
    return `${each.number}: ${seats}${each.failure ? " (" + each.failure + ")" : ""}`;
  }

  function option(value, text) {
    const element = html("option", text);
    element.value = value;
    return element;
  }

  function list() {
    const bot = find("filter").value;
    const fitting = data.games.filter((each) => bot === "" || each.bots.includes(Number(bot)));
    find("game").replaceChildren(...fitting.map((each) => option(each.number, title(each))));
    return fitting;
  }

  find("filter").append(option("", `all (${data.games.length})`), ...data.bots
    .map((name, bot) => [name, bot, data.games.filter((each) => each.bots.includes(bot)).length])
    .filter(([, , count]) => count > 0)
    .map(([name, bot, count]) => option(bot, `${name} (${count})`)));
  find("filter").addEventListener("change", () => open(list()[0]));
  find("game").addEventListener("change", () => open(data.games.find((each) => each.number === Number(find("game").value))));

  find("viewer").hidden = false;
  open(list()[0]);
})();
