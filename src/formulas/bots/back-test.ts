import { floorTo, mulDiv } from '#money/index.ts';
import { afterFirstOrder } from './bot-figures.ts';
import type { Investment } from './bot-terms.ts';
import { feeOf, fillAmount, one, valueOf } from './bot-terms.ts';
import { LineOrders } from './line-orders.ts';
import type { LineFill } from './line-orders.ts';
import { gridPlan } from './plan.ts';
import type { PlanInput } from './plan.ts';

/** A bar of the price; quote coins. */
export interface PriceBar {
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
}

/** Settings of a back-test; it starts at the open of the first bar, or when `entry` is touched. */
export interface BackTestInput extends Omit<PlanInput, 'price'> {
  entry?: bigint | undefined;
  stopLoss?: bigint | undefined;
  takeProfit?: bigint | undefined;
}

/** Result of a back-test: profits in quote coins; `drawdown` and `timeInRange` are fractions of 10⁻⁴, cut. */
export interface BackTest {
  /** Base coins of each order; 0: the investment does not suffice, nothing was traded. */
  quantity: bigint;
  matchedTrades: number;
  gridProfit: bigint;
  unrealized: bigint;
  totalProfit: bigint;
  /** Largest fall of the equity from its peak. */
  drawdown: bigint;
  /** Share of the path's points at which the price was in the range. */
  timeInRange: bigint;
  /** Profit when all coins had been turned into base at the start. */
  buyAndHold: bigint;
  equity: bigint;
  coins: Investment;
  endedBy: 'STOP_LOSS' | 'TAKE_PROFIT' | undefined;
  /** False until an entry price was touched. */
  hasStarted: boolean;
}

/** Equity at the close of a bar, of the bot and of buying and holding. */
export interface CurvePoint {
  equity: bigint;
  hold: bigint;
}

/**
 * The path within a bar: the low first in a rising bar, the high first in a falling one. bots.md 2 "Back-test"
 */
export const barPath = ({ open, high, low, close }: PriceBar): readonly [bigint, bigint, bigint, bigint] =>
  close >= open ? [open, low, high, close] : [open, high, low, close];

/** The fall from a peak of the equity, 10⁻⁴, cut. */
export const drawdownOf = (peak: bigint, equity: bigint): bigint => mulDiv(peak - equity, 10_000n, peak);

/** A back-test that is run bar by bar, so that a page can pause between bars. bots.md 2 "Back-test" */
export class BackTestRun {
  readonly #input: BackTestInput;
  /** Fills of the lines so far, in path order. */
  readonly fills: LineFill[] = [];
  #orders: LineOrders | undefined;
  #quantity = 0n;
  #coins: Investment;
  #last = 0n;
  #held: Investment | undefined;
  #invested = 0n;
  #gridProfit = 0n;
  #matchedTrades = 0;
  #peak = 0n;
  #drawdown = 0n;
  #points = 0n;
  #pointsInRange = 0n;
  #ended: { by: 'STOP_LOSS' | 'TAKE_PROFIT'; price: bigint } | undefined;

  constructor(input: BackTestInput) {
    this.#input = input;
    this.#coins = input.investment;
  }

  /** Returns whether a take profit or stop loss has ended the bot. */
  hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** The orders of the lines; undefined before the start. */
  lineOrders(): LineOrders | undefined {
    return this.#orders;
  }

  /** Runs one bar; returns the equities at its close. */
  add(bar: PriceBar): CurvePoint {
    for (const price of barPath(bar)) this.#moveTo(price);
    return { equity: this.#equity(), hold: this.#held ? valueOf(this.#held, this.#last) : this.#invested };
  }

  /** The figures so far. */
  result(): BackTest {
    const equity = this.#equity();
    const totalProfit = equity - this.#invested;
    return {
      quantity: this.#quantity,
      matchedTrades: this.#matchedTrades,
      gridProfit: this.#gridProfit,
      unrealized: totalProfit - this.#gridProfit,
      totalProfit,
      drawdown: this.#drawdown,
      timeInRange: mulDiv(this.#pointsInRange, 10_000n, this.#points),
      buyAndHold: this.#held ? valueOf(this.#held, this.#last) - this.#invested : 0n,
      equity,
      coins: this.#coins,
      endedBy: this.#ended?.by,
      hasStarted: this.#orders !== undefined,
    };
  }

  /** After the end the rest below one lot counts at the closing price. */
  #equity(): bigint {
    return valueOf(this.#coins, this.#ended?.price ?? this.#last);
  }

  #moveTo(price: bigint): void {
    const from = this.#last === 0n ? price : this.#last;
    this.#last = price;
    if (!this.#orders) this.#startBetween(from, price);
    if (this.#orders && !this.#ended) this.#trade(this.#orders, price);
    this.#count(price);
  }

  #startBetween(from: bigint, to: bigint): void {
    const { entry, investment, range, fees, steps } = this.#input;
    const isTouched = entry === undefined || (from <= entry && entry <= to) || (to <= entry && entry <= from);
    if (!isTouched) {
      this.#invested = valueOf(investment, to);
      return;
    }
    const price = entry ?? to;
    const plan = gridPlan({ range, fees, steps, investment, price });
    this.#invested = valueOf(investment, price);
    this.#quantity = plan.quantity;
    const coins = plan.quantity > 0n ? afterFirstOrder(investment, plan.firstOrder, price, fees.taker) : investment;
    this.#coins = coins;
    this.#peak = valueOf(coins, price);
    this.#held = heldFrom(investment, price, steps.lot, fees.taker);
    // Without a quantity the lines have no orders, so nothing is traded.
    const lines = plan.quantity > 0n ? plan : { ...plan, lines: [], empty: 0 };
    this.#orders = new LineOrders(lines, plan.quantity, { fees, lot: steps.lot, coins });
  }

  /**
   * Fills lines up to the price, then the take profit or stop loss that lies before it: their prices are outside the
   * range.
   */
  #trade(orders: LineOrders, price: bigint): void {
    const { stopLoss, takeProfit } = this.#input;
    for (const fill of orders.moveTo(price)) {
      this.fills.push(fill);
      if (fill.profit === undefined) continue;
      this.#gridProfit += fill.profit;
      this.#matchedTrades += 1;
    }
    this.#coins = orders.coins;
    if (stopLoss !== undefined && price <= stopLoss) this.#end('STOP_LOSS', stopLoss);
    else if (takeProfit !== undefined && price >= takeProfit) this.#end('TAKE_PROFIT', takeProfit);
  }

  #end(by: 'STOP_LOSS' | 'TAKE_PROFIT', price: bigint): void {
    const { steps, fees } = this.#input;
    const sold = floorTo(this.#coins.base, steps.lot);
    const amount = fillAmount(price, sold);
    this.#coins = { quote: this.#coins.quote + amount - feeOf(amount, fees.taker), base: this.#coins.base - sold };
    this.#ended = { by, price };
  }

  #count(price: bigint): void {
    const { min, max } = this.#input.range;
    this.#points += 1n;
    if (price >= min && price <= max) this.#pointsInRange += 1n;
    if (!this.#orders) return;
    const equity = this.#equity();
    if (equity > this.#peak) this.#peak = equity;
    const fall = drawdownOf(this.#peak, equity);
    if (fall > this.#drawdown) this.#drawdown = fall;
  }
}

/** The coins of who turns all quote into base at the start, with the taker fee. */
export function heldFrom({ quote, base }: Investment, price: bigint, lot: bigint, taker: bigint): Investment {
  const bought = floorTo((quote * one) / price, lot);
  return { quote: quote - fillAmount(price, bought), base: base + bought - feeOf(bought, taker) };
}

/** Runs a back-test over all bars at once. */
export function backTest(input: BackTestInput, bars: readonly PriceBar[]): BackTest {
  const run = new BackTestRun(input);
  for (const bar of bars) run.add(bar);
  return run.result();
}
