const degrees = 17;
const nextLesson = "eleven";

const water = document.querySelector("#water");
water.textContent = degrees;

const lesson = document.querySelector(".lesson");
lesson.textContent = nextLesson;

const warning = document.querySelector("#warning");
if (degrees < 18) {
  warning.textContent = "The water is cold today.";
}

const lanes = document.querySelectorAll(".lane");
for (const lane of lanes) {
  lane.classList.add("is-open");
}
