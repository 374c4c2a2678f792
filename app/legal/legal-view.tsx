import { PageHeader } from "#app/ui/section-heading.tsx";
import { Prose } from "../prose/prose.tsx";
import { TableOfContents } from "../prose/table-of-contents.tsx";
import type { LegalDocument } from "./documents.server.ts";

/** A legal page: its dates, its table of contents, and a link back to the top. */
export function LegalView({ document }: { document: LegalDocument }) {
  return (
    <div className="wrap pb-section">
      <PageHeader
        eyebrow="Legal"
        title={document.title}
        lead={
          <>
            <p>Last updated: {document.updated}</p>
            {document.amended && <p>Amended {document.amended}</p>}
          </>
        }
      />
      <div className="grid-12 gap-y-12 border-t border-line pt-10">
        <aside className="lg:col-span-4 xl:col-span-3">
          <TableOfContents headings={document.sections} />
        </aside>
        <div className="min-w-0 lg:col-span-8 xl:col-start-5">
          <Prose reference parts={document.parts} />
          <p className="mt-10 border-t border-line pt-4 print:hidden">
            <a href="#top" className="link inline-flex min-h-11 items-center">
              Back to top
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}
