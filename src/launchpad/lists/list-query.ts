import * as v from 'valibot';
import { Coin } from '#contract/scalars.ts';
import { storedTextAtom } from '#session/storage.ts';

/** The three lists, in the order of their tabs. */
export const listTabs = ['ongoing', 'upcoming', 'finished'] as const;
export type ListTab = (typeof listTabs)[number];
/** Sort orders of a list; `time` is the order of the exchange. */
export const listSorts = ['time', 'return', 'participants'] as const;

/**
 * The query of the list's address: tab, filters, sort order and number of finished rows shown. Invalid values are
 * ignored.
 */
const ListQuery = v.object({
  tab: v.fallback(v.optional(v.picklist(listTabs)), undefined),
  kind: v.fallback(v.optional(v.picklist(['LAUNCHPAD', 'LAUNCHPOOL'])), undefined),
  coin: v.fallback(v.optional(Coin), undefined),
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(40), v.trim(), v.nonEmpty())), undefined),
  sort: v.fallback(v.optional(v.picklist(listSorts)), undefined),
  shown: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))), undefined),
});
export type ListQuery = v.InferOutput<typeof ListQuery>;

/** The tab that was selected last in this browser, for addresses without a tab. R9.7 */
export const $launchTab = storedTextAtom('launchTab', v.picklist(listTabs), 'ongoing');

/** The query of an address. The hash (`#finished`) selects a tab too, for links that work without scripts. */
export function readListQuery({ search, hash }: { search: string; hash: string }): ListQuery {
  const params = Object.fromEntries(new URLSearchParams(search));
  const query = v.parse(ListQuery, params);
  const tab = v.safeParse(v.picklist(listTabs), hash.slice(1));
  return query.tab === undefined && tab.success ? { ...query, tab: tab.output } : query;
}

/** The query string of a list query with its `?`, or ''. Other parameters of `search` are preserved. */
export function listQuerySearch(query: ListQuery, search: string): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries({
    tab: undefined,
    kind: undefined,
    coin: undefined,
    q: undefined,
    sort: undefined,
    shown: undefined,
    ...query,
  })) {
    if (value === undefined) params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** True when the query filters the projects or sorts them in another order than the exchange's own. */
export const isFiltered = ({ kind, coin, q, sort }: ListQuery) =>
  [kind, coin, q, sort].some((value) => value !== undefined);
