import { scale, unscale } from '#money/index.ts';
import { drawdownOf, heldFrom } from '../bots/back-test.ts';
import { aprOf, ratioDecimals } from '../bots/bot-figures.ts';
import { cellProfit, matchedProfit } from '../bots/bot-profit.ts';
import { feeOf, fillAmount, valueOf } from '../bots/bot-terms.ts';
import type { FeeRates, GridRange, PairSteps } from '../bots/bot-terms.ts';
import { lineAt, placedLines } from '../bots/lines.ts';
import { leastInvestment, leastQuantity } from '../bots/min-investment.ts';
import { firstPurchase, firstSale, gridQuantity } from '../bots/quantity.ts';
import type { QuantityTerms } from '../bots/quantity.ts';
import { rule } from './rule-values.ts';

const ratio = (units: bigint): string => unscale(units, ratioDecimals);

interface RangeInputs {
  lowerPrice: string;
  upperPrice: string;
  grids: string;
  spacing: string;
}

const rangeOf = ({ lowerPrice, upperPrice, grids, spacing }: RangeInputs): GridRange => ({
  min: scale(lowerPrice),
  max: scale(upperPrice),
  cells: Number(grids),
  type: spacing === 'GEOMETRIC' ? 'GEOMETRIC' : 'ARITHMETIC',
});

interface QuantityInputs extends RangeInputs {
  price: string;
  tick: string;
  lot: string;
  feeRate: string;
}

const noMinimums = { minQty: 0n, minAmount: 0n } as const;

function termsOf(
  inputs: QuantityInputs,
  minimums: Pick<PairSteps, 'minQty' | 'minAmount'> = noMinimums,
): QuantityTerms {
  const { price, tick, lot, feeRate } = inputs;
  const steps: PairSteps = { tick: scale(tick), lot: scale(lot), ...minimums };
  const fees: FeeRates = { maker: scale(feeRate), taker: scale(feeRate) };
  return { placed: placedLines(rangeOf(inputs), steps.tick, scale(price)), price: scale(price), steps, fees };
}

const quantityInputs = [
  'quoteInvested',
  'baseInvested',
  'price',
  'feeRate',
  'lowerPrice',
  'upperPrice',
  'grids',
  'spacing',
  'tick',
  'lot',
] as const;

const investmentOf = ({ quoteInvested, baseInvested }: { quoteInvested: string; baseInvested: string }) => ({
  quote: scale(quoteInvested),
  base: scale(baseInvested),
});

/** Figures of grid bots, N1 to N8, in quote coins unless another unit is named. bots.md 2 */
export const botRules = {
  gridLine: rule({
    id: 'N1',
    name: 'gridLine',
    formula:
      '⌊spacing = arithmetic: lowerPrice + line * (upperPrice − lowerPrice) / grids; geometric: lowerPrice * (upperPrice / lowerPrice)^(line / grids)⌋tick',
    inputs: ['lowerPrice', 'upperPrice', 'grids', 'spacing', 'line', 'tick'],
    compute: ({ line, tick, ...range }) => unscale(lineAt(rangeOf(range), scale(tick), Number(line))),
  }),
  gridQuantity: rule({
    id: 'N2',
    name: 'gridQuantity',
    formula:
      '⌊(quoteInvested + baseInvested * price * r) / (sum of buy lines + sell lines * price * r)⌋lot, r = 1.005 / (1 − feeRate), lines from lowerPrice, upperPrice, grids, spacing',
    inputs: quantityInputs,
    compute: (inputs) => unscale(gridQuantity(termsOf(inputs), investmentOf(inputs))),
  }),
  initialPurchase: rule({
    id: 'N2',
    name: 'initialPurchase',
    formula: '⌈(sell lines * gridQuantity − baseInvested) / (1 − feeRate)⌉lot, at least 0',
    inputs: quantityInputs,
    compute(inputs) {
      const terms = termsOf(inputs);
      const investment = investmentOf(inputs);
      return unscale(firstPurchase(terms, gridQuantity(terms, investment), investment.base));
    },
  }),
  initialSale: rule({
    id: 'N2',
    name: 'initialSale',
    formula:
      '⌈(sum of buy lines * gridQuantity + lot * upperPrice − quoteInvested) / price * 1.005 / (1 − feeRate)⌉lot, at least 0, of baseInvested',
    inputs: quantityInputs,
    compute(inputs) {
      const terms = termsOf(inputs);
      const investment = investmentOf(inputs);
      return unscale(firstSale(terms, gridQuantity(terms, investment), investment.quote));
    },
  }),
  cellProfit: rule({
    id: 'N3',
    name: 'cellProfit',
    formula: '⌊upperLine * (1 − feeRate)² / lowerLine − 1⌋4',
    inputs: ['upperLine', 'lowerLine', 'feeRate'],
    compute: ({ upperLine, lowerLine, feeRate }) =>
      ratio(cellProfit(scale(lowerLine), scale(upperLine), scale(feeRate))),
  }),
  matchedTradeProfit: rule({
    id: 'N4',
    name: 'matchedTradeProfit',
    formula: 'soldQuantity * sellPrice − ⌈soldQuantity * sellPrice * feeRate⌉8 − boughtCost',
    inputs: ['soldQuantity', 'sellPrice', 'feeRate', 'boughtCost'],
    compute({ soldQuantity, sellPrice, feeRate, boughtCost }) {
      const amount = fillAmount(scale(sellPrice), scale(soldQuantity));
      return unscale(matchedProfit(amount, feeOf(amount, scale(feeRate)), scale(boughtCost)));
    },
  }),
  botEquity: rule({
    id: 'N5',
    name: 'botEquity',
    formula: 'quoteHeld + ⌊baseHeld * price⌋8',
    inputs: ['quoteHeld', 'baseHeld', 'price'],
    compute: ({ quoteHeld, baseHeld, price }) =>
      unscale(valueOf({ quote: scale(quoteHeld), base: scale(baseHeld) }, scale(price))),
  }),
  botTotalProfit: rule({
    id: 'N5',
    name: 'botTotalProfit',
    formula: 'botEquity − totalInvested',
    inputs: ['botEquity', 'totalInvested'],
    compute: ({ botEquity, totalInvested }) => unscale(scale(botEquity) - scale(totalInvested)),
  }),
  botUnrealized: rule({
    id: 'N5',
    name: 'botUnrealized',
    formula: 'totalProfit − gridProfit',
    inputs: ['totalProfit', 'gridProfit'],
    compute: ({ totalProfit, gridProfit }) => unscale(scale(totalProfit) - scale(gridProfit)),
  }),
  botApr: rule({
    id: 'N6',
    name: 'botApr',
    formula: '⌊profit / totalInvested * 31,536,000,000 / runningMs⌋4, 0 while runningMs < 3,600,000',
    inputs: ['profit', 'totalInvested', 'runningMs'],
    compute: ({ profit, totalInvested, runningMs }) =>
      ratio(aprOf(scale(profit), scale(totalInvested), Number(runningMs))),
  }),
  gridMinInvestment: rule({
    id: 'N7',
    name: 'gridMinInvestment',
    formula:
      'the least quote coins with which gridQuantity reaches minQuantity and minAmount in each order, lines from lowerPrice, upperPrice, grids, spacing',
    inputs: [
      'minQuantity',
      'minAmount',
      'price',
      'feeRate',
      'lowerPrice',
      'upperPrice',
      'grids',
      'spacing',
      'tick',
      'lot',
    ],
    compute({ minQuantity, minAmount, ...inputs }) {
      const terms = termsOf(inputs, { minQty: scale(minQuantity), minAmount: scale(minAmount) });
      return unscale(leastInvestment(terms, leastQuantity(terms), 'quote', 0n).quote);
    },
  }),
  buyAndHold: rule({
    id: 'N8',
    name: 'buyAndHold',
    formula: 'the profit of quoteInvested / startPrice base coins, bought with feeRate, at price, whole lots',
    inputs: ['quoteInvested', 'startPrice', 'price', 'feeRate', 'lot'],
    compute({ quoteInvested, startPrice, price, feeRate, lot }) {
      const [quote, start] = [scale(quoteInvested), scale(startPrice)];
      const held = heldFrom({ quote, base: 0n }, start, scale(lot), scale(feeRate));
      return unscale(valueOf(held, scale(price)) - quote);
    },
  }),
  backTestDrawdown: rule({
    id: 'N8',
    name: 'backTestDrawdown',
    formula: '⌊(peakEquity − lowEquity) / peakEquity⌋4',
    inputs: ['peakEquity', 'lowEquity'],
    compute: ({ peakEquity, lowEquity }) => ratio(drawdownOf(scale(peakEquity), scale(lowEquity))),
  }),
} as const;
