import * as v from 'valibot';
import type { BookLevel } from '#sandbox/engine/order-matching.ts';
import type { MarketTrade, PairMarket } from '#sandbox/engine/pair-market.ts';
import { badParameter } from '../http/answer.ts';
import { publicCall } from '../http/door-call.ts';
import { Spot, whole } from '../http/fields.ts';
import { shownAmounts } from './shown-amounts.ts';

/** Levels of a side at most, and unless the call says otherwise. */
const maxLevels = 200;
const usualLevels = 1;
/** Trades that a pair remembers. */
const maxTrades = 60;

/** Rows of levels, best first: `[price, size]`. */
export function levelRows({ symbol }: Pick<PairMarket, 'symbol'>, levels: readonly BookLevel[]): [string, string][] {
  const shown = shownAmounts(symbol);
  return levels.map(({ ticks, lots }) => [shown.ticks(ticks), shown.lots(lots)]);
}

/** `market/orderbook`: the best levels of both sides. */
export const orderbook = publicCall(
  'market/orderbook',
  v.object({ category: Spot, symbol: v.string(), limit: v.optional(whole(1, maxLevels), usualLevels) }),
  ({ exchange, params: { symbol, limit }, now }) => {
    if (!exchange.catalog.pair(symbol)) return badParameter('symbol');
    const market = exchange.markets.of(symbol);
    const { book, seq } = market;
    return {
      result: {
        s: symbol,
        b: levelRows(market, book.levels('BUY', limit)),
        a: levelRows(market, book.levels('SELL', limit)),
        ts: now,
        u: seq + 1,
        seq,
        cts: now,
      },
    };
  },
);

/** The side that took liquidity. */
export const takerSide = ({ isBuyerMaker }: Pick<MarketTrade, 'isBuyerMaker'>): 'Buy' | 'Sell' =>
  isBuyerMaker ? 'Sell' : 'Buy';

/** `market/recent-trade`: newest first. */
export const recentTrade = publicCall(
  'market/recent-trade',
  v.object({ category: Spot, symbol: v.string(), limit: v.optional(whole(1, maxTrades), maxTrades) }),
  ({ exchange, params: { category, symbol, limit } }) => {
    const pair = exchange.catalog.pair(symbol);
    if (!pair) return badParameter('symbol');
    const shown = shownAmounts(pair);
    const trades = exchange.markets.of(symbol).recentTrades.slice(-limit).reverse();
    const list = trades.map((trade) => ({
      execId: trade.id,
      symbol,
      price: shown.ticks(trade.ticks),
      size: shown.lots(trade.lots),
      side: takerSide(trade),
      time: String(trade.time),
      isBlockTrade: false,
      isRPITrade: false,
      seq: String(trade.seq),
    }));
    return { result: { category, list } };
  },
);
