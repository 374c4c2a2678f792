import { element, squareOf } from "./board.js";
import { glyph } from "./glyphs.js";
import { plantOf } from "./plants.js";

/** Pixels a pointer moves before a press is a drag and not a click. */
const DRAG_FROM = 6;
/** So close to the window's edge a drag scrolls, by so many pixels a frame. */
const EDGE = 48;
const SCROLL_STEP = 8;

/**
 * Dragging with mouse, pen or finger. `sourceAt(target)` says what a press takes hold of: a kind, a planting
 * or none, and by which of its squares. `begin`, `over` and `end` are told what happens.
 */
export function createDrag({ sourceAt, begin, over, end }) {
  let drag = null;
  let justEnded = false;

  function take() {
    const { kind } = drag.what;
    const { side, count } = plantOf(kind);
    drag.active = true;
    drag.square = document.querySelector(".square").getBoundingClientRect().width;
    drag.carried = element("div", { className: "carried" }, glyph(kind, count));
    drag.carried.style.width = `${drag.square * side}px`;
    drag.carried.style.height = `${drag.square * side}px`;
    document.body.append(drag.carried);
    document.documentElement.classList.add("dragging");
    begin(drag.what);
  }

  function carry(x, y) {
    const { carried, square, what } = drag;
    Object.assign(drag, { x, y });
    const left = x - square * (what.grab.col + 0.5);
    const top = y - square * (what.grab.row + 0.5);
    carried.style.transform = `translate(${left}px, ${top}px)`;
    const under = document.elementFromPoint(x, y);
    const at = squareOf(under);
    drag.at = at && { bedId: at.bedId, col: at.col - what.grab.col, row: at.row - what.grab.row };
    drag.onPalette = Boolean(under?.closest("#palette-section"));
    over(drag.at);
  }

  /** Scrolls the page while something is held close to its upper or lower edge. */
  function scrollAlong() {
    if (!drag?.active) return;
    const by = drag.y < EDGE ? -SCROLL_STEP : drag.y > innerHeight - EDGE ? SCROLL_STEP : 0;
    if (by !== 0) {
      scrollBy({ top: by, behavior: "instant" });
      carry(drag.x, drag.y);
    }
    requestAnimationFrame(scrollAlong);
  }

  function finish(dropIt) {
    const { what, at, onPalette, carried, active } = drag;
    drag = null;
    if (!active) return;
    carried.remove();
    document.documentElement.classList.remove("dragging");
    end(what, dropIt ? at : null, dropIt && onPalette);
    // The click that belongs to this press comes before the timer.
    justEnded = true;
    setTimeout(() => {
      justEnded = false;
    });
  }

  document.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const what = sourceAt(event.target);
    if (what) drag = { what, active: false, id: event.pointerId, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", (event) => {
    if (drag?.id !== event.pointerId) return;
    if (!drag.active) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return;
      take();
      requestAnimationFrame(scrollAlong);
    }
    carry(event.clientX, event.clientY);
  });
  document.addEventListener("pointerup", (event) => {
    if (drag?.id === event.pointerId) finish(true);
  });
  document.addEventListener("pointercancel", (event) => {
    if (drag?.id === event.pointerId) finish(false);
  });
  document.addEventListener("dragstart", (event) => event.preventDefault());

  return {
    isActive: () => Boolean(drag?.active),
    hasJustEnded: () => justEnded,
    cancel: () => finish(false),
  };
}
