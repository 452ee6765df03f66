/** Events of the document reach its window. */
const next = (event: string) => new Promise((done) => addEventListener(event, done));

/**
 * Resolves when the style sheets at the end of the page have arrived or failed: what an island shows first would be
 * displayed without its styles, and move. It is in the HTML of every page, and therefore short. docs/design/edge.md 8
 */
export async function lateSheets(): Promise<void> {
  if (document.readyState === 'loading') await next('DOMContentLoaded');
  const links = [...document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]')];
  // The page is loaded after its sheets, also after those that fail.
  if (document.readyState !== 'complete' && links.some(({ sheet }) => !sheet)) await next('load');
}
