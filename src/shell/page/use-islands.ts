import { readText } from '#session/storage.ts';
import { whenLoggedIn } from '#session/user.ts';

/** Islands of `client:use` that show what the build wrote, so that plain scripts write their figures. */
export const waitingIslands = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>("astro-island[client='use'][ssr]"),
];

/** Hydrates the islands of `client:use`: what they show has changed, or they have more to show to this visitor. */
export function hydrateIslands(): void {
  for (const island of waitingIslands()) island.dispatchEvent(new Event('island:need'));
}

/**
 * Hydrates the islands of `client:use` at a login, for fields that were kept over a reload, and when the tab's storage
 * has a draft under `draftKey`. A page that opens with a session does so by itself (client-use.ts).
 */
export function startUseIslands(draftKey?: string): void {
  const drafts = draftKey === undefined ? undefined : readText('tab', draftKey);
  const hasDraft = drafts !== undefined && drafts !== '{}';
  if (hasDraft || readText('tab', 'keptFields') !== undefined) hydrateIslands();
  else whenLoggedIn(hydrateIslands);
}
