import * as v from 'valibot';
import { TradingSymbol } from '../../contract/account.ts';
import { cutTo, scale, unscale } from '../../money/index.ts';

/** A token of the exchange; `declaredUsd` is its price while no pair against USDT trades. */
export const Token = v.object({
  tokenId: v.string(),
  fullName: v.string(),
  precision: v.number(),
  sort: v.number(),
  isCollateral: v.boolean(),
  isLoanable: v.boolean(),
  declaredUsd: v.optional(v.string()),
});
export type Token = v.InferOutput<typeof Token>;

/** How a pair's price moves: its deviation an hour, as a fraction. exchange-api 6 */
export const deviations = { major: 0.004, other: 0.008, innovation: 0.02, stable: 0.0001 } as const;

/**
 * A pair with its starting price, how it moves, and the changes of `tradeStatus` to come (ms of exchange time). Its price was set to
 * `price` at each of `shifts`; it did not trade in `halts`, of which the one that lasts has `to` 0.
 */
export const Pair = v.object({
  ...TradingSymbol.entries,
  price: v.string(),
  deviation: v.number(),
  /** The pair whose walk it follows: a leveraged token's. Its `deviation` is negative when it moves against it. */
  follows: v.optional(v.string()),
  turns: v.array(v.object({ at: v.number(), tradeStatus: v.picklist([0, 1, 2, 3]) })),
  shifts: v.optional(v.array(v.object({ at: v.number(), price: v.string() })), []),
  halts: v.optional(v.array(v.object({ from: v.number(), to: v.number() })), []),
});
export type Pair = v.InferOutput<typeof Pair>;

/** Places behind the point that a tick or lot has. */
export const placesOf = (step: string): number => step.split('.')[1]?.length ?? 0;

/** Shifts and halts that a pair remembers: what was drawn before the first of them is drawn anew without it. */
const maxRemembered = 500;

/** The pair in another `tradeStatus` from an instant on; the time in which it does not trade is a halt. */
export function turned(pair: Pair, tradeStatus: Pair['tradeStatus'], at: number): Pair {
  const wasTrading = pair.tradeStatus === 1;
  if (wasTrading === (tradeStatus === 1)) return { ...pair, tradeStatus };
  if (wasTrading) return { ...pair, tradeStatus, halts: [...pair.halts, { from: at, to: 0 }].slice(-maxRemembered) };
  return { ...pair, tradeStatus, halts: pair.halts.map(({ from, to }) => ({ from, to: to === 0 ? at : to })) };
}

/**
 * The pair whose price is `price` from an instant on: its walk goes on from there. Of a pair that does not trade it counts when it
 * trades again, also where it ceased to in the same instant: until then its price stays what was told.
 */
export function shifted(pair: Pair, price: string, at: number): Pair {
  const from = pair.tradeStatus === 1 ? at : at + 1;
  return {
    ...pair,
    shifts: [...pair.shifts.filter((shift) => shift.at < from), { at: from, price }].slice(-maxRemembered),
  };
}

type Given = Pick<Pair, 'tick' | 'lot' | 'minQty' | 'maxQty' | 'maxAmount' | 'price'> & {
  base: string;
  quote: string;
} & Partial<Pair>;

const bands: Readonly<Record<number, string>> = { [deviations.innovation]: '0.3', [deviations.other]: '0.1' };

/** `depthSteps`: tick × 1, 10, 100 … as far as one is at most 1 % of the price. */
function depthSteps(tick: string, price: string, most: number): string[] {
  const steps: string[] = [];
  for (let step = scale(tick); steps.length < most && step * 100n <= scale(price); step *= 10n)
    steps.push(unscale(step));
  return steps;
}

/** A pair with the usual flags of exchange-api 6 where nothing else is given. */
export function pairOf({ base, quote, ...given }: Given): Pair {
  const deviation = given.deviation ?? deviations.other;
  const band = bands[deviation] ?? '0.03';
  return {
    symbolId: base + quote,
    symbolName: `${base}/${quote}`,
    baseTokenId: base,
    quoteTokenId: quote,
    symbolType: 'SPOT',
    zone: 'MAIN',
    sort: 1000,
    minAmount: '1',
    maxMarketAmount: unscale(scale(given.maxAmount) / 4n),
    quotePrecision: 8,
    depthSteps: depthSteps(given.tick, given.price, base === 'BTC' ? 5 : 4),
    buyLimitRatio: band,
    sellLimitRatio: band,
    openTime: 0,
    loanEnabled: true,
    noticeVisible: false,
    allowPlan: true,
    showStatus: 1,
    tradeStatus: 1,
    isBanBuy: false,
    isBanSell: false,
    mark: [],
    maxLeverage: '3',
    turns: [],
    shifts: [],
    halts: [],
    ...given,
    deviation,
  };
}

/** Places of the most significant digit of an amount in ledger units: 0 for 1 unit. */
const magnitude = (units: bigint): number => units.toString().length - 1;

/** The pair of a token that a launch listed: tick at the 4th significant digit of its opening price. exchange-api 6 */
export function listedPair(token: string, openPrice: string, openTime: number): Pair {
  const tick = 10n ** BigInt(Math.max(0, magnitude(scale(openPrice)) - 3));
  return pairOf({
    base: token,
    quote: 'USDT',
    tick: unscale(tick),
    lot: '0.1',
    minQty: '1',
    maxQty: '5000000',
    maxAmount: '300000',
    price: unscale(cutTo(scale(openPrice), tick)),
    mark: ['SEED', 'NEW'],
    openTime,
  });
}
