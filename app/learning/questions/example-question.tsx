const CODE = `function add(item) {
  items.push(item);
  setItems(items);
}`;

/** A question with its code and the answer, as they look on a question's own page. */
export function ExampleQuestion() {
  return (
    <figure aria-labelledby="example" className="grid content-start gap-3">
      <figcaption id="example" className="label text-muted">
        For example
      </figcaption>
      <div className="grid gap-3 rounded-card border border-line bg-surface px-5 py-4">
        <p className="font-semibold">
          The new item is in my array, but the list on the page stays empty. Why?
        </p>
        <pre className="overflow-x-auto rounded-sm bg-paper px-4 py-3 text-small">
          <code>{CODE}</code>
        </pre>
      </div>
      <div className="rounded-card bg-pass-soft px-5 py-4">
        <p className="label text-muted">The answer</p>
        <p className="mt-1">
          React compares the new array with the one before, and this is the same one. Give it a new one:{" "}
          <code>setItems([...items, item])</code>.
        </p>
      </div>
    </figure>
  );
}
