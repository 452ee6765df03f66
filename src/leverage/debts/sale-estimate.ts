import { costOfDebts, quantityToSell } from '#formulas/margin/liquidation-amounts.ts';
import type { CoinExposure } from '#formulas/margin/collateral.ts';
import { mulDiv, scale, truncate, unitsPerCoin, unscale } from '#money/index.ts';
import { exposureUnits } from '#session/leverage/exposure.ts';
import type { Exposure } from '#session/leverage/exposure.ts';

/** A coin that a forced repayment would sell: quantity and proceeds in USDT before slippage. */
export interface SaleEstimate {
  coin: string;
  quantity: string;
  proceeds: string;
}

/**
 * What a forced repayment would do at the last prices: debts first paid from own coins, then coins sold in order; the
 * debt that would be left, USDT.
 */
export interface ForcedRepayEstimate {
  ownCoins: readonly { coin: string; amount: string }[];
  sales: readonly SaleEstimate[];
  left: string;
}

interface EstimateInput {
  exposure: Exposure;
  /** Free balances by coin. */
  free: ReadonlyMap<string, string>;
  /** The debts that are repaid: those in one coin, or all. */
  coin: string | undefined;
  /** Order of sale by coin; coins without one are sold last, the most valuable first. */
  orderOf: (coin: string) => number | undefined;
  /** Taker fee of the sales, a fraction. */
  feeRate: string;
}

/**
 * What a forced repayment would do at the last prices; undefined while a price is missing. exchange-api 4.5
 * "Forced repay"
 */
export function estimateForcedRepay({
  exposure,
  free,
  coin,
  orderOf,
  feeRate,
}: EstimateInput): ForcedRepayEstimate | undefined {
  const units = exposureUnits(exposure);
  if (!units) return undefined;
  const isAsked = (each: CoinExposure) => each.owed > 0n && (coin === undefined || each.coin === coin);
  const freeOf = (name: string): bigint => scale(truncate(free.get(name) ?? '0', 8));
  const ownCoins = units.filter(isAsked).flatMap((each) => {
    const paid = each.owed < freeOf(each.coin) ? each.owed : freeOf(each.coin);
    return paid > 0n ? [{ coin: each.coin, paid }] : [];
  });
  const paidOf = (name: string): bigint => ownCoins.find((each) => each.coin === name)?.paid ?? 0n;
  let debts = costOfDebts(
    units.filter(isAsked).map(({ coin: name, owed, index }) => ({ coin: name, owed: owed - paidOf(name), index })),
  );
  const value = ({ coin: name, index }: CoinExposure): bigint => freeOf(name) * index;
  const last = Number.MAX_SAFE_INTEGER;
  const sellable = units
    .filter((each) => each.index > 0n && freeOf(each.coin) - paidOf(each.coin) > 0n)
    .sort((a, b) => (orderOf(a.coin) ?? last) - (orderOf(b.coin) ?? last) || (value(a) < value(b) ? 1 : -1));
  const sales: SaleEstimate[] = [];
  for (const each of sellable) {
    if (debts <= 0n) break;
    const held = freeOf(each.coin) - paidOf(each.coin);
    const rate = each.coin === 'USDT' ? 0n : scale(truncate(feeRate, 8));
    const quantity = quantityToSell(held, each.index, debts, rate);
    const proceeds = mulDiv(quantity, each.index, unitsPerCoin);
    debts -= mulDiv(proceeds, unitsPerCoin - rate, unitsPerCoin);
    sales.push({ coin: each.coin, quantity: unscale(quantity), proceeds: unscale(proceeds) });
  }
  return {
    ownCoins: ownCoins.map(({ coin: name, paid }) => ({ coin: name, amount: unscale(paid) })),
    sales,
    left: unscale(debts > 0n ? debts : 0n),
  };
}
