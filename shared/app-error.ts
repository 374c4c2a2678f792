/** Error codes. Each has one HTTP status. */
export type ErrorCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "too_large"
  | "unsupported_media_type"
  | "rate_limited"
  | "internal"
  | "unavailable";

export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

/** Messages by field name, each a sentence that helps the user. */
export type FieldErrors = Record<string, string>;

type Details = {
  /** Messages for single fields of a form or body. */
  fields?: FieldErrors;
  /** Seconds until it makes sense to try again; sent as `Retry-After`. */
  retryAfter?: number;
  /** The methods that a path supports; sent as `Allow`. */
  allow?: string[];
  cause?: unknown;
};

/**
 * The error that services throw. Visitors see `publicMessage` as it is, so it never contains SQL, a stack trace or a
 * secret. `cause` keeps the original for the log.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: (typeof ERROR_STATUS)[ErrorCode];
  readonly publicMessage: string;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly allow: string[] | undefined;

  constructor(code: ErrorCode, publicMessage: string, details: Details = {}) {
    super(publicMessage, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.publicMessage = publicMessage;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.allow = details.allow;
  }
}

/** The body of every failed `/api` answer (decisions.md, "Errors in the API"). */
export type ErrorBody = { error: string; fields?: FieldErrors };
