import { placedLines } from './lines.ts';
import type { PlacedLines } from './lines.ts';
import { outcomesOf } from './bot-figures.ts';
import type { Outcomes } from './bot-figures.ts';
import { cellProfits } from './bot-profit.ts';
import type { CellProfits } from './bot-profit.ts';
import type { FeeRates, GridRange, Investment, PairSteps } from './bot-terms.ts';
import { firstOrder, gridQuantity } from './quantity.ts';
import type { FirstOrder } from './quantity.ts';

/** Settings of a bot that would start at `price`. */
export interface PlanInput {
  range: GridRange;
  steps: PairSteps;
  fees: FeeRates;
  investment: Investment;
  price: bigint;
}

/** What a bot would do at its start, and its outcomes. */
export interface GridPlan extends PlacedLines, Outcomes {
  /** Base coins of each order; 0 when the coins do not suffice. */
  quantity: bigint;
  firstOrder: FirstOrder | undefined;
  profits: CellProfits;
}

/**
 * The lines, orders, first purchase, profits and outcomes of a bot that starts at a price. bots.md 1 `gridPlan`
 */
export function gridPlan({ range, steps, fees, investment, price }: PlanInput): GridPlan {
  const placed = placedLines(range, steps.tick, price);
  const terms = { placed, price, steps, fees };
  const quantity = gridQuantity(terms, investment);
  const first = firstOrder(terms, quantity, investment);
  return {
    ...placed,
    quantity,
    firstOrder: first,
    profits: cellProfits(placed.lines, fees.maker),
    ...outcomesOf(terms, quantity, investment, first),
  };
}
