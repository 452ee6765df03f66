import { floorTo } from '#money/index.ts';
import type { Investment } from './bot-terms.ts';
import { feeOf, fillAmount, floorDiv, one } from './bot-terms.ts';

/** A level of one side of the book: price in quote coins, quantity in base coins. */
export interface BookLevel {
  price: bigint;
  quantity: bigint;
}

/** What converting a bot's coins into one gives at the book. */
export interface CloseEstimate {
  /** Base coins sold or bought, whole lots. */
  traded: bigint;
  /** Quote coins received or paid. */
  amount: bigint;
  /** In the received coin. */
  fee: bigint;
  /** What is returned. */
  returned: Investment;
  /**
   * How far the average price is from the last price to the person's disadvantage; fraction of 10⁻⁴, rounded toward −∞.
   */
  slippage: bigint;
  /** At least one lot is left because the book is too thin. */
  isIncomplete: boolean;
}

interface Conversion {
  coins: Investment;
  /** Levels within the price band, the best first. */
  levels: readonly BookLevel[];
  last: bigint;
  lot: bigint;
  taker: bigint;
}

const slippageUnits = 10_000n;

/** Mode 3: all base, down to lot, into the bids. bots.md 2 "close" */
export function closeToQuote({ coins, levels, last, lot, taker }: Conversion): CloseEstimate {
  let left = floorTo(coins.base, lot);
  const all = left;
  let amount = 0n;
  for (const { price, quantity } of levels) {
    const sold = quantity < left ? quantity : left;
    amount += fillAmount(price, sold);
    left -= sold;
    if (left === 0n) break;
  }
  const traded = all - left;
  const fee = feeOf(amount, taker);
  const atLast = traded * last;
  return {
    traded,
    amount,
    fee,
    returned: { quote: coins.quote + amount - fee, base: coins.base - traded },
    slippage: traded === 0n ? 0n : floorDiv((atLast - amount * one) * slippageUnits, atLast),
    isIncomplete: left >= lot,
  };
}

/** Mode 2: quote into the asks, whole lots. bots.md 2 "close" */
export function closeToBase({ coins, levels, last, lot, taker }: Conversion): CloseEstimate {
  let left = coins.quote;
  let traded = 0n;
  let isIncomplete = true;
  for (const { price, quantity } of levels) {
    const affordable = floorTo((left * one) / price, lot);
    const bought = quantity < affordable ? quantity : affordable;
    traded += bought;
    left -= fillAmount(price, bought);
    if (affordable <= quantity && (left * one) / price < lot) {
      isIncomplete = false;
      break;
    }
  }
  const amount = coins.quote - left;
  const fee = feeOf(traded, taker);
  const atLast = traded * last;
  return {
    traded,
    amount,
    fee,
    returned: { quote: left, base: coins.base + traded - fee },
    slippage: traded === 0n ? 0n : floorDiv((amount * one - atLast) * slippageUnits, atLast),
    isIncomplete,
  };
}
