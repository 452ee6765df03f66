import * as v from 'valibot';
import { storedAtom } from '../storage.ts';

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
