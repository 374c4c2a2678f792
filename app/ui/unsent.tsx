/** Texts that could not be stored, to copy and send again. For pages that cannot show the form. */
export function Unsent({ texts }: { texts: readonly string[] }) {
  return texts
    .filter((text) => text.trim() !== "")
    .map((text) => (
      <label key={text} className="mt-3 grid w-full max-w-xl gap-1.5 font-semibold">
        You wrote
        <textarea
          readOnly
          rows={text.length > 80 ? 5 : 1}
          defaultValue={text}
          className="rounded-card border border-edge bg-surface px-4 py-2.5 font-normal"
        />
      </label>
    ));
}
