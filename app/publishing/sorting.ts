import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** The list with an item at another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const order = [...list];
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
}

/** Where an item at `from` belongs if the pointer is at `y`: past the middle of a neighbour it changes places with it. */
function placeAt(items: readonly Element[], from: number, y: number): number {
  const middle = (item: Element) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2;
  };
  const [before, after] = [items[from - 1], items[from + 1]];
  if (before && y < middle(before)) return from - 1;
  return after && y > middle(after) ? from + 1 : from;
}

/** The classes of what an item is dragged by. */
export const SORT_HANDLE =
  "grid min-h-11 w-9 flex-none cursor-grab touch-none place-items-center text-muted hover:text-ink noscript:hidden";

/** The part of the window at its ends where dragging scrolls, and how far at a time. */
const EDGE = 72;
const SCROLL = 14;

/**
 * Sorts the elements with `data-sorted` in `list` by dragging the handle in them, with a mouse, a pen or a finger.
 * `onMove` runs whenever an item passes a neighbour, `onDrop` at the end. Keyboards have buttons for it.
 */
export function useSorting({
  list,
  onMove,
  onDrop,
}: {
  list: RefObject<Element | null>;
  onMove: (from: number, to: number) => void;
  onDrop?: () => void;
}) {
  const move = useEffectEvent(onMove);
  const drop = useEffectEvent(() => onDrop?.());
  const dragged = useRef<HTMLElement>(null);

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const follow = (event: globalThis.PointerEvent) => {
      if (!dragged.current) return;
      const items = [...(list.current?.querySelectorAll("[data-sorted]") ?? [])];
      const from = items.indexOf(dragged.current);
      const to = placeAt(items, from, event.clientY);
      if (to !== from) move(from, to);
      if (event.clientY < EDGE) window.scrollBy(0, -SCROLL);
      if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
    };
    const end = () => {
      if (!dragged.current) return;
      delete dragged.current.dataset.dragged;
      dragged.current = null;
      drop();
    };
    // On the window, because the handle is taken out and put in again while its item moves.
    window.addEventListener("pointermove", follow, { signal });
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
    return () => ended.abort();
  }, [list]);

  return {
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.preventDefault();
        dragged.current = event.currentTarget.closest<HTMLElement>("[data-sorted]");
        if (dragged.current) dragged.current.dataset.dragged = "";
      },
    },
  };
}
