const TEST = /(?<![\w.$])(?:test|it)(?:\.(?:only|failing|concurrent))?\(\s*(["'`])((?:\\.|(?!\1).)+)\1/g;

/** The names of the tests in a test file, in order. A name that code makes up (`test.each`) is not there. */
export function testNames(tests: string): string[] {
  return [...tests.matchAll(TEST)].map(([, , name = ""]) => name.replace(/\\(.)/g, "$1"));
}
