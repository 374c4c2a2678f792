import type { ReactNode } from "react";

/** Who sells, or who buys, on an invoice or a quote. */
export function Party({ title, lines }: { title: string; lines: readonly ReactNode[] }) {
  return (
    <div className="grid content-start gap-1">
      <h3 className="label text-muted">{title}</h3>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{lines.filter(Boolean).join("\n")}</p>
    </div>
  );
}
