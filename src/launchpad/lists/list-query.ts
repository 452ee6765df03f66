import * as v from 'valibot';
import { Coin } from '../contract/scalars.ts';
import { keptText } from '../session/storage.ts';

export const listTabs = ['ongoing', 'upcoming', 'finished'] as const;
export type ListTab = (typeof listTabs)[number];
export const listSorts = ['time', 'return', 'participants'] as const;

/** What the list's address says: tab, filters, order and how many finished rows stand. Unknown values fall away. */
const ListQuery = v.object({
  tab: v.fallback(v.optional(v.picklist(listTabs)), undefined),
  kind: v.fallback(v.optional(v.picklist(['LAUNCHPAD', 'LAUNCHPOOL'])), undefined),
  coin: v.fallback(v.optional(Coin), undefined),
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(40), v.trim(), v.nonEmpty())), undefined),
  sort: v.fallback(v.optional(v.picklist(listSorts)), undefined),
  shown: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))), undefined),
});
export type ListQuery = v.InferOutput<typeof ListQuery>;

/** The tab that was chosen last in this browser: it counts where the address names none. spec 9 */
export const $launchTab = keptText('launchTab', v.picklist(listTabs), 'ongoing');

/** Reads the address; the hash of a link without scripts (`#finished`) names a tab too. */
export function readListQuery({ search, hash }: { search: string; hash: string }): ListQuery {
  const named = Object.fromEntries(new URLSearchParams(search));
  const query = v.parse(ListQuery, named);
  const linked = v.safeParse(v.picklist(listTabs), hash.slice(1));
  return query.tab === undefined && linked.success ? { ...query, tab: linked.output } : query;
}

/** The address of a query, from `?`; '' when it says nothing. Parameters of others stay. */
export function writeListQuery(query: ListQuery, search: string): string {
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

/** True when fewer than all projects are asked for, or in another order than the exchange's own. */
export const isFiltered = ({ kind, coin, q, sort }: ListQuery) =>
  [kind, coin, q, sort].some((value) => value !== undefined);
