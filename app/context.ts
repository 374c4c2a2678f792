import { createContext } from "react-router";
import type { RequestScope } from "#worker/http/env.ts";
import type { Services } from "#worker/services.ts";

/** The services that loaders and actions use. */
export const servicesContext = createContext<Services>();

/** What pages know about the request besides its URL. */
export type PageScope = Pick<
  RequestScope,
  "requestId" | "log" | "network" | "identity" | "version" | "deployedAt"
> & {
  /** The nonce that the Content-Security-Policy requires on inline scripts. */
  nonce: string;
  /** What a preview link's token shows (worker/http/env.ts). */
  preview?: "shown" | "incomplete" | "gone";
  /** Whether the request has a session cookie, valid or not. */
  signedIn: boolean;
  /** The API's OpenAPI document. */
  openApi: () => Promise<object>;
};

export const pageContext = createContext<PageScope>();
