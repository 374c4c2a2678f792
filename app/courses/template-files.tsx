import type { ListedTemplate } from "#shared/courses/catalogue.ts";

/** The names of the files in a template's zip, if somebody looked. */
export function TemplateFiles({
  template: { name, fileCount, files },
}: {
  template: Pick<ListedTemplate, "name" | "fileCount" | "files">;
}) {
  if (fileCount === 0) return null;
  const more = fileCount - files.length;
  return (
    <details className="text-small [overflow-wrap:anywhere]">
      <summary className="inline-flex min-h-11 cursor-pointer items-center link">
        {fileCount === 1 ? "One file" : `${fileCount.toLocaleString("en-GB")} files`} in it
        <span className="sr-only">: {name}</span>
      </summary>
      <ul className="grid gap-0.5 pt-1 font-mono text-muted">
        {files.map((file) => (
          <li key={file}>{file}</li>
        ))}
        {more > 0 && <li>and {more.toLocaleString("en-GB")} more</li>}
      </ul>
    </details>
  );
}
