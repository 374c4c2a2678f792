import { useLocation } from "react-router";

const TEXTS = {
  shown: "Preview of a draft. Only people with this link see it.",
  incomplete: "This draft is not complete yet. Here is what visitors see.",
  gone: "This preview link has ended. Here is what visitors see.",
};

/** Says that a page shows a draft. Links on the page lead to the site as it is. */
export function PreviewBar({ preview }: { preview: keyof typeof TEXTS }) {
  const previewed = new URLSearchParams(useLocation().search).has("preview");
  if (!previewed) return null;
  return (
    <p
      role="note"
      className="border-b border-line bg-pending-soft px-4 py-2 text-center text-small text-pending-ink"
    >
      {TEXTS[preview]}
    </p>
  );
}
