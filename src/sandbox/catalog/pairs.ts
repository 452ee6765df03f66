import * as v from 'valibot';
import { TradingSymbol } from '#contract/account.ts';
import { Amount } from '#contract/scalars.ts';
import { tradeStatus } from '#contract/market-data.ts';
import { floorTo, scale, unscale } from '#money/index.ts';

/** A token of the exchange; `declaredUsd` is its price in USD while it has no pair against USDT. */
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

/** Standard deviation of a pair's price per hour, a fraction. exchange-api 6 */
export const deviations = { major: 0.004, other: 0.008, innovation: 0.02, stable: 0.0001 } as const;

/** The amounts of a pair without the type brands of the contract: the sandbox calculates in integers. */
const plainAmounts = {
  tick: Amount,
  lot: Amount,
  minQty: Amount,
  maxQty: Amount,
  minAmount: Amount,
  maxAmount: Amount,
  maxMarketAmount: Amount,
};

/**
 * A pair with its starting price and how its price moves; times are ms of exchange time. `turns` are the scheduled
 * changes of `tradeStatus`, `shifts` the times at which the price was set. The pair did not trade during `halts`; an
 * open halt has `to` 0.
 */
export const Pair = v.object({
  ...TradingSymbol.entries,
  ...plainAmounts,
  price: v.string(),
  deviation: v.number(),
  turns: v.array(v.object({ at: v.number(), tradeStatus: v.picklist(Object.values(tradeStatus)) })),
  shifts: v.optional(v.array(v.object({ at: v.number(), price: v.string() })), []),
  halts: v.optional(v.array(v.object({ from: v.number(), to: v.number() })), []),
});
type StoredPair = v.InferOutput<typeof Pair>;
export type Pair = StoredPair & {
  /** Source of the price of a pair without a price path of its own; the catalog adds it. */
  reference?: PairReference | undefined;
};

/** The price of a pair that follows another one: a leveraged token follows its NAV. leverage.md 3 "NAV and price" */
export interface PairReference {
  /** The pair whose price moves this one. */
  underlying: string;
  /** Times at which the price of the underlying was set, oldest first. */
  shifts: readonly { at: number }[];
  /** Identifies what determines the prices, for caches. */
  key: string;
  /** Price at an instant on the price path of the underlying, units of 10⁻⁸, not cut to the tick. */
  priceAt: (pair: Pair, at: number) => bigint;
  /** Price now, from the last trade of the underlying, units of 10⁻⁸. */
  livePrice: (pair: Pair) => bigint;
  /** The reference without what changed after an instant; itself when nothing did. */
  asOf: (at: number) => PairReference;
}

/** Times at which the price of a pair, or of the pair it follows, was set, oldest first. */
export const priceShifts = ({ shifts, reference }: Pair): readonly { at: number }[] =>
  reference && reference.shifts.length > 0 ? [...shifts, ...reference.shifts].sort((a, b) => a.at - b.at) : shifts;

/** Most shifts and halts of a pair; the oldest are dropped, which changes the synthetic bars of their time. */
const maxStored = 500;

/**
 * The pair with another `tradeStatus` from an instant on, ms. The time in which it does not trade is a halt.
 */
export function withTradeStatus(pair: Pair, status: Pair['tradeStatus'], at: number): Pair {
  const wasTrading = pair.tradeStatus === tradeStatus.trading;
  const next = { ...pair, tradeStatus: status };
  if (wasTrading === (status === tradeStatus.trading)) return next;
  if (wasTrading) return { ...next, halts: [...pair.halts, { from: at, to: 0 }].slice(-maxStored) };
  return { ...next, halts: pair.halts.map(({ from, to }) => ({ from, to: to === 0 ? at : to })) };
}

/**
 * The pair with a new price from an instant on, ms; its random walk continues from there. For a pair that does
 * not trade the price applies when it trades again, also when it was halted in the same ms: until then its published
 * price stays.
 */
export function withPrice(pair: Pair, price: string, at: number): Pair {
  const from = pair.tradeStatus === tradeStatus.trading ? at : at + 1;
  return {
    ...pair,
    shifts: [...pair.shifts.filter((shift) => shift.at < from), { at: from, price }].slice(-maxStored),
  };
}

type PairFields = Pick<Pair, 'tick' | 'lot' | 'minQty' | 'maxQty' | 'maxAmount' | 'price'> & {
  base: string;
  quote: string;
} & Partial<Pair>;

const bands: Readonly<Record<number, string>> = { [deviations.innovation]: '0.3', [deviations.other]: '0.1' };

/** Values of `depthSteps`: tick × 1, 10, 100 … while the step is at most 1 % of the price; at most `maxCount`. */
function depthSteps(tick: string, price: string, maxCount: number): string[] {
  const steps: string[] = [];
  for (let step = scale(tick); steps.length < maxCount && step * 100n <= scale(price); step *= 10n)
    steps.push(unscale(step));
  return steps;
}

/** A pair; fields that are not given have the defaults of exchange-api 6. */
export function pairOf({ base, quote, ...fields }: PairFields): Pair {
  const deviation = fields.deviation ?? deviations.other;
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
    maxMarketAmount: unscale(scale(fields.maxAmount) / 4n),
    quotePrecision: 8,
    depthSteps: depthSteps(fields.tick, fields.price, base === 'BTC' ? 5 : 4),
    buyLimitRatio: band,
    sellLimitRatio: band,
    openTime: 0,
    loanEnabled: true,
    noticeVisible: false,
    allowPlan: true,
    showStatus: 1,
    tradeStatus: tradeStatus.trading,
    isBanBuy: false,
    isBanSell: false,
    mark: [],
    maxLeverage: '3',
    turns: [],
    shifts: [],
    halts: [],
    ...fields,
    deviation,
  };
}

/** Exponent of the first digit of an amount in units of 10⁻⁸: 0 for 1 unit. */
const magnitude = (units: bigint): number => units.toString().length - 1;

/**
 * The pair of a token that a launch lists; its tick is at the 4th significant digit of the opening price.
 * exchange-api 6
 */
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
    price: unscale(floorTo(scale(openPrice), tick)),
    mark: ['SEED', 'NEW'],
    openTime,
  });
}
