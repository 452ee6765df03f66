const nextEvent = (target: EventTarget, names: readonly string[]): Promise<unknown> =>
  Promise.race(names.map((name) => new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))));

/**
 * Resolves when the style sheets at the end of the page have arrived or failed: what an island shows first would be
 * displayed without its styles, and move. docs/design/edge.md 8
 */
export async function lateSheets(): Promise<void> {
  if (document.readyState === 'loading') await nextEvent(document, ['DOMContentLoaded']);
  if (document.readyState === 'complete') return;
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  const missing = Array.from(links).filter(({ sheet }) => sheet === null);
  await Promise.all(missing.map((link) => nextEvent(link, ['load', 'error'])));
}
