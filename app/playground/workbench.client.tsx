import { useEffect, useEffectEvent, useRef, useState } from "react";
import { codeFromHash } from "#shared/domain/playground-code.ts";
import { saveAs } from "../templates/verified-download.ts";
import { CodeEditor } from "./code-editor.tsx";
import { ConsolePane } from "./console-pane.tsx";
import { initialCode, keepCode, linkTo } from "./draft.ts";
import type { EditorHandle } from "./editor-setup.ts";
import { EXAMPLES } from "./examples.ts";
import { formatCode } from "./format-code.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { PROJECT_FILE, projectZip } from "./project-zip.ts";
import { Toolbar } from "./toolbar.tsx";
import { usePreview } from "./use-preview.ts";

/** How long typing must rest before the code runs and is kept. */
const REST_MS = 600;

const HINT = "Runs as you type, and with Ctrl or Cmd and Enter. Esc, then Tab, leaves the editor.";

/**
 * The playground itself, loaded in the browser only; until then there is its opening. `takesFocus`: the
 * keyboard was on the opening's button and goes on from this one's.
 */
export default function Workbench({ takesFocus }: { takesFocus: boolean }) {
  const [start] = useState(initialCode);
  const code = useRef(start);
  const editor = useRef<EditorHandle>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [exampleId, setExampleId] = useState(() => EXAMPLES.find((one) => one.code === start)?.id ?? "");
  // What Reset goes back to: the example chosen last, or the code that a link brought.
  const [origin, setOrigin] = useState(start);
  const [news, setNews] = useState("");
  const { state, run, clearConsole, element } = usePreview();

  function runNow() {
    clearTimeout(rest.current);
    keepCode(code.current);
    run(code.current);
  }

  function changed(text: string) {
    code.current = text;
    setNews("");
    clearTimeout(rest.current);
    rest.current = setTimeout(runNow, REST_MS);
  }

  /** Other code at once, without the wait for typing to rest. */
  function replace(text: string) {
    editor.current?.replace(text);
    code.current = text;
    runNow();
  }

  const begin = useEffectEvent(runNow);
  const open = useEffectEvent(() => {
    const shared = codeFromHash(window.location.hash);
    if (shared === null || shared === code.current) return;
    setExampleId(EXAMPLES.find((one) => one.code === shared)?.id ?? "");
    setOrigin(shared);
    replace(shared);
  });
  useEffect(() => {
    begin();
    const opened = () => open();
    window.addEventListener("hashchange", opened);
    return () => {
      window.removeEventListener("hashchange", opened);
      clearTimeout(rest.current);
    };
  }, []);

  async function format() {
    try {
      replace(await formatCode(code.current));
      setNews("Formatted.");
    } catch (error) {
      const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
      setNews(`Not formatted: ${reason}`);
    }
  }

  async function copyLink() {
    keepCode(code.current);
    const link = linkTo(code.current);
    try {
      await navigator.clipboard.writeText(link);
      setNews("Link copied. It holds the code itself.");
    } catch {
      // A browser that refuses the clipboard: the address bar has the link.
      window.history.replaceState(window.history.state, "", link);
      setNews("The clipboard is not available. The link is in the address bar.");
    }
  }

  return (
    <div className="grid gap-4">
      <Toolbar
        example={exampleId}
        takesFocus={takesFocus}
        onExample={(example) => {
          setExampleId(example.id);
          setOrigin(example.code);
          replace(example.code);
          setNews("Example opened. Undo in the editor brings your code back.");
        }}
        onRun={() => {
          runNow();
          setNews("");
        }}
        onFormat={format}
        onReset={() => {
          replace(origin);
          setNews("Reset. Undo in the editor brings your code back.");
        }}
        onCopy={copyLink}
        onDownload={() => {
          saveAs(projectZip(code.current), PROJECT_FILE);
          setNews(`Saved as ${PROJECT_FILE}.`);
        }}
      />
      <p role="status" className="play-news text-small text-muted">
        {news || HINT}
      </p>
      <div className="play-grid">
        <CodeEditor ref={editor} initialCode={start} onChange={changed} onRun={runNow} />
        <PreviewPane
          state={state}
          element={element}
          onGoTo={(line, column) => editor.current?.goTo(line, column)}
        />
        <ConsolePane lines={state.lines} onClear={clearConsole} />
      </div>
    </div>
  );
}
