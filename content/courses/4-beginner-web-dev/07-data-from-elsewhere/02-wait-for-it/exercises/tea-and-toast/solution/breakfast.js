import { boilWater, makeToast } from "./kitchen.js";

export async function tea() {
  const degrees = await boilWater();
  return `Tea with water of ${degrees} degrees`;
}

export async function twoToasts() {
  const first = await makeToast();
  const second = await makeToast();
  return [first, second];
}

export async function breakfast() {
  const [cup, toast] = await Promise.all([tea(), makeToast()]);
  return `${cup} and ${toast}`;
}
