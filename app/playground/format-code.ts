/**
 * Formats code with Prettier.
 * @throws SyntaxError if the code is invalid; its message begins with the reason and the position
 */
export async function formatCode(code: string): Promise<string> {
  const [prettier, babel, estree] = await Promise.all([
    import("prettier/standalone"),
    import("prettier/plugins/babel"),
    import("prettier/plugins/estree"),
  ]);
  return prettier.format(code, {
    parser: "babel-ts",
    plugins: [babel.default, estree.default],
    printWidth: 90,
  });
}
