type Counted = { places: number | null; taken: number; waiting: number };

/** "3 of 5 places are taken, and 2 people wait." */
export function placesText({ places, taken, waiting }: Counted): string {
  const people = waiting === 1 ? "1 person waits" : `${waiting} people wait`;
  const first =
    places === null
      ? "The number of places has no limit"
      : `${taken} of ${places} ${places === 1 ? "place" : "places"} ${taken === 1 || places === 1 ? "is" : "are"} taken`;
  const over = places !== null && taken > places ? `, ${taken - places} more than there are` : "";
  return waiting > 0 ? `${first}${over}, and ${people}.` : `${first}${over}.`;
}
