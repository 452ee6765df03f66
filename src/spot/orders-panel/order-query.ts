import * as v from 'valibot';
import { Day, Side, SymbolId } from '#contract/scalars.ts';
import { OrderType } from '#contract/trading.ts';
import type { Order, PlanOrder, Trade } from '#contract/trading.ts';
import { dayMs } from '#formulas/durations.ts';
import { dayOf, startOfDayMs } from '#session/days.ts';
import { $offered } from '#session/features/offered.ts';
import { orderStates, stateOf } from '../orders/order-states.ts';

/** Tabs of the orders panel, in the order of display. */
export const orderTabs = ['open', 'plan', 'all', 'history', 'trades', 'balances', 'margin'] as const;
export type OrderTab = (typeof orderTabs)[number];

const optional = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.optional(schema), undefined);

/** Most values of a filter. exchange-api 2.3 */
const valuesMax = 50;

/** Comma-separated values of a filter without unknown and repeated ones; undefined without any. */
const valuesOf = <T>(value: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.string(),
    v.transform((text) => {
      const parts = [...new Set(text.split(','))].slice(0, valuesMax);
      const values = parts.flatMap((part) => {
        const parsed = v.safeParse(value, part);
        return parsed.success ? [parsed.output] : [];
      });
      return values.length === 0 ? undefined : values;
    }),
  );

/**
 * Tab and filters in the query of the page's URL; unknown values are dropped. `from` and `to` are days, both inclusive.
 */
const OrderQuery = v.object({
  orders: v.fallback(v.picklist(orderTabs), 'open'),
  /** Conditional orders in the tabs that show them or orders; absent for orders. */
  kind: optional(v.picklist(['plan'])),
  /** Pairs that the list is filtered by. The terminal's own pair is the parameter `pair`. */
  symbol: optional(valuesOf(SymbolId)),
  side: optional(valuesOf(Side)),
  type: optional(valuesOf(OrderType)),
  state: optional(valuesOf(v.picklist(orderStates))),
  from: optional(Day),
  to: optional(Day),
});
export type OrderQuery = v.InferOutput<typeof OrderQuery>;

/** States and types that each list can be filtered by; any other value would hide all of its rows. */
export const listFilters = {
  open: { states: ['pending', 'partly'], types: ['LIMIT', 'LIMIT_MAKER'] },
  plan: { states: [], types: ['LIMIT', 'MARKET'] },
  all: { states: orderStates, types: ['LIMIT', 'MARKET', 'LIMIT_MAKER'] },
  history: { states: ['filled', 'canceled', 'failure'], types: ['LIMIT', 'MARKET', 'LIMIT_MAKER'] },
  trades: { states: [], types: [] },
  balances: { states: [], types: [] },
  margin: { states: [], types: [] },
} as const satisfies Record<OrderTab, { states: readonly (typeof orderStates)[number][]; types: readonly OrderType[] }>;

/** True for the tabs that show orders or conditional orders. */
export const hasKinds = ({ orders }: Pick<OrderQuery, 'orders'>): boolean => orders === 'history' || orders === 'all';

/**
 * The states and types that the list of a query can be filtered by; conditional orders are never post-only or
 * partially filled.
 */
export function filtersOf({ orders, kind }: Pick<OrderQuery, 'orders' | 'kind'>): {
  states: readonly (typeof orderStates)[number][];
  types: readonly OrderType[];
} {
  const { states, types } = listFilters[orders];
  if (orders !== 'plan' && kind !== 'plan') return { states, types };
  return {
    states: states.filter((state) => state !== 'partly'),
    types: types.filter((type) => type !== 'LIMIT_MAKER'),
  };
}

const common = <T>(values: readonly T[], all: readonly unknown[]): T[] | undefined => {
  const known = values.filter((value) => all.includes(value));
  return known.length === 0 ? undefined : known;
};

/** The query without filters that its list does not have. */
export function withListFilters(query: OrderQuery): OrderQuery {
  const kind = hasKinds(query) && $offered.get().plan ? query.kind : undefined;
  const { states, types } = filtersOf({ ...query, kind });
  return { ...query, kind, state: common(query.state ?? [], states), type: common(query.type ?? [], types) };
}

/** The panel's query from the search part of a URL. */
export const readOrderQuery = (search: string): OrderQuery =>
  withListFilters(v.parse(OrderQuery, Object.fromEntries(new URLSearchParams(search))));

/**
 * The search part of a URL for a query. Other parameters stay; the first tab is the default and is not written.
 */
export function writeOrderQuery(query: OrderQuery, search: string): string {
  const params = new URLSearchParams(search);
  const { orders, kind, symbol, side, type, state, from, to } = query;
  const lists = { symbol: symbol?.join(), side: side?.join(), type: type?.join(), state: state?.join() };
  const named = { orders: orders === 'open' ? undefined : orders, kind, ...lists, from, to };
  for (const [name, value] of Object.entries(named)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** The query of the same list without filters. */
export const withoutFilters = ({ orders, kind }: OrderQuery): OrderQuery => ({
  orders,
  kind,
  symbol: undefined,
  side: undefined,
  type: undefined,
  state: undefined,
  from: undefined,
  to: undefined,
});
/** True when the query filters its list. */
export const hasFilters = ({ symbol, side, type, state, from, to }: OrderQuery): boolean =>
  [symbol, side, type, state, from, to].some((value) => value !== undefined);

/** First and last ms of a time span, ms UTC. */
export type TimeSpan = { startTime: number; endTime: number };

/**
 * Longest time span that the exchange's lists accept, ms; 180 days over a change to winter time are longer.
 * exchange-api 1.4
 */
export const timeSpanMaxMs = 180 * dayMs;

/** The first and the last ms of a query's days; at most the newest 180 days of them. Undefined without days. */
export function timeSpanOf(
  { from, to }: Pick<OrderQuery, 'from' | 'to'>,
  zone: 'local' | 'UTC',
  nowMs: number,
): TimeSpan | undefined {
  if (from === undefined && to === undefined) return undefined;
  const endTime = to === undefined ? nowMs : startOfDayMs(to, zone, 1) - 1;
  const earliest =
    from === undefined ? endTime - timeSpanMaxMs : startOfDayMs(dayOf(endTime, zone), zone, 1 - timeSpanMaxMs / dayMs);
  const startTime = Math.max(0, earliest, from === undefined ? earliest : startOfDayMs(from, zone));
  return { startTime: Math.min(startTime, endTime), endTime };
}

/** The last `days` days, today included, as `from` and `to`. */
export function lastDays(days: number, zone: 'local' | 'UTC', nowMs: number): { from: string; to: string } {
  const to = dayOf(nowMs, zone);
  return { from: dayOf(Date.parse(to) - (days - 1) * dayMs, 'UTC'), to };
}

/** Why a query's days select nothing: they are in the wrong order, begin in the future, or are more than 180. */
export type InvalidRange = { problem: 'reversed' | 'future' | 'tooLong'; days: number };

/**
 * What is wrong with a query's days and how many days they are; undefined for a valid range. exchange-api 1.4
 */
export function rangeProblemOf(
  { from, to }: Pick<OrderQuery, 'from' | 'to'>,
  zone: 'local' | 'UTC',
  nowMs: number,
): InvalidRange | undefined {
  if (from === undefined) return undefined;
  const days = (Date.parse(to ?? dayOf(nowMs, zone)) - Date.parse(from)) / dayMs + 1;
  if (days < 1) return { problem: to === undefined ? 'future' : 'reversed', days };
  return days * dayMs > timeSpanMaxMs ? { problem: 'tooLong', days } : undefined;
}

type Row = Order | PlanOrder | Trade;

/**
 * True when a row matches pair, side, type and state of a query and was created within `span`, as the exchange filters.
 */
export function matchesQuery({ symbol, side, type, state }: OrderQuery, span: TimeSpan | undefined, row: Row): boolean {
  const time = 'createTime' in row ? row.createTime : row.time;
  return (
    (symbol === undefined || symbol.includes(row.symbolId)) &&
    (side === undefined || side.includes(row.side)) &&
    (type === undefined || !('type' in row) || type.includes(row.type)) &&
    (state === undefined || !('status' in row) || state.some((value) => value === stateOf(row))) &&
    (span === undefined || (time >= span.startTime && time <= span.endTime))
  );
}
