/** Adds what was learned in this browser before there was an account. If it fails, the next page tries again. */
export async function moveKeptWork(): Promise<boolean> {
  const { countKept } = await import("#app/learning/kept-work.ts");
  const { lessons, exercises } = countKept();
  if (lessons + exercises === 0) return false;
  const { sendKept } = await import("#app/learning/tell-progress.ts");
  return sendKept(null);
}
