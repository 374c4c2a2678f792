export function water(plant) {
  plant.dry = 0;
  return plant;
}

export function rename(plant, name) {
  const renamed = plant;
  renamed.name = name;
  return renamed;
}

export function add(plants, plant) {
  plants.push(plant);
  return plants;
}

export function nextDay(plants) {
  return plants.map((plant) => {
    plant.dry = plant.dry + 1;
    return plant;
  });
}

export function waterOne(plants, name) {
  const found = plants.find((plant) => plant.name === name);
  found.dry = 0;
  return plants;
}
