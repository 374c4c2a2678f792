/**
 * An object whose parts are made when they are first asked for, each once: a request that needs two of
 * thirty does not pay for the others. Spreading or destructuring asks for every part it names.
 */
export function lazily<Parts extends object>(makers: { [Name in keyof Parts]: () => Parts[Name] }): Parts {
  const made = new Map<PropertyKey, unknown>();
  return new Proxy(makers, {
    get(target, name) {
      if (made.has(name)) return made.get(name);
      // What every object inherits, `toString` say, is no part.
      const own: unknown = Reflect.get(target, name);
      if (!Object.hasOwn(target, name) || typeof own !== "function") return own;
      const part: unknown = own();
      made.set(name, part);
      return part;
    },
  }) as unknown as Parts;
}
