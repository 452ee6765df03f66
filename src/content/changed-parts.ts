import type { ExchangeContent } from './exchange-content.ts';
import type { SitePart } from './static-paths.ts';

/**
 * Parts of the site whose pages show something else than before; `all` when pages of every kind do, or there are other
 * pages.
 */
export type ChangedParts = 'all' | SitePart[];

/** The content of a site by the language of its texts. */
type Content = ReadonlyMap<string, ExchangeContent>;

/** What pages of other launches show of a launch on its card. */
const cardOf = ({
  code,
  model,
  status,
  times,
  name,
  kind,
  isVip,
  minVipLevel,
  pools,
}: ExchangeContent['ongoing'][number]) => ({
  ...{ code, model, status, times, name, kind, isVip, minVipLevel, pools },
});
const statesOf = ({ ongoing, upcoming, finished }: ExchangeContent) =>
  [ongoing, upcoming, finished].map((list) => list.map(cardOf));
const codesOf = ({ ongoing, upcoming, finished }: ExchangeContent) =>
  [...ongoing, ...upcoming, ...finished].map(({ code, model }) => `${code} ${model}`).sort();

/** What is on pages of every kind, or decides which pages there are. */
const everywhere = (content: ExchangeContent) => [
  codesOf(content),
  content.symbols,
  [...content.coinNames],
  content.fees,
  content.leveraged.map(({ info: { ltCode, symbolId, underlying } }) => [ltCode, symbolId, underlying]),
];

/**
 * Figures of the moment, by the names of the contract: prices, what follows from them, and totals of launches. They
 * differ at each read, and scripts replace most of them at once.
 */
const liveFigures = new Set([
  ...['stats', 'total', 'participants', 'atCeiling', 'cappedCommits', 'listing'],
  ...['tokenPriceUsd', 'coinPriceUsd', 'apr', 'indexPrice'],
  ...['last_price', 'change_24h', 'min_investment', 'running_num'],
  ...['nav', 'circulation', 'basketPosition', 'basketLoan', 'realLeverage'],
  ...['fundFee', 'fundFeeTime', 'manageFeeTime', 'rebalanceTime'],
]);

/**
 * What each part shows. Prices that pages with a session or a script replace at once do not count, except in the list
 * of pairs: they would change each page at each refresh.
 */
const shownBy: readonly [part: Exclude<SitePart, object>, shown: (content: ExchangeContent) => unknown][] = [
  ['home', ({ home, finished }) => [home, finished]],
  ['list', ({ ongoing, upcoming, finished }) => [ongoing, upcoming, finished]],
  ['markets', ({ tickers }) => tickers],
  ['leveraged', ({ leveraged }) => leveraged.map(({ info, rebalances }) => [info, rebalances])],
  ['margin', ({ margin }) => margin],
  ['loans', ({ loans }) => loans],
  ['bots', ({ bots }) => bots],
];

/** Tickets of a lottery are its total, but those of its tiers are its terms: the name alone does not tell. */
const isLive = (key: string, { method }: { method?: unknown }) =>
  liveFigures.has(key) || (key === 'tickets' && method === 'LOTTERY');

/**
 * True when two values of the contract are equal but for figures of the moment. Texts of them would take half a second.
 */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [before, after]: [Record<string, unknown>, Record<string, unknown>] = [{ ...one }, { ...other }];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (!isLive(key, after) && !isSame(before[key], after[key])) return false;
  return true;
}

/** Events of a launch; who leads a contest changes with each trade and is read again when its ranking is opened. */
const eventsOf = ({ events }: ExchangeContent, project: string) =>
  events.get(project)?.map((event) => ({ ...event, ranking: event.ranking.length > 0 }));

/** The parts of the site whose pages differ between two contents of the same languages. edge.md 6 */
export function changedParts(before: Content, after: Content): ChangedParts {
  const pairs = [...after].map(([lang, content]) => [before.get(lang), content] as const);
  const changed = new Map<string, SitePart>();
  for (const [former, content] of pairs) {
    if (!former || !isSame(everywhere(former), everywhere(content))) return 'all';
    for (const [part, shown] of shownBy) if (!isSame(shown(former), shown(content))) changed.set(part, part);
    const areOthersSame = isSame(statesOf(former), statesOf(content));
    for (const [project, detail] of content.details) {
      const isOwnSame =
        isSame(former.details.get(project), detail) && isSame(eventsOf(former, project), eventsOf(content, project));
      if (!isOwnSame || !areOthersSame) changed.set(project, { project });
    }
  }
  return [...changed.values()];
}
