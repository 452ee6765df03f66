/** The code of a script, small and without types, to stand in a page (`inlineScriptsPlugin`). */
declare module '*?inline-script' {
  const code: string;
  export default code;
}
