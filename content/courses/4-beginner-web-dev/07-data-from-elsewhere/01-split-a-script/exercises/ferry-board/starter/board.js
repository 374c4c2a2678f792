import { nextFerry, ferryLeft } from "./time.js";

const FERRIES = ["08:00", "10:00", "12:00", "14:00", "17:30"];

function show(now) {
  document.querySelector("#next").textContent = nextFerry(FERRIES, now);
  document.querySelector("#left").textContent = ferriesLeft(FERRIES, now);
}

show("11:30");
