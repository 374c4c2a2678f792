/** The default styles of the preview. */
export const FRAME_STYLES = `
  :root { font: 16px/1.6 system-ui, sans-serif; }
  :root[data-scheme="light"] { color-scheme: light; background: #fff; color: #16241c; }
  :root[data-scheme="dark"] { color-scheme: dark; background: #0f1814; color: #eef2ea; }
  body { margin: 0; padding: 1.25rem; overflow-wrap: break-word; }
  h1, h2, h3 { line-height: 1.2; margin-block: 0 0.6em; }
  button, input, select, textarea { font: inherit; }
  button { padding: 0.35rem 0.9rem; }
  .failure { border-left: 4px solid #d43d2f; margin: 0; padding: 0.25rem 0 0.25rem 1rem; font-weight: 700; }
`;
