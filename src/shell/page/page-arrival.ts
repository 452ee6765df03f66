/**
 * What an island waits for while its page arrives. It is in the HTML of every page, and therefore short.
 * docs/design/first-paint.md 1
 */
import { loadIslandTexts } from '#i18n/data-block.ts';

/** Events of the document reach its window. */
const next = (event: string) => new Promise((done) => addEventListener(event, done));

/**
 * Resolves when the document has arrived: scripts read its parts and the texts at its end. Those of an island do not
 * wait by themselves.
 */
export async function documentEnd(): Promise<void> {
  if (document.readyState === 'loading') await next('DOMContentLoaded');
}

/**
 * Resolves when the style sheets at the end of the document have arrived or failed: what an island shows first would be
 * displayed without its styles, and move.
 */
export async function lateSheets(): Promise<void> {
  for (const { sheet } of document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]'))
    // The page is loaded after its sheets, also after those that fail.
    if (!sheet && document.readyState !== 'complete') await next('load');
}

/**
 * Loads an island and its texts as soon as they can be used, and hydrates it. Without its texts it ends as without its
 * script, for which Astro reports this event. `load`: what a directive gets.
 */
export async function hydrateOnArrival(island: HTMLElement, load: () => Promise<() => Promise<void>>): Promise<void> {
  await documentEnd();
  const areLoaded = loadIslandTexts().then(
    () => true,
    () => false,
  );
  const [hydrate, hasTexts] = await Promise.all([load(), areLoaded]);
  if (!hasTexts) {
    island.dispatchEvent(new Event('astro:hydration-error'));
    return;
  }
  await lateSheets();
  await hydrate();
}
