const menu = document.querySelector("#menu");
const links = document.querySelector("#links");

links.classList.add("is-away");

menu.addEventListener("click", () => {
  links.classList.toggle("is-away");
});
