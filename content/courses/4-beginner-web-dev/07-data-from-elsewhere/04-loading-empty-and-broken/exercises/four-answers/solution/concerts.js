export async function loadConcerts() {
  const response = await fetch("concerts.json");
  if (!response.ok) {
    throw new Error(`Status ${response.status}`);
  }
  return response.json();
}

export async function concertsState(load) {
  try {
    const all = await load();
    const concerts = all.filter((concert) => concert.title);
    if (concerts.length === 0) {
      return { state: "empty" };
    }
    return { state: "ready", concerts };
  } catch (error) {
    return { state: "broken", message: error.message };
  }
}
