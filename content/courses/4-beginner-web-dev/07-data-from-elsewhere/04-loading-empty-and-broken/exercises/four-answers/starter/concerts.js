export async function loadConcerts() {
  try {
    const response = await fetch("concerts.json");
    return await response.json();
  } catch (error) {
    return [];
  }
}

export async function concertsState(load) {
  // Wait for load(), and return what happened.
}
