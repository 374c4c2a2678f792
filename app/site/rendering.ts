import { type ComponentType, createContext } from "react";

/** What the server knows of the request while it renders; in the browser there is none. */
export type Rendering = {
  /** Marks the inline scripts that the page's Content-Security-Policy lets run. */
  nonce: string;
  requestId: string;
  /** The page's scripts, in place of the router's. */
  Scripts: ComponentType;
};

export const RenderingContext = createContext<Rendering | null>(null);
