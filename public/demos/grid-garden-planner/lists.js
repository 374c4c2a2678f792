import { element } from "./board.js";
import { bedOf, neighbours, shoppingList } from "./garden.js";
import { plantOf } from "./plants.js";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Who gets on with whom, foes first. */
export function drawNotes(list, plan) {
  const notes = neighbours(plan);
  if (notes.length === 0) {
    list.replaceChildren(element("li", {}, element("p", {}, "Nobody has a neighbour of note.")));
    return;
  }
  list.replaceChildren(
    ...notes.map(({ relation, bed, kinds, reason }) => {
      const verdict = element(
        "span",
        { className: "verdict" },
        relation === "foe" ? "Keep apart" : "Good company",
      );
      verdict.dataset.state = relation === "foe" ? "fail" : "pass";
      const names = kinds.map((kind, index) =>
        index === 0 ? plantOf(kind).name : plantOf(kind).name.toLowerCase(),
      );
      const where = plan.beds.length > 1 ? ` ${bedOf(plan, bed).name}.` : "";
      const text = element("p", {}, element("b", {}, names.join(" and ")), reason + where);
      return element("li", {}, verdict, text);
    }),
  );
}

/** What to buy, when to sow it and when to pick it. Returns whether there is anything. */
export function drawShoppingList(body, plan) {
  const entries = shoppingList(plan);
  body.replaceChildren(
    ...entries.map(({ plant, plants }) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, plant.name),
        element("td", {}, String(plants)),
        element("td", {}, months(plant.sow)),
        element("td", {}, months(plant.harvest)),
      ),
    ),
  );
  return entries.length > 0;
}

function months([from, to]) {
  return `${MONTHS[from - 1]}–${MONTHS[to - 1]}`;
}
