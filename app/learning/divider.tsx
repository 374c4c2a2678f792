import { type KeyboardEvent, type PointerEvent, useEffect, useState } from "react";
import { setSplit, splitOf } from "./arrangement.ts";

const STEP = 2;

/** The movable line between a text and its exercise. It keeps its position in this browser. */
export function Divider() {
  const [share, setShare] = useState(50);
  useEffect(() => setShare(splitOf()), []);
  const move = (percent: number) => setShare(setSplit(percent));

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP, Home: -100, End: 100 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(share + step);
  }
  function onPointerMove({ buttons, clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (buttons !== 1 || !box) return;
    move(((clientX - box.left) / box.width) * 100);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between sections cannot be moved.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the text"
      aria-valuenow={share}
      aria-valuemin={30}
      aria-valuemax={70}
      tabIndex={0}
      className="lesson-divider noscript:hidden!"
      onKeyDown={onKeyDown}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}
