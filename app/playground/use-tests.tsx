import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import type { CodeEditorHandle } from "./code-editor.tsx";
import type { TestsPanelProps } from "./tests-panel.tsx";

/** How long to wait after the last key press before the tests are stored. */
const REST_MS = 600;

type Loaded = { Panel: ComponentType<TestsPanelProps> };

/**
 * The tests for the code, and the part of the page that shows them, which is loaded when it is first opened. `first`: tests
 * from a link or from an earlier visit, which open it. Only tests that somebody has written count: the ones that the panel
 * begins with are made from the code, and need not be kept. `onRest` is called after a change.
 */
export function useTests(first: string | null, onRest: () => void) {
  const text = useRef(first);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setIsOpen] = useState(first !== null);
  const [state, setState] = useState<"loading" | "failed" | Loaded>("loading");
  // Pressing the button scrolls to the panel; a link does not.
  const [isWanted, setIsWanted] = useState(false);
  /** The React key of the panel: other tests make a new one. */
  const [version, setVersion] = useState(0);

  useEffect(() => {
    if (!isOpen || typeof state === "object") return;
    let isLeft = false;
    import("./tests-panel.tsx").then(
      ({ TestsPanel }) => isLeft || setState({ Panel: TestsPanel }),
      () => isLeft || setState("failed"),
    );
    return () => {
      isLeft = true;
    };
  }, [isOpen, state]);
  useEffect(() => () => clearTimeout(rest.current), []);

  return {
    isOpen,
    /** The tests that somebody has written, or null. */
    written: () => text.current,
    toggle() {
      setIsWanted(true);
      // Pressed again after a failure, it tries again.
      if (isOpen && state === "failed") setState("loading");
      else setIsOpen(!isOpen);
    },
    /** Shows other tests; null: those for the code as it is now. */
    replace(tests: string | null) {
      text.current = tests;
      setVersion((count) => count + 1);
      if (tests !== null) setIsOpen(true);
    },
    panel(code: () => string, codeEditor: RefObject<CodeEditorHandle | null>) {
      if (!isOpen) return null;
      if (typeof state !== "object") {
        return (
          <p role={state === "failed" ? "alert" : "status"} className="text-small text-muted">
            {state === "failed"
              ? "The tests could not be loaded. Check your connection, then press Tests again."
              : "The tests are loading."}
          </p>
        );
      }
      return (
        <state.Panel
          key={version}
          written={text.current}
          code={code}
          codeEditor={codeEditor}
          isWanted={isWanted}
          onChange={(tests) => {
            text.current = tests === "" ? null : tests;
            clearTimeout(rest.current);
            rest.current = setTimeout(onRest, REST_MS);
          }}
          onRun={onRest}
        />
      );
    },
  };
}
