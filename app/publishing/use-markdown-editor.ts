import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { createMarkdownEditor, MarkdownEditor } from "./markdown-editor.ts";
import { plainWriting, type Writing } from "./writing.ts";

const PLAIN_KEY = "plain-field";

function prefersPlain(): boolean {
  try {
    return sessionStorage.getItem(PLAIN_KEY) !== null;
  } catch {
    return false;
  }
}

function rememberPlain(plain: boolean): void {
  try {
    if (plain) sessionStorage.setItem(PLAIN_KEY, "yes");
    else sessionStorage.removeItem(PLAIN_KEY);
  } catch {
    // Storage is blocked. The choice holds until the next page.
  }
}

/**
 * Puts the editor in the place of a plain field once it is loaded, and keeps the field's text in step. It never takes a
 * field away from someone who is typing in it, because the browser's undo would be lost.
 */
export function useMarkdownEditor({
  field,
  host,
  label,
  about,
  onCovered,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  host: RefObject<HTMLElement | null>;
  label: string;
  about: string;
  onCovered: (covered: boolean) => void;
}) {
  const editor = useRef<MarkdownEditor>(null);
  /** Null until this tab has been asked, which the server cannot do. */
  const [plain, setPlain] = useState<boolean | null>(null);
  useEffect(() => setPlain(prefersPlain()), []);
  const describe = useEffectEvent(() => ({ label, about }));
  const setCovered = useEffectEvent(onCovered);

  useEffect(() => {
    const [plainField, place] = [field.current, host.current];
    if (plain !== false || !plainField || !place) return;
    const ended = new AbortController();
    const { signal } = ended;
    let create: typeof createMarkdownEditor | undefined;
    let typed = false;

    function cover() {
      if (signal.aborted || !create || editor.current || !plainField || !place || typed) return;
      const focused = document.activeElement === plainField;
      flushSync(() => setCovered(true));
      editor.current = create(
        place.shadowRoot ?? place.attachShadow({ mode: "open" }),
        plainWriting(plainField).selected(),
        {
          ...describe(),
          onChange(text) {
            plainField.value = text;
            plainField.dispatchEvent(new Event("input", { bubbles: true }));
          },
        },
      );
      if (focused) editor.current.focus();
    }

    async function load() {
      if (create) return cover();
      try {
        create = (await import("./markdown-editor.ts")).createMarkdownEditor;
        cover();
      } catch {
        // Offline. The plain field stays, and the next focus tries again.
      }
    }

    const onFocus = () => (editor.current ? editor.current.focus() : void load());
    const onInput = () => {
      typed = true;
    };
    const onBlur = () => {
      typed = false;
      cover();
    };
    plainField.addEventListener("focus", onFocus, { signal });
    plainField.addEventListener("input", onInput, { signal });
    plainField.addEventListener("blur", onBlur, { signal });
    void load();
    return () => {
      ended.abort();
      editor.current?.destroy();
      editor.current = null;
      setCovered(false);
    };
  }, [field, host, plain]);

  return {
    plain: plain === true,
    setPlain(next: boolean) {
      rememberPlain(next);
      setPlain(next);
    },
    writing: (): Writing | null => editor.current ?? (field.current && plainWriting(field.current)),
    placeAt: (x: number, y: number) => editor.current?.placeAt(x, y),
  };
}
