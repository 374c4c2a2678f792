import { coverage, fitAt, LIMITS, neighbours, plantingAt } from "./garden.js";
import { glyph } from "./glyphs.js";
import { plantOf } from "./plants.js";

/**
 * The beds on the page. Squares are a grid for keyboards and screen readers; the plantings are a second
 * grid, drawn on top of it, with the same lines. What a person does is told to `on`.
 */
export function createBoard(container, on) {
  /** By bed: its elements, and the square that the Tab key reaches. */
  const views = new Map();

  function draw(plan, held) {
    const foes = foesOf(plan);
    for (const [id, view] of views) {
      if (plan.beds.some((bed) => bed.id === id)) continue;
      view.root.remove();
      views.delete(id);
    }
    for (const [index, bed] of plan.beds.entries()) {
      const view = views.get(bed.id) ?? createBed(bed);
      // Only where it is not in its place: moving a node takes the focus away.
      const inPlace = container.children[index];
      if (inPlace !== view.root) container.insertBefore(view.root, inPlace ?? null);
      drawHead(view, bed, foes, plan.beds.length);
      drawSquares(view, bed, foes);
      drawPlantings(view, bed, foes, held);
    }
  }

  function createBed(bed) {
    const root = element("section", { className: "bed" });
    root.setAttribute("aria-label", bed.name);
    const name = element("input", { className: "input", id: `${bed.id}-name`, maxLength: LIMITS.name });
    name.addEventListener("change", () => on.rename(bed.id, name.value));
    const cols = sizeSelect(bed.id, "cols", LIMITS.cols);
    const rows = sizeSelect(bed.id, "rows", LIMITS.rows);
    const removeButton = element("button", { type: "button", className: "button small" }, "Remove this bed");
    removeButton.addEventListener("click", () => on.removeBed(bed.id));

    const squares = element("div", { className: "squares" });
    squares.setAttribute("role", "grid");
    const plantings = element("div", { className: "plantings", ariaHidden: "true" });
    const ground = element("div", { className: "bed-ground" }, squares, plantings);
    const facts = element("p", { className: "bed-facts" });
    root.append(
      element(
        "div",
        { className: "bed-head" },
        field("Name", name),
        field("Across", cols, "size"),
        field("Down", rows, "size"),
        removeButton,
      ),
      element("div", { className: "bed-frame" }, ground),
      facts,
    );
    const view = {
      root,
      name,
      cols,
      rows,
      removeButton,
      squares,
      plantings,
      facts,
      cursor: { col: 0, row: 0 },
    };
    squares.addEventListener("keydown", (event) => onKey(event, bed.id));
    squares.addEventListener("focusin", (event) => {
      const at = squareOf(event.target);
      if (!at) return;
      setCursor(view, at);
      on.look(at);
    });
    views.set(bed.id, view);
    return view;
  }

  function sizeSelect(bedId, side, [least, most]) {
    const select = element("select", { className: "select", id: `${bedId}-${side}` });
    for (let count = least; count <= most; count += 1)
      select.append(element("option", { value: count }, String(count)));
    select.addEventListener("change", () => on.resize(bedId, { [side]: Number(select.value) }));
    return select;
  }

  function drawHead(view, bed, foes, bedCount) {
    if (document.activeElement !== view.name) view.name.value = bed.name;
    view.cols.value = bed.cols;
    view.rows.value = bed.rows;
    view.root.setAttribute("aria-label", bed.name);
    view.squares.setAttribute("aria-label", `${bed.name}, ${bed.cols} squares across and ${bed.rows} down`);
    view.removeButton.hidden = bedCount === 1;
    view.removeButton.setAttribute("aria-label", `Remove ${bed.name}`);
    const { planted, squares } = coverage(bed);
    view.facts.textContent =
      `${metres(bed.cols)} by ${metres(bed.rows)}. ` +
      (planted === 0 ? "Nothing planted yet." : `${planted} of ${squares} squares planted.`) +
      (bed.plants.some(({ id }) => foes.has(id)) ? " A red mark: keep these neighbours apart." : "");
  }

  function drawSquares(view, bed, foes) {
    view.root.style.setProperty("--cols", bed.cols);
    view.root.style.setProperty("--rows", bed.rows);
    const size = `${bed.cols} ${bed.rows}`;
    if (view.size !== size) {
      view.size = size;
      const hadFocus = view.squares.contains(document.activeElement);
      view.squares.replaceChildren(
        ...Array.from({ length: bed.rows }, (_, row) => {
          const line = element("div");
          line.setAttribute("role", "row");
          line.append(...Array.from({ length: bed.cols }, (_, col) => createSquare(bed.id, col, row)));
          return line;
        }),
      );
      const { col, row } = view.cursor;
      setCursor(view, { col: Math.min(col, bed.cols - 1), row: Math.min(row, bed.rows - 1) });
      if (hadFocus) focusSquare(bed.id);
    }
    for (const square of view.squares.querySelectorAll(".square")) {
      const at = squareOf(square);
      const planting = plantingAt(bed, at.col, at.row);
      square.toggleAttribute("data-planted", Boolean(planting));
      const what = planting ? plantOf(planting.kind).name : "Empty";
      const trouble = planting && foes.has(planting.id) ? ", bad neighbour" : "";
      square.setAttribute("aria-label", `${what}${trouble}, across ${at.col + 1}, down ${at.row + 1}`);
    }
  }

  function createSquare(bedId, col, row) {
    const square = element("div", { className: "square", tabIndex: -1 });
    square.setAttribute("role", "gridcell");
    Object.assign(square.dataset, { bed: bedId, col, row });
    square.style.gridColumn = col + 1;
    square.style.gridRow = row + 1;
    return square;
  }

  function drawPlantings(view, bed, foes, held) {
    view.plantings.replaceChildren(
      ...bed.plants.map(({ id, kind, col, row }) => {
        const { side, count } = plantOf(kind);
        const node = element("div", { className: "planting" }, glyph(kind, count));
        node.style.gridArea = `${row + 1} / ${col + 1} / span ${side} / span ${side}`;
        if (foes.has(id)) node.dataset.foe = "";
        if (held?.plantId === id) node.dataset.held = "";
        return node;
      }),
    );
  }

  /** Shows where what is held would stand; without `at`, nowhere. Returns how it fits. */
  function preview(plan, held, at) {
    for (const old of container.querySelectorAll(".preview")) old.remove();
    const bed = at && plan.beds.find(({ id }) => id === at.bedId);
    if (!held || !bed) return null;
    const fit = fitAt(bed, held.kind, at.col, at.row, held.plantId);
    const { side, count } = plantOf(held.kind);
    const [left, top] = [Math.max(0, at.col), Math.max(0, at.row)];
    const right = Math.min(bed.cols, at.col + side);
    const bottom = Math.min(bed.rows, at.row + side);
    if (right <= left || bottom <= top) return fit;
    const node = element("div", { className: "preview" }, fit.fits ? glyph(held.kind, count) : "");
    node.dataset.fits = fit.fits;
    node.style.gridArea = `${top + 1} / ${left + 1} / ${bottom + 1} / ${right + 1}`;
    views.get(bed.id).plantings.append(node);
    return fit;
  }

  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function onKey(event, bedId) {
    const at = squareOf(event.target);
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    const view = views.get(bedId);
    const last = Number(view.cols.value) - 1;
    const step = STEPS[event.key];
    if (step) {
      const col = Math.min(last, Math.max(0, at.col + step[0]));
      const row = Math.min(Number(view.rows.value) - 1, Math.max(0, at.row + step[1]));
      focusSquare(bedId, { col, row });
    } else if (event.key === "Home" || event.key === "End") {
      focusSquare(bedId, { col: event.key === "Home" ? 0 : last, row: at.row });
    } else if (event.key === "Enter" || event.key === " ") {
      on.choose(at);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      on.takeOut(at);
    } else {
      return;
    }
    event.preventDefault();
  }

  function setCursor(view, { col, row }) {
    view.squares.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    view.cursor = { col, row };
    squareAt(view, view.cursor)?.setAttribute("tabindex", "0");
  }

  function focusSquare(bedId, at) {
    const view = views.get(bedId);
    squareAt(view, at ?? view.cursor)?.focus();
  }

  return { draw, preview, focusSquare };
}

/** Where a square is, or null for anything else. */
export function squareOf(node) {
  const square = node instanceof Element ? node.closest(".square") : null;
  if (!square) return null;
  return { bedId: square.dataset.bed, col: Number(square.dataset.col), row: Number(square.dataset.row) };
}

function squareAt(view, { col, row }) {
  return view.squares.querySelector(`[data-col="${col}"][data-row="${row}"]`);
}

/** The plantings that stand beside one they should be kept from. */
function foesOf(plan) {
  const foes = neighbours(plan).filter(({ relation }) => relation === "foe");
  return new Set(foes.flatMap(({ plantIds }) => [...plantIds]));
}

function field(text, control, className = "") {
  return element(
    "div",
    { className: `field ${className}` },
    element("label", { htmlFor: control.id }, text),
    control,
  );
}

/** Squares as metres: 8 squares are "2.4 m". */
function metres(squares) {
  return `${Number((squares * 0.3).toFixed(1))} m`;
}

export function element(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}
