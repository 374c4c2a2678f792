import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { saveAs } from "#app/courses/verified-download.ts";
import { Notice } from "#app/ui/notice.tsx";
import { carriesCode, type SharedCode, sharedFromHash } from "#shared/playground/playground-code.ts";
import { CodeEditor, type CodeEditorHandle } from "./code-editor.tsx";
import { ConsolePane } from "./console-pane.tsx";
import { initialCode, isSame, keepCode, linkedCode, linkTo } from "./draft.ts";
import { EXAMPLES } from "./examples.ts";
import { formatCode } from "./format-code.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { PROJECT_FILE, projectZip } from "./project-zip.ts";
import { Toolbar } from "./toolbar.tsx";
import { usePreview } from "./use-preview.ts";
import { useTests } from "./use-tests.tsx";

/** How long to wait after the last key press before the code runs and is stored. */
const REST_MS = 600;

const HINTS = {
  waiting: "This code has not run yet. Read it, then press Run.",
  running: (
    <>
      Runs as you type
      <span className="play-keys">, and with Ctrl or Cmd and Enter. Esc, then Tab, leaves the editor</span>.
    </>
  ),
};

const exampleOf = (code: string) => EXAMPLES.find((one) => one.code === code)?.id ?? "";

/**
 * The playground, loaded only in the browser (opening.tsx shows until then). Code from a link or an earlier visit waits
 * for Run; after that, changes run automatically. `takesFocus`: the button of the placeholder had the focus, so Run
 * gets it. `runsAtOnce`: that button was pressed.
 */
export default function Workbench({ takesFocus, runsAtOnce }: { takesFocus: boolean; runsAtOnce: boolean }) {
  const [start] = useState(initialCode);
  const code = useRef(start.code);
  const editor = useRef<CodeEditorHandle>(null);
  const testsId = useId();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [exampleId, setExampleId] = useState(() => exampleOf(start.code));
  // Reset restores this: the last chosen example, or the code from a link.
  const [origin, setOrigin] = useState(start.code);
  const linked = useRef(start.linked);
  const [isLinked, setIsLinked] = useState(start.linked !== null);
  const [linkIsBroken, setLinkIsBroken] = useState(start.linkIsBroken);
  const [news, setNews] = useState("");
  const { state, run, reset, clearConsole, element } = usePreview();
  const isWaiting = state.phase === "waiting";
  const tests = useTests(start.tests, keep);
  const now = (): SharedCode => ({ code: code.current, tests: tests.written() });

  /** The URL then contains this code instead of a broken link. */
  function keep() {
    clearTimeout(rest.current);
    keepCode(now(), linked.current);
    setLinkIsBroken(false);
  }

  function runNow() {
    keep();
    run(code.current);
  }

  function runUnlessWaiting() {
    if (isWaiting) keep();
    else runNow();
  }

  function hold(text: string) {
    code.current = text;
    setIsLinked(text === linked.current?.code);
  }

  function changed(text: string) {
    hold(text);
    // What the tests marked may have moved.
    editor.current?.mark(null);
    setNews("");
    clearTimeout(rest.current);
    rest.current = setTimeout(runUnlessWaiting, REST_MS);
  }

  function show(text: string) {
    editor.current?.replace(text);
    hold(text);
    clearTimeout(rest.current);
  }

  const begin = useEffectEvent(() => {
    if (runsAtOnce || start.runsByItself) runNow();
  });
  const open = useEffectEvent(() => {
    const { hash } = window.location;
    const shared = sharedFromHash(hash);
    setLinkIsBroken(carriesCode(hash) && shared === null);
    if (shared === null || isSame(shared, now())) return;
    linked.current = linkedCode(hash);
    setExampleId(exampleOf(shared.code));
    setOrigin(shared.code);
    setNews("");
    show(shared.code);
    tests.replace(shared.tests);
    reset();
  });
  // Before the first paint, which would otherwise show "Press Run".
  useLayoutEffect(() => begin(), []);
  useEffect(() => {
    const opened = () => open();
    window.addEventListener("hashchange", opened);
    return () => {
      window.removeEventListener("hashchange", opened);
      clearTimeout(rest.current);
    };
  }, []);

  async function format() {
    try {
      show(await formatCode(code.current));
      runUnlessWaiting();
      setNews("Formatted.");
    } catch (error) {
      const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
      setNews(`Not formatted: ${reason}`);
    }
  }

  async function copyLink() {
    keep();
    const link = linkTo(now());
    try {
      await navigator.clipboard.writeText(link);
      setNews(
        tests.written()
          ? "Link copied. It holds the code and its tests."
          : "Link copied. It holds the code itself.",
      );
    } catch {
      // The browser denies the clipboard. The link is also in the address bar.
      window.history.replaceState(window.history.state, "", link);
      setNews("The clipboard is not available. The link is in the address bar.");
    }
  }

  return (
    <div className="grid gap-4">
      <Toolbar
        example={exampleId}
        isLinked={isLinked}
        takesFocus={takesFocus}
        tests={{ id: testsId, isOpen: tests.isOpen }}
        onTests={tests.toggle}
        onExample={(example) => {
          setExampleId(example.id);
          setOrigin(example.code);
          show(example.code);
          // The visitor's own tests stay; others would be about other code.
          if (tests.written() === (linked.current?.tests ?? null)) tests.replace(null);
          runNow();
          setNews("Example opened. Undo in the editor brings your code back.");
        }}
        onRun={() => {
          runNow();
          setNews("");
        }}
        onFormat={format}
        onReset={() => {
          show(origin);
          runUnlessWaiting();
          setNews("Reset. Undo in the editor brings your code back.");
        }}
        onCopy={copyLink}
        onDownload={() => {
          saveAs(projectZip(code.current), PROJECT_FILE);
          setNews(`Saved as ${PROJECT_FILE}.`);
        }}
      />
      <p role="status" className="play-news text-small text-muted">
        {news || HINTS[isWaiting ? "waiting" : "running"]}
      </p>
      {linkIsBroken && (
        <Notice tone="fail" title="This link is damaged" className="max-w-3xl">
          <p>Its code cannot be read. Part of the link may be missing, so ask for it again.</p>
          <p>The code below is your own, or the first example.</p>
        </Notice>
      )}
      <div className="play-grid">
        <CodeEditor ref={editor} path="App.tsx" initialCode={start.code} onChange={changed} onRun={runNow} />
        <PreviewPane
          state={state}
          element={element}
          onGoTo={(line, column) => editor.current?.goTo(line, column)}
        />
        <ConsolePane lines={state.lines} onClear={clearConsole} />
      </div>
      <div id={testsId}>{tests.panel(() => code.current, editor)}</div>
    </div>
  );
}
