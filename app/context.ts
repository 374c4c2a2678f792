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
  /** Whether the request has a session cookie, valid or not. */
  signedIn: boolean;
  /** The page shows a draft, because its URL has the token of a preview link. */
  preview?: "shown" | "gone";
  /** The API's OpenAPI document. */
  openApi: () => Promise<object>;
};

export const pageContext = createContext<PageScope>();
