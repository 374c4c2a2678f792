/** A file and what it imports as one CommonJS text (programs.vite.ts). */
declare module "*?program" {
  const text: string;
  export default text;
}
