// The Robbers' part of the page's words.
import { addWords } from "./words.js";

addWords({
  questions: {
    put_robber: "A robber on the score track?",
    put_second_robber: "Another player's robber on the score track?",
    choose_victim: "Whom does the robber rob?",
    record_loot: "Which figure records what was robbed?",
    follow: "Does the robber go along?",
  },
  no: { put_robber: "No robber", put_second_robber: "No robber" },
  kinds: {
    put_robber: (choice) => `To space ${choice.space}`,
    rob: (choice, name) => name(choice.player),
    record: (choice) => (choice.lady ? "The lady" : "The follower"),
    follow: (choice) => (choice.goes ? "It goes along" : "It stays"),
  },
});
