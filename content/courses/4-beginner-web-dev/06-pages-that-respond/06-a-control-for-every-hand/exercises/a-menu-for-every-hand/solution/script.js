const menu = document.querySelector("#menu");
const links = document.querySelector("#links");

function setOpen(isOpen) {
  menu.setAttribute("aria-expanded", isOpen);
  links.hidden = !isOpen;
}

menu.addEventListener("click", () => {
  setOpen(links.hidden);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !links.hidden) {
    setOpen(false);
    menu.focus();
  }
});

setOpen(false);
