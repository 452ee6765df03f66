import { tradeStatus } from '#contract/market-data.ts';
import { minuteMs } from '#formulas/durations.ts';
import type { FeeRates, GridRange, PairSteps } from '#formulas/bots/bot-terms.ts';
import { scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { feeRateAt } from '#sandbox/spot/orders/fee-rate.ts';
import type { StoredBot } from './bot-store.ts';

/** A new pair takes only post-only orders for this long. exchange-api 2.3 step 6 */
const postOnlyPeriodMs = 3 * minuteMs;

/** Steps and minimums of a pair, units of 10⁻⁸. */
export const stepsOf = ({ tick, lot, minQty, minAmount }: Pair): PairSteps => ({
  tick: scale(tick),
  lot: scale(lot),
  minQty: scale(minQty),
  minAmount: scale(minAmount),
});

/** Fee rates of a VIP level on a pair, units of 10⁻⁸. */
export const feesAt = (pair: Pair, vipLevel: number): FeeRates => ({
  maker: feeRateAt(vipLevel, pair, 'maker'),
  taker: feeRateAt(vipLevel, pair, 'taker'),
});

/** Fee rates of an account, which follow its level at each fill. */
export const feesOf = ({ accounts }: Pick<Exchange, 'accounts'>, pair: Pair, uid: string): FeeRates =>
  feesAt(pair, accounts.byUid(uid)?.vipLevel ?? 0);

/** Last price of a pair, units of 10⁻⁸ of the quote coin. */
export const lastPriceOf = ({ market }: Pick<Exchange, 'market'>, pair: Pair): bigint =>
  BigInt(market.simulation.lastTicks(pair)) * scale(pair.tick);

/** Range of a stored bot. */
export const rangeOf = ({ minPrice: min, maxPrice: max, cellNumber: cells, type }: StoredBot): GridRange => ({
  min,
  max,
  cells,
  type,
});

/** True for a pair with bots: leveraged tokens lose value in a grid. exchange-api 6 */
export const hasBots = ({ symbolType, zone, mark, showStatus }: Pair): boolean =>
  symbolType === 'SPOT' && zone !== 'INNOVATION' && !mark.includes('ST') && showStatus === 1;

/** True when bots of the pair can be created now. */
export const isTrading = ({ tradeStatus: status, openTime, isBanBuy, isBanSell }: Pair, now: number): boolean =>
  status === tradeStatus.trading && !isBanBuy && !isBanSell && (openTime === 0 || now >= openTime + postOnlyPeriodMs);

/** True while the pair trades; otherwise orders rest and nothing triggers. */
export const isOnline = ({ tradeStatus: status, openTime }: Pair, now: number): boolean =>
  status === tradeStatus.trading && openTime <= now;
