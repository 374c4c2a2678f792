import { useEffect } from "react";
import { useLocation } from "react-router";
import { Notice } from "#app/ui/notice.tsx";

/**
 * What the last form did: the text that `?done=` names, to which its action redirects. `once`: a reload does not say it
 * again, because it may bring back a draft that is not saved.
 */
export function DoneNotice({
  texts,
  once = false,
  className = "mb-8",
}: {
  texts: Readonly<Record<string, string>>;
  once?: boolean;
  className?: string;
}) {
  const text = texts[new URLSearchParams(useLocation().search).get("done") ?? ""];
  useEffect(() => {
    if (text && once) history.replaceState(history.state, "", location.pathname);
  }, [text, once]);
  if (!text) return null;
  return (
    <Notice tone="pass" className={className}>
      <p>{text}</p>
    </Notice>
  );
}
