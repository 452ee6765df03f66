import * as v from 'valibot';
import { Day } from '../contract/scalars.ts';
import { Side, OrderType, SymbolId } from '../contract/trading.ts';
import type { Order, PlanOrder, Trade } from '../contract/trading.ts';
import { orderStates, stateOf } from './order-states.ts';
import type { OrderState } from './order-states.ts';

export const orderTabs = ['open', 'plan', 'history', 'trades', 'balances'] as const;
export type OrderTab = (typeof orderTabs)[number];

const optional = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.optional(schema), undefined);

/** What the address says of the panel; unknown values fall away. `from` and `to` are days, both inclusive. */
const OrderQuery = v.object({
  orders: v.fallback(v.picklist(orderTabs), 'open'),
  /** Which history: of orders, or of plan orders. */
  kind: optional(v.picklist(['plan'])),
  /** Named apart from `pair`, by which an address may name the terminal's own. */
  symbol: optional(SymbolId),
  side: optional(Side),
  type: optional(OrderType),
  state: optional(v.picklist(orderStates)),
  from: optional(Day),
  to: optional(Day),
});
export type OrderQuery = v.InferOutput<typeof OrderQuery>;

/** States and types that a list may be filtered by: a filter that it does not know would hide everything. */
export const filtersOf = {
  open: { states: ['pending', 'partly'], types: ['LIMIT', 'LIMIT_MAKER'] },
  plan: { states: [], types: ['LIMIT', 'MARKET'] },
  history: { states: ['filled', 'canceled', 'failure'], types: ['LIMIT', 'MARKET', 'LIMIT_MAKER'] },
  trades: { states: [], types: [] },
  balances: { states: [], types: [] },
} as const satisfies Record<OrderTab, { states: readonly OrderState[]; types: readonly OrderType[] }>;

const isOneOf = <T>(known: readonly T[], value: T | undefined): boolean =>
  value !== undefined && known.some((each) => each === value);

/** A query without the filters that its list does not know. */
export function fitted(query: OrderQuery): OrderQuery {
  const { orders, kind, state, type } = query;
  const { states, types } = filtersOf[orders];
  const isPlan = orders === 'plan' || kind === 'plan';
  return {
    ...query,
    kind: orders === 'history' ? kind : undefined,
    state: isOneOf<OrderState>(states, state) ? state : undefined,
    type: isOneOf<OrderType>(types, type) && !(isPlan && type === 'LIMIT_MAKER') ? type : undefined,
  };
}

/** Reads the address. */
export const readOrderQuery = (search: string): OrderQuery =>
  fitted(v.parse(OrderQuery, Object.fromEntries(new URLSearchParams(search))));

/** The address of a query; parameters of others stay, the first tab needs no word. */
export function writeOrderQuery(query: OrderQuery, search: string): string {
  const params = new URLSearchParams(search);
  const { orders, kind, symbol, side, type, state, from, to } = query;
  const named = { orders: orders === 'open' ? undefined : orders, kind, symbol, side, type, state, from, to };
  for (const [name, value] of Object.entries(named)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** A query that filters nothing, of the same list. */
export const unfiltered = ({ orders, kind }: OrderQuery): OrderQuery => ({
  orders,
  kind,
  symbol: undefined,
  side: undefined,
  type: undefined,
  state: undefined,
  from: undefined,
  to: undefined,
});
export const isFiltered = ({ symbol, side, type, state, from, to }: OrderQuery): boolean =>
  [symbol, side, type, state, from, to].some((value) => value !== undefined);

const dayMs = 86_400_000;
/** The longest span that lists take. exchange-api 1.4, ms */
export const spanMs = 180 * dayMs;

/** Start of a day in the person's zone or in UTC; a day later by the calendar, whatever a clock change adds. ms */
function startOf(day: string, zone: 'local' | 'UTC', plusDays = 0): number {
  const utc = new Date(Date.parse(day) + plusDays * dayMs);
  if (zone === 'UTC') return utc.getTime();
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate()).getTime();
}

/** First and last moment of a query's days, at most 180 days: of a longer span the newest part. Undefined without days. ms */
export function spanOf(
  { from, to }: Pick<OrderQuery, 'from' | 'to'>,
  zone: 'local' | 'UTC',
  nowMs: number,
): { startTime: number; endTime: number } | undefined {
  if (from === undefined && to === undefined) return undefined;
  const endTime = to === undefined ? nowMs : startOf(to, zone, 1) - 1;
  const earliest = Math.max(0, endTime - spanMs);
  const startTime = from === undefined ? earliest : Math.max(earliest, startOf(from, zone));
  return { startTime: Math.min(startTime, endTime), endTime };
}

type Row = Order | PlanOrder | Trade;

/** Whether a row belongs to what is asked for, as the exchange judges it: by pair, side, type, state and creation. */
export function fits(
  { symbol, side, type, state }: OrderQuery,
  span: { startTime: number; endTime: number } | undefined,
  row: Row,
): boolean {
  const time = 'createTime' in row ? row.createTime : row.time;
  return (
    (symbol === undefined || row.symbolId === symbol) &&
    (side === undefined || row.side === side) &&
    (type === undefined || !('type' in row) || row.type === type) &&
    (state === undefined || !('status' in row) || stateOf(row) === state) &&
    (span === undefined || (time >= span.startTime && time <= span.endTime))
  );
}
