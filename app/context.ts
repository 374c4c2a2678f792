import { createContext } from "react-router";
import type { RequestScope } from "#worker/http/env.ts";
import type { Services } from "#worker/services.ts";

/** The use cases of this request: what loaders read and actions write through. */
export const servicesContext = createContext<Services>();

/** What pages know of the request beyond its URL. */
export type PageScope = Pick<
  RequestScope,
  "requestId" | "log" | "network" | "identity" | "version" | "deployedAt"
> & {
  /** Marks the inline scripts that the page's Content-Security-Policy lets run. */
  nonce: string;
  /** Whether a session cookie came along; says nothing about whether it is still valid. */
  signedIn: boolean;
  /** The API's OpenAPI document. */
  openApi: () => Promise<object>;
};

export const pageContext = createContext<PageScope>();
