/**
 * Keeps the results of rendering in this isolate, because highlighting code takes longer than the rest of a page. Name
 * the version in the key: what was rendered once is never made again. The oldest is dropped at `most`.
 */
export function keepRendered<Result>(most = 200) {
  const kept = new Map<string, Result>();
  return (key: string, render: () => Result): Result => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = render();
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    kept.set(key, made);
    return made;
  };
}
