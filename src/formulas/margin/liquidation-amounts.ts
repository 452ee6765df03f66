import { lower } from '#money/bigints.ts';
import { mulDiv, mulDivUp, unitsPerCoin } from '../../money/index.ts';

/** Part of the proceeds of a liquidation that goes to insurance, units of 10⁻⁸. exchange-api 4.5 */
export const liquidationFeeRate = 2_000_000n;

/** What a debt costs in USDT, rounded up; all in units of 10⁻⁸. leverage.md 2 M8 */
export const debtCost = (owed: bigint, index: bigint): bigint => mulDivUp(owed, index, unitsPerCoin);

const neededQuantity = (index: bigint, debts: bigint, feeRate: bigint): bigint =>
  mulDivUp(debts, unitsPerCoin * unitsPerCoin, index * (unitsPerCoin - feeRate));

/**
 * How much of a coin has to be sold so that the proceeds after a fee pay `debts` in USDT, rounded up, at most
 * `held`; all in units of 10⁻⁸. leverage.md 2 M8
 */
export function quantityToSell(held: bigint, index: bigint, debts: bigint, feeRate: bigint): bigint {
  return index === 0n ? 0n : lower(held, neededQuantity(index, debts, feeRate));
}

/**
 * What the exchange takes over of a coin in a liquidation, units of 10⁻⁸: the quantity, its value in USDT and the fee
 * of it.
 */
export interface Takeover {
  quantity: bigint;
  proceeds: bigint;
  fee: bigint;
}

/**
 * What the exchange takes over of a coin to pay `debts` in USDT, at its last price. Where the coin is enough,
 * the fee gives way to the rounding, so that the proceeds pay all debts: one unit of USDT too little would leave a unit
 * of a dear coin unpaid, and the account would be sold on for it. leverage.md 2 M8
 */
export function takeover(held: bigint, index: bigint, debts: bigint): Takeover {
  const quantity = quantityToSell(held, index, debts, liquidationFeeRate);
  const proceeds = mulDiv(quantity, index, unitsPerCoin);
  const fee = mulDivUp(proceeds, liquidationFeeRate, unitsPerCoin);
  const isEnough = index > 0n && neededQuantity(index, debts, liquidationFeeRate) <= held;
  return { quantity, proceeds, fee: isEnough ? lower(fee, proceeds - debts) : fee };
}

/** A debt, units of 10⁻⁸ of its coin, and the last price of the coin in USDT. */
export interface OwedCoin {
  coin: string;
  owed: bigint;
  index: bigint;
}

/** What a debt is paid: units of 10⁻⁸ of its coin, and of USDT for them. */
export interface DebtPayment {
  coin: string;
  paid: bigint;
  cost: bigint;
}

/** What debts cost together in USDT, units of 10⁻⁸. */
export const costOfDebts = (debts: readonly OwedCoin[]): bigint =>
  debts.reduce((sum, { owed, index }) => sum + debtCost(owed, index), 0n);

/**
 * What an amount of USDT pays of debts, in their order: all of a debt while the amount lasts, then a part of
 * the next one, rounded down. leverage.md 2 M8
 */
export function debtPayments(debts: readonly OwedCoin[], amount: bigint): DebtPayment[] {
  let left = amount;
  return debts.flatMap(({ coin, owed, index }) => {
    const whole = debtCost(owed, index);
    const cost = lower(whole, left);
    left -= cost;
    const paid = cost === whole ? owed : mulDiv(cost, unitsPerCoin, index);
    return cost === 0n ? [] : [{ coin, paid, cost }];
  });
}
