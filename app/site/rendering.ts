import { createContext } from "react";
import type { Site } from "#shared/site/site.ts";

/** The data of the frame around every page. */
export type Frame = {
  site: Site;
  signedIn: boolean;
  /** The visitor gets only the page of a closed site (app/home/closed.ts). */
  closed: boolean;
  /** The page was asked for with a preview link. */
  preview?: "shown" | "incomplete" | "gone";
};

/** What the server knows about the request while rendering; null in the browser. */
export type Rendering = {
  /** The nonce that the Content-Security-Policy requires on inline scripts. */
  nonce: string;
  requestId: string;
  /** The frame's data, for when the root's loader did not run. */
  frame: Frame;
};

export const RenderingContext = createContext<Rendering | null>(null);
