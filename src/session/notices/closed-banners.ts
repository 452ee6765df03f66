import * as v from 'valibot';
import { readText, storedAtom, writeText } from '../storage.ts';

/** Most ids that are kept; the oldest are dropped first. */
const closedMax = 100;

/** Ids of the banners that were closed in this browser, oldest first. */
export const $closedBanners = storedAtom<string[]>(
  'closedBanners',
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.maxLength(closedMax)),
  [],
);

/** Closes a banner in this browser for good. */
export function closeBanner(id: string): void {
  $closedBanners.set([...$closedBanners.get().filter((other) => other !== id), id].slice(-closedMax));
}

/**
 * Storage key of which places had a banner last, such as `spot_top:1 launchpad:0`. `FirstPaint.astro` reserves their
 * space.
 */
const storageKey = 'banners';

/** Stores for the next page whether a place (letters and `_`) has a banner. */
export function storeHasBanner(place: string, hasBanner: boolean): void {
  const others = (readText('local', storageKey) ?? '').split(' ').filter((entry) => /^[a-z_]+:[01]$/.test(entry));
  const kept = others.filter((entry) => !entry.startsWith(`${place}:`));
  writeText('local', storageKey, [...kept, `${place}:${hasBanner ? 1 : 0}`].join(' '));
}
