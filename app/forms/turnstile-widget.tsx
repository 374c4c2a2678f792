import { useEffect, useRef, useState } from "react";
import { TURNSTILE_FIELD, type TurnstileForm } from "#shared/forms/turnstile.ts";

/** The parts of Turnstile's API that are used here. */
type Turnstile = {
  render(element: HTMLElement, options: Record<string, unknown>): string;
  reset(id: string): void;
  remove(id: string): void;
};

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

let loading: Promise<Turnstile> | undefined;

/** Adds Turnstile's script to the page, once. After a failure, the next call tries again. */
function loadTurnstile(origin: string): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${origin}/turnstile/v0/api.js?render=explicit`;
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error("no Turnstile")));
    script.onerror = () => reject(new Error("Turnstile's script was not loaded"));
    document.head.appendChild(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The widget. It adds its token to the surrounding form as a hidden field. */
export default function TurnstileWidget({
  form,
  answer,
  late = false,
  origin,
  siteKey,
  email,
}: {
  form: TurnstileForm;
  answer: object | undefined;
  late?: boolean;
  origin: string;
  siteKey: string;
  email: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const widget = useRef<string>(undefined);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let left = false;
    const around = box.current?.closest("form");
    async function begin() {
      try {
        const turnstile = await loadTurnstile(origin);
        if (left || !box.current || widget.current) return;
        widget.current = turnstile.render(box.current, {
          sitekey: siteKey,
          action: form,
          size: "flexible",
          "response-field-name": TURNSTILE_FIELD,
          "error-callback": () => setFailed(true),
          callback: () => setFailed(false),
        });
      } catch {
        setFailed(true);
      }
    }
    // The visitor may have turned to the form before this script came.
    const used = around?.contains(document.activeElement);
    if (late && !used) around?.addEventListener("focusin", begin, { once: true });
    else begin();
    return () => {
      left = true;
      around?.removeEventListener("focusin", begin);
      if (widget.current) window.turnstile?.remove(widget.current);
      widget.current = undefined;
    };
  }, [origin, siteKey, form, late]);

  useEffect(() => {
    if (answer && widget.current) window.turnstile?.reset(widget.current);
  }, [answer]);

  return (
    <div>
      <div ref={box} />
      <p role="status" className="text-small text-fail empty:hidden">
        {failed && `The check that you are a person did not load. Reload the page, or write to ${email}.`}
      </p>
    </div>
  );
}
