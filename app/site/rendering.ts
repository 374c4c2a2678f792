import { createContext } from "react";
import type { Site } from "#shared/site/site.ts";

/** What the frame around every page needs. */
export type Frame = { site: Site; signedIn: boolean };

/** What the server knows of the request while it renders; in the browser there is none. */
export type Rendering = {
  /** Marks the inline scripts that the page's Content-Security-Policy lets run. */
  nonce: string;
  requestId: string;
  /** What the frame around the page needs, where the root's loader did not run. */
  frame: Frame;
};

export const RenderingContext = createContext<Rendering | null>(null);
