import type { Carry, Offer } from './bot-profit.ts';
import { matchedProfit, noCarry, offerAfterBuy } from './bot-profit.ts';
import type { FeeRates, Investment } from './bot-terms.ts';
import { feeOf, fillAmount } from './bot-terms.ts';
import type { PlacedLines } from './lines.ts';

/** A complete fill of a line. */
export interface LineFill {
  side: 'BUY' | 'SELL';
  /** Index of the line. */
  line: number;
  price: bigint;
  quantity: bigint;
  /** Profit of the matched trade, quote coins; undefined unless a buy had placed this sell. */
  profit: bigint | undefined;
}

/**
 * The orders and coins of a bot whose lines fill completely at their prices with the maker fee, as in a back-test.
 * Exactly one line is empty; a fill places the opposite order on it. bots.md 2
 */
export class LineOrders {
  readonly #lines: readonly bigint[];
  readonly #quantity: bigint;
  readonly #fees: FeeRates;
  readonly #lot: bigint;
  /** Sell orders by line. */
  readonly #offers = new Map<number, Offer & { isMatched: boolean }>();
  #empty: number;
  #carry: Carry = noCarry;
  #coins: Investment;

  constructor(
    placed: PlacedLines,
    quantity: bigint,
    { fees, lot, coins }: { fees: FeeRates; lot: bigint; coins: Investment },
  ) {
    this.#lines = placed.lines;
    this.#quantity = quantity;
    this.#fees = fees;
    this.#lot = lot;
    this.#coins = coins;
    this.#empty = placed.empty;
    for (let line = placed.empty + 1; line < placed.lines.length; line += 1)
      this.#offers.set(line, { quantity, cost: 0n, isMatched: false });
  }

  /** Coins of the bot. */
  get coins(): Investment {
    return this.#coins;
  }

  /** Bought base coins of less than a lot that wait for the next sell order. */
  get carry(): Carry {
    return this.#carry;
  }

  /** Index of the line without an order. */
  get empty(): number {
    return this.#empty;
  }

  /** The open orders by line; `cost` and `isMatched` of a sell order whose coins a buy brought. */
  orders(): (Offer & { line: number; side: 'BUY' | 'SELL'; price: bigint; isMatched: boolean })[] {
    return this.#lines.flatMap((price, line) => {
      if (line === this.#empty) return [];
      const buy = { quantity: this.#quantity, cost: 0n, isMatched: false };
      const offer = this.#offers.get(line);
      return [{ line, price, side: line < this.#empty ? 'BUY' : 'SELL', ...(offer ?? buy) } as const];
    });
  }

  /** Fills the lines that the price touches on its way to `price`, in their order. */
  moveTo(price: bigint): LineFill[] {
    const fills: LineFill[] = [];
    for (;;) {
      const below = this.#lines[this.#empty - 1];
      const above = this.#lines[this.#empty + 1];
      if (below !== undefined && below >= price) fills.push(this.#buyAt(this.#empty - 1, below));
      else if (above !== undefined && above <= price) fills.push(this.#sellAt(this.#empty + 1, above));
      else return fills;
    }
  }

  #buyAt(line: number, price: bigint): LineFill {
    const quantity = this.#quantity;
    const cost = fillAmount(price, quantity);
    const received = quantity - feeOf(quantity, this.#fees.maker);
    const { offer, carry } = offerAfterBuy({ received, cost }, this.#carry, this.#lot);
    this.#carry = carry;
    this.#coins = { quote: this.#coins.quote - cost, base: this.#coins.base + received };
    this.#offers.set(this.#empty, { ...offer, isMatched: true });
    this.#empty = line;
    return { side: 'BUY', line, price, quantity, profit: undefined };
  }

  #sellAt(line: number, price: bigint): LineFill {
    const { quantity, cost, isMatched } = this.#offers.get(line) ?? { quantity: 0n, cost: 0n, isMatched: false };
    const amount = fillAmount(price, quantity);
    const fee = feeOf(amount, this.#fees.maker);
    this.#offers.delete(line);
    this.#coins = { quote: this.#coins.quote + amount - fee, base: this.#coins.base - quantity };
    this.#empty = line;
    return { side: 'SELL', line, price, quantity, profit: isMatched ? matchedProfit(amount, fee, cost) : undefined };
  }
}
