export function water(plant) {
  return { ...plant, dry: 0 };
}

export function rename(plant, name) {
  return { ...plant, name: name };
}

export function add(plants, plant) {
  return [...plants, plant];
}

export function nextDay(plants) {
  return plants.map((plant) => {
    return { ...plant, dry: plant.dry + 1 };
  });
}

export function waterOne(plants, name) {
  return plants.map((plant) => {
    if (plant.name === name) {
      return water(plant);
    }
    return plant;
  });
}
