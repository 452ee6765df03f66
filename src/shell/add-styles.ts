/** Adds styles that only elements of a lazy script need, so that no sheet of a page contains them. */
export function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
