function show(day) {
  const baker = document.querySelector("#baker");
  baker.textContent = "somebody";
}

show({ baker: "Noor", rye: 4, oat: 0, opens: "seven", closed: false });
