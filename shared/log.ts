/** The values of a log line. Never personal data, questions, tokens or secrets. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export type Log = {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** `error` adds the error's name, message and chain of causes. */
  error(event: string, error: unknown, fields?: LogFields): void;
};

type Sink = Pick<Console, "log" | "warn" | "error">;

/** Drizzle adds the values to the message of a failed query: names, email addresses and password hashes. */
const QUERY_VALUES = /\nparams: [\s\S]*$/;

/** An error and its causes on one line: `AppError: … <- TypeError: …`. The values of a query are left out. */
export function describeError(error: unknown): string {
  const parts: string[] = [];
  let current = error;
  while (current !== undefined && current !== null && parts.length < 5) {
    parts.push(
      current instanceof Error
        ? `${current.name}: ${current.message.replace(QUERY_VALUES, "")}`
        : String(current),
    );
    current = current instanceof Error ? current.cause : undefined;
  }
  return parts.join(" <- ");
}

/** A log of JSON lines. Every line includes `base`, such as a request id. */
export function createLog(sink: Sink, base: LogFields = {}): Log {
  const line = (level: string, event: string, fields: LogFields) =>
    JSON.stringify({ level, event, ...base, ...fields });
  return {
    info: (event, fields = {}) => sink.log(line("info", event, fields)),
    warn: (event, fields = {}) => sink.warn(line("warn", event, fields)),
    error: (event, error, fields = {}) =>
      sink.error(line("error", event, { ...fields, error: describeError(error) })),
  };
}
