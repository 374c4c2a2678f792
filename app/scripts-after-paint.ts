/** What the router writes for a page's own scripts. */
const PRELOAD = '<link rel="modulepreload"';
const MODULE = ' type="module" async="">';
const END = "</script>";

/**
 * Gives the router's two kinds of elements back their meaning at the first frame. Runs where it stands, at
 * the end of the page, for which a browser waits for the styles: what is needed to see the page is there.
 * A page in a background tab has no frames and starts at once. Kept short, as every page holds it.
 */
const START = `(d=>{let self=d.currentScript,held=self.previousElementSibling,start=()=>{
if(!held)return;
for(let link of d.querySelectorAll("link[rel=held]"))link.rel="modulepreload";
let script=d.createElement("script");
script.type="module";script.async=true;script.nonce=held.nonce;script.textContent=held.textContent;
held.replaceWith(script);self.remove();held=null};
if(d.hidden)start();else{requestAnimationFrame(start);setTimeout(start,2000)}})(document)`;

/**
 * Holds a page's scripts back until it can be seen: on a slow line they would share it with the styles and
 * fonts. The router writes the elements itself and takes no word about when, so this changes its text; where
 * it writes them in another way one day, the page starts as the router has it.
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const at = html.indexOf(MODULE);
  const end = html.indexOf(END, at);
  if (at < 0 || end < 0) return html;
  const text = html.slice(at + MODULE.length, end);
  const before = html.slice(0, at).replaceAll(PRELOAD, '<link rel="held"');
  const starter = `<script nonce="${nonce}">${START}</script>`;
  return `${before} type="held">${text}${END}${starter}${html.slice(end + END.length)}`;
}

/** The same for a page that is sent in parts: its scripts are at the end of the first. */
export function scriptsAfterPaintInParts(
  body: ReadableStream<BufferSource>,
  nonce: string,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let first = "";
  let isChanged = false;
  const change = new TransformStream<string, string>({
    transform(text, controller) {
      if (isChanged) return controller.enqueue(text);
      first += text;
      const changed = scriptsAfterPaint(first, nonce);
      if (changed === first) return;
      isChanged = true;
      controller.enqueue(changed);
    },
    flush(controller) {
      if (!isChanged) controller.enqueue(first);
    },
  });
  return body.pipeThrough(new TextDecoderStream()).pipeThrough(change).pipeThrough(new TextEncoderStream());
}
