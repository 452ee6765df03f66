import type { banner } from '#contract/account.ts';
import type { ResultOf } from '#contract/call.ts';

/** A banner of the exchange. */
export type Banner = ResultOf<typeof banner>['list'][number];

const rank = { danger: 0, warn: 1, info: 2 } as const;

/**
 * The banner to show: of those that are not closed the one of the highest level, then of the lowest `sort`.
 * account.md 5
 */
export const bannerToShow = (banners: readonly Banner[], closedIds: readonly string[]): Banner | undefined =>
  banners
    .filter(({ id, closable }) => !closable || !closedIds.includes(id))
    .toSorted((a, b) => rank[a.level] - rank[b.level] || a.sort - b.sort)[0];
