function showBread(selector, left) {
  const bread = document.querySelector(selector);
  bread.querySelector(".count").textContent = left;
  bread.classList.toggle("is-sold-out", left === 0);
}

function show(day) {
  document.querySelector("#baker").textContent = day.baker;
  document.querySelector("#closed").hidden = !day.closed;

  showBread("#rye", day.rye);
  showBread("#oat", day.oat);

  for (const place of document.querySelectorAll(".opens")) {
    place.textContent = day.opens;
  }
}

show({ baker: "Noor", rye: 4, oat: 0, opens: "seven", closed: false });
