/**
 * The text of one console call, as developer tools would show it: `%s` and similar filled in, objects expanded three
 * levels deep. It is sent into the frame as text, so it must not use anything from outside.
 */
export function describe(values: unknown[]): string {
  const DEEPEST = 3;
  const MOST = 50;

  function entries(list: string[], total: number): string {
    return (total > list.length ? [...list, `… ${total - list.length} more`] : list).join(", ");
  }

  function nameOf(value: object): string {
    const name = Object.getPrototypeOf(value)?.constructor?.name;
    return typeof name === "string" && name !== "Object" ? `${name} ` : "";
  }

  function elementName(type: unknown): string {
    if (typeof type === "string") return type;
    return typeof type === "function" ? type.name || "Component" : "Fragment";
  }

  function object(value: object, depth: number, above: object[]): string {
    if (above.includes(value)) return "[circular]";
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
    if (value instanceof RegExp) return String(value);
    if (typeof Element !== "undefined" && value instanceof Element) return `<${value.tagName.toLowerCase()}>`;
    if (value instanceof Promise) return "Promise { … }";
    if ("$$typeof" in value && "type" in value) return `<${elementName(value.type)} />`;
    const inner = (part: unknown) => one(part, depth + 1, [...above, value]);
    if (Array.isArray(value)) {
      if (depth >= DEEPEST) return `Array(${value.length})`;
      return `[${entries(value.slice(0, MOST).map(inner), value.length)}]`;
    }
    if (value instanceof Map || value instanceof Set) {
      const name = `${nameOf(value)}(${value.size})`.replace(" (", "(");
      if (depth >= DEEPEST) return name;
      const parts =
        value instanceof Map
          ? [...value].map(([key, part]) => `${inner(key)} => ${inner(part)}`)
          : [...value].map(inner);
      return `${name} { ${entries(parts.slice(0, MOST), value.size)} }`;
    }
    const keys = Object.keys(value);
    if (keys.length === 0) return `${nameOf(value)}{}`;
    if (depth >= DEEPEST) return `${nameOf(value)}{ … }`;
    const parts = keys.slice(0, MOST).map((key) => `${key}: ${inner(Reflect.get(value, key))}`);
    return `${nameOf(value)}{ ${entries(parts, keys.length)} }`;
  }

  function one(value: unknown, depth: number, above: object[]): string {
    if (typeof value === "string") return depth === 0 ? value : JSON.stringify(value);
    if (typeof value === "function") return `ƒ ${value.name || "anonymous"}()`;
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value !== "object" || value === null) return String(value);
    try {
      return object(value, depth, above);
    } catch {
      // A getter or proxy in the visitor's code that throws.
      return "[object]";
    }
  }

  const [first, ...rest] = values;
  if (typeof first !== "string") return values.map((value) => one(value, 0, [])).join(" ");
  const filled = first.replace(/%([sdifoOc%])/g, (match, letter: string) => {
    if (letter === "%") return "%";
    if (rest.length === 0) return match;
    const value = rest.shift();
    if (letter === "c") return "";
    return letter === "d" || letter === "i" ? String(Math.trunc(Number(value))) : one(value, 0, []);
  });
  return [filled, ...rest.map((value) => one(value, 0, []))].join(" ").trim();
}
