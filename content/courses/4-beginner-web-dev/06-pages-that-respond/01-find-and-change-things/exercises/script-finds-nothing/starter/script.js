const degrees = 17;
const nextLesson = "eleven";

const water = document.querySelector("water");
water.textContent = degrees;

const lesson = document.querySelector(".Lesson");
lesson.textContent = nextLesson;

const warning = document.querySelector("#warning");
if (degrees < 18) {
  warning.textcontent = "The water is cold today.";
}

const lanes = document.querySelector(".lane");
for (const lane of lanes) {
  lane.classList.add(".is-open");
}
