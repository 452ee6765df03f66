import { decimal } from '#money/index.ts';
import type { LiveToken } from './live-tokens.ts';
import type { PageToken } from './token-page.ts';

/** What the list can be sorted by. */
export type SortKey = 'token' | 'nav' | 'change' | 'leverage' | 'premium';
/** A sort order of the list. */
export interface TokenSort {
  key: SortKey;
  isAscending: boolean;
}

interface Row {
  token: PageToken;
  live: Pick<LiveToken, 'nav' | 'change' | 'leverage' | 'premium'>;
}

/** The rows in order; those without the value come last in either direction. */
export function sortTokens<T extends Row>(rows: readonly T[], { key, isAscending }: TokenSort): T[] {
  const sign = isAscending ? 1 : -1;
  return rows.toSorted((a, b) => {
    if (key === 'token') return -sign * (a.token.info.ltCode < b.token.info.ltCode ? 1 : -1);
    const [one, other] = [a.live[key], b.live[key]];
    if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? 1 : -1;
    return sign * decimal(one).cmp(other);
  });
}
