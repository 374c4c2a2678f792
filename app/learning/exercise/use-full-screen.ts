import { useEffect, useRef, useState } from "react";

/** From here on the panel stands beside the text (exercise.css). */
const WIDE = "(width >= 64rem)";

/**
 * A dialog that stands open in the page where there is room, and fills the screen of a phone when it is opened. There it
 * ends above the keyboard, so that Run stays in view.
 */
export function useFullScreen() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isModal, setModal] = useState(false);

  /** Stands in the page again, where CSS shows it or not. */
  function closed(): void {
    dialog.current?.setAttribute("open", "");
    setModal(false);
  }

  useEffect(() => {
    if (!isModal) return;
    const element = dialog.current;
    const wide = matchMedia(WIDE);
    const view = window.visualViewport;
    const leave = () => wide.matches && element?.close();
    function resize(): void {
      if (!view || !element) return;
      element.style.setProperty("--exercise-height", `${Math.round(view.height)}px`);
      element.style.setProperty("--exercise-top", `${Math.round(view.offsetTop)}px`);
    }
    resize();
    wide.addEventListener("change", leave);
    view?.addEventListener("resize", resize);
    view?.addEventListener("scroll", resize);
    return () => {
      wide.removeEventListener("change", leave);
      view?.removeEventListener("resize", resize);
      view?.removeEventListener("scroll", resize);
    };
  }, [isModal]);

  return {
    dialog,
    isModal,
    open() {
      dialog.current?.removeAttribute("open");
      dialog.current?.showModal();
      setModal(true);
    },
    close: () => isModal && dialog.current?.close(),
    closed,
  };
}
