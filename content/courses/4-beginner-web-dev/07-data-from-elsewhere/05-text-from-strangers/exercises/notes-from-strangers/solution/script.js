const form = document.querySelector("#search");
const list = document.querySelector("#list");

function isWebAddress(text) {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:";
  } catch {
    return false;
  }
}

function draw(notes) {
  list.replaceChildren();
  for (const note of notes) {
    const item = document.createElement("li");
    const name = document.createElement("strong");
    name.textContent = note.name;
    const text = document.createElement("span");
    text.textContent = note.text;
    item.append(name, " ", text);
    if (note.website && isWebAddress(note.website)) {
      const link = document.createElement("a");
      link.href = note.website;
      link.textContent = "Website";
      item.append(" ", link);
    }
    list.append(item);
  }
}

async function search(word) {
  const response = await fetch(`notes.json?word=${encodeURIComponent(word)}`);
  if (!response.ok) {
    throw new Error(`notes.json: status ${response.status}`);
  }
  draw(await response.json());
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  search(new FormData(form).get("word"));
});

search("");
