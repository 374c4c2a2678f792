import { cloneElement, Fragment, isValidElement, type ReactNode, useContext } from "react";
import { Scripts } from "react-router";
import { RenderingContext } from "./rendering.ts";

/**
 * Gives what `held` changed its meaning back at the first frame. Runs where it stands, at the end of the
 * page, for which a browser waits for the styles: what is needed to see the page is there. A page in a
 * background tab has no frames and starts at once. Kept short, as every page holds it.
 */
const START = `(d=>{let self=d.currentScript,held=self.previousElementSibling,start=()=>{
if(held?.type!=="held")return;
for(let link of d.querySelectorAll("link[rel=held]"))link.rel="modulepreload";
let script=d.createElement("script");
script.type="module";script.async=true;script.nonce=held.nonce;script.textContent=held.textContent;
held.replaceWith(script);self.remove();held=null};
if(d.hidden)start();else{requestAnimationFrame(start);setTimeout(start,2000)}})(document)`;

type Props = { rel?: string; type?: string; children?: ReactNode };

/** The elements of a page's scripts, as a browser leaves them alone; whatever else is there stays. */
export function held(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return node.map(held);
  if (!isValidElement<Props>(node)) return node;
  const { type, props } = node;
  if (type === Fragment) {
    const children = Array.isArray(props.children) ? props.children : [props.children];
    return cloneElement(node, {}, ...children.map(held));
  }
  if (type === "link" && props.rel === "modulepreload") return cloneElement(node, { rel: "held" });
  // Without `async`, which is how React knows the scripts that it may move.
  if (type === "script" && props.type === "module")
    return <script {...props} type="held" async={undefined} />;
  return node;
}

/**
 * The page's scripts, held back until it can be seen: on a slow line they would share it with the styles and
 * fonts. The router gives no say in this, so its elements are changed as the server renders them; should it
 * make others one day, they stay as they are and start as the router has it.
 */
export function ScriptsAfterPaint() {
  const nonce = useContext(RenderingContext)?.nonce;
  return (
    <>
      {held(Scripts({}))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own. */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: START }} />
    </>
  );
}
