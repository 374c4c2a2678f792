/**
 * What can be planted. `side` is how many squares of 30 cm a planting takes along each edge, `count` how many
 * plants stand in it at their `spacing` in centimetres. Months are for the open ground or the windowsill in
 * Britain, from 1 to 12.
 */
export const PLANTS = [
  { id: "tomato", name: "Tomato", side: 2, count: 1, spacing: 60, sow: [3, 4], harvest: [7, 10] },
  { id: "courgette", name: "Courgette", side: 3, count: 1, spacing: 90, sow: [4, 6], harvest: [7, 10] },
  { id: "kale", name: "Kale", side: 2, count: 1, spacing: 60, sow: [4, 6], harvest: [9, 3] },
  { id: "potato", name: "Potato", side: 1, count: 1, spacing: 30, sow: [3, 5], harvest: [6, 9] },
  { id: "strawberry", name: "Strawberry", side: 1, count: 1, spacing: 30, sow: [3, 4], harvest: [6, 8] },
  { id: "lettuce", name: "Lettuce", side: 1, count: 4, spacing: 15, sow: [3, 8], harvest: [5, 10] },
  { id: "bean", name: "Dwarf bean", side: 1, count: 4, spacing: 15, sow: [5, 7], harvest: [7, 10] },
  { id: "basil", name: "Basil", side: 1, count: 4, spacing: 15, sow: [3, 6], harvest: [6, 9] },
  { id: "marigold", name: "French marigold", side: 1, count: 4, spacing: 15, sow: [3, 5], harvest: [6, 10] },
  { id: "pea", name: "Pea", side: 1, count: 9, spacing: 10, sow: [3, 6], harvest: [6, 9] },
  { id: "onion", name: "Onion", side: 1, count: 9, spacing: 10, sow: [3, 4], harvest: [7, 9] },
  { id: "beetroot", name: "Beetroot", side: 1, count: 9, spacing: 10, sow: [4, 7], harvest: [6, 10] },
  { id: "carrot", name: "Carrot", side: 1, count: 16, spacing: 7.5, sow: [3, 7], harvest: [6, 11] },
  { id: "radish", name: "Radish", side: 1, count: 16, spacing: 7.5, sow: [3, 8], harvest: [4, 10] },
];

/** Neighbours that get on, and why. Some of it is tested, some of it is what gardeners say. */
export const FRIENDS = [
  ["tomato", "basil", "Both like the warmest corner, and you pick them together."],
  ["tomato", "marigold", "Marigolds can keep whitefly away from tomatoes."],
  ["carrot", "onion", "Each is said to put the other's root fly off the scent."],
  ["lettuce", "radish", "Radishes are out before the lettuces need the room."],
  ["lettuce", "strawberry", "Lettuce covers the soil that strawberries want moist."],
  ["lettuce", "carrot", "Shallow roots beside deep ones."],
  ["pea", "carrot", "Low leaves beside a climber: both get light."],
  ["pea", "radish", "Radishes are ready before the peas shade them."],
  ["beetroot", "onion", "Narrow leaves beside broad ones: neither shades the other."],
  ["bean", "courgette", "Courgette leaves keep the soil moist for the beans."],
  ["bean", "marigold", "Marigold flowers bring the hoverflies that eat blackfly."],
  ["courgette", "marigold", "Flowers bring the insects that courgettes need."],
  ["kale", "marigold", "Marigold flowers bring the hoverflies that eat greenfly."],
  ["kale", "beetroot", "Beetroot is low and quick, and kale needs its room later."],
];

export const FOES = [
  ["tomato", "potato", "Both catch blight and pass it on."],
  ["courgette", "potato", "Both are hungry and spread wide."],
  ["onion", "pea", "Gardeners keep onions away from peas. An old rule; the evidence is thin."],
  ["onion", "bean", "Gardeners keep onions away from beans. An old rule; the evidence is thin."],
  ["kale", "strawberry", "Kale shades strawberries and eats what they need."],
  ["kale", "tomato", "Two hungry plants in one place: both stay small."],
];

const byId = new Map(PLANTS.map((plant) => [plant.id, plant]));

/** The plant with this id, or undefined. */
export function plantOf(id) {
  return byId.get(id);
}

/** `{ relation: "friend" | "foe", reason }` for two kinds in either order, or null. */
export function relationOf(one, other) {
  const matches = ([a, b]) => (a === one && b === other) || (a === other && b === one);
  const foe = FOES.find(matches);
  if (foe) return { relation: "foe", reason: foe[2] };
  const friend = FRIENDS.find(matches);
  return friend ? { relation: "friend", reason: friend[2] } : null;
}
