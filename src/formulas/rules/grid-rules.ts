import { scale, unscale } from '../../money/index.ts';
import { drawdownOf, heldFrom } from '../grid/back-test.ts';
import { aprOf, ratioDecimals } from '../grid/bot-figures.ts';
import { cellProfit, matchedProfit } from '../grid/grid-profit.ts';
import { feeOf, fillAmount, valueOf } from '../grid/grid-terms.ts';
import type { FeeRates, GridRange, PairSteps } from '../grid/grid-terms.ts';
import { lineAt, placedLines } from '../grid/lines.ts';
import { leastInvestment, leastQuantity } from '../grid/min-investment.ts';
import { firstPurchase, firstSale, gridQuantity } from '../grid/quantity.ts';
import type { QuantityTerms } from '../grid/quantity.ts';
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

const example = {
  lowerPrice: '50000',
  upperPrice: '70000',
  grids: '20',
  spacing: 'ARITHMETIC',
  price: '60000',
  tick: '0.01',
  lot: '0.000001',
  feeRate: '0.001',
} as const;
const coins = { quoteInvested: '10000', baseInvested: '0' } as const;

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
export const gridRules = {
  gridLine: rule({
    id: 'N1',
    name: 'gridLine',
    formula:
      '⌊spacing = arithmetic: lowerPrice + line * (upperPrice − lowerPrice) / grids; geometric: lowerPrice * (upperPrice / lowerPrice)^(line / grids)⌋tick',
    inputs: ['lowerPrice', 'upperPrice', 'grids', 'spacing', 'line', 'tick'],
    compute: ({ line, tick, ...range }) => unscale(lineAt(rangeOf(range), scale(tick), Number(line))),
    vectors: [
      {
        inputs: {
          lowerPrice: '50000',
          upperPrice: '50001',
          grids: '3',
          spacing: 'ARITHMETIC',
          line: '1',
          tick: '0.01',
        },
        result: '50000.33',
      },
      {
        inputs: { lowerPrice: '50000', upperPrice: '70000', grids: '4', spacing: 'GEOMETRIC', line: '1', tick: '0.01' },
        result: '54387.86',
      },
      {
        inputs: { lowerPrice: '0.42', upperPrice: '0.58', grids: '5', spacing: 'GEOMETRIC', line: '3', tick: '0.0001' },
        result: '0.5097',
      },
    ],
  }),
  gridQuantity: rule({
    id: 'N2',
    name: 'gridQuantity',
    formula:
      '⌊(quoteInvested + baseInvested * price * r) / (sum of buy lines + sell lines * price * r)⌋lot, r = 1.005 / (1 − feeRate), lines from lowerPrice, upperPrice, grids, spacing',
    inputs: quantityInputs,
    compute: (inputs) => unscale(gridQuantity(termsOf(inputs), investmentOf(inputs))),
    vectors: [
      { inputs: { ...example, ...coins }, result: '0.008706' },
      { inputs: { ...example, ...coins, spacing: 'GEOMETRIC' }, result: '0.008753' },
      { inputs: { ...example, ...coins, price: '49000' }, result: '0.010143' },
      { inputs: { ...example, quoteInvested: '0', baseInvested: '0.2' }, result: '0.01045' },
    ],
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
    vectors: [
      { inputs: { ...example, ...coins }, result: '0.087148' },
      { inputs: { ...example, ...coins, price: '72000' }, result: '0' },
      { inputs: { ...example, quoteInvested: '5000', baseInvested: '0.05' }, result: '0.01982' },
    ],
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
    vectors: [
      { inputs: { ...example, quoteInvested: '0', baseInvested: '0.2' }, result: '0.095493' },
      { inputs: { ...example, quoteInvested: '1000', baseInvested: '0.2' }, result: '0.086731' },
    ],
  }),
  cellProfit: rule({
    id: 'N3',
    name: 'cellProfit',
    formula: '⌊upperLine * (1 − feeRate)² / lowerLine − 1⌋4',
    inputs: ['upperLine', 'lowerLine', 'feeRate'],
    compute: ({ upperLine, lowerLine, feeRate }) =>
      ratio(cellProfit(scale(lowerLine), scale(upperLine), scale(feeRate))),
    vectors: [
      { inputs: { upperLine: '70000', lowerLine: '69000', feeRate: '0.001' }, result: '0.0124' },
      { inputs: { upperLine: '51000', lowerLine: '50000', feeRate: '0.001' }, result: '0.0179' },
      { inputs: { upperLine: '60010', lowerLine: '60000', feeRate: '0.001' }, result: '-0.0019' },
    ],
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
    vectors: [
      {
        inputs: { soldQuantity: '0.008697', sellPrice: '60000', feeRate: '0.001', boughtCost: '513.63687287' },
        result: '7.66130713',
      },
      {
        inputs: { soldQuantity: '0.001', sellPrice: '57000', feeRate: '0', boughtCost: '56' },
        result: '1',
      },
    ],
  }),
  botEquity: rule({
    id: 'N5',
    name: 'botEquity',
    formula: 'quoteHeld + ⌊baseHeld * price⌋8',
    inputs: ['quoteHeld', 'baseHeld', 'price'],
    compute: ({ quoteHeld, baseHeld, price }) =>
      unscale(valueOf({ quote: scale(quoteHeld), base: scale(baseHeld) }, scale(price))),
    vectors: [
      { inputs: { quoteHeld: '53.13', baseHeld: '364', price: '0.776' }, result: '335.594' },
      { inputs: { quoteHeld: '298.40808', baseHeld: '7.75829', price: '96' }, result: '1043.20392' },
    ],
  }),
  botTotalProfit: rule({
    id: 'N5',
    name: 'botTotalProfit',
    formula: 'botEquity − totalInvested',
    inputs: ['botEquity', 'totalInvested'],
    compute: ({ botEquity, totalInvested }) => unscale(scale(botEquity) - scale(totalInvested)),
    vectors: [
      { inputs: { botEquity: '1043.20392', totalInvested: '1000' }, result: '43.20392' },
      { inputs: { botEquity: '931.1', totalInvested: '1000' }, result: '-68.9' },
    ],
  }),
  botUnrealized: rule({
    id: 'N5',
    name: 'botUnrealized',
    formula: 'totalProfit − gridProfit',
    inputs: ['totalProfit', 'gridProfit'],
    compute: ({ totalProfit, gridProfit }) => unscale(scale(totalProfit) - scale(gridProfit)),
    vectors: [{ inputs: { totalProfit: '43.20392', gridProfit: '37.2596758' }, result: '5.9442442' }],
  }),
  botApr: rule({
    id: 'N6',
    name: 'botApr',
    formula: '⌊profit / totalInvested * 31,536,000,000 / runningMs⌋4, 0 while runningMs < 3,600,000',
    inputs: ['profit', 'totalInvested', 'runningMs'],
    compute: ({ profit, totalInvested, runningMs }) =>
      ratio(aprOf(scale(profit), scale(totalInvested), Number(runningMs))),
    vectors: [
      { inputs: { profit: '37.2596758', totalInvested: '1000', runningMs: '2592000000' }, result: '0.4533' },
      { inputs: { profit: '37.2596758', totalInvested: '1000', runningMs: '3540000' }, result: '0' },
      { inputs: { profit: '-68.9', totalInvested: '1000', runningMs: '2592000000' }, result: '-0.8382' },
    ],
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
    vectors: [{ inputs: { ...example, minQuantity: '0.000048', minAmount: '1' }, result: '56.3823' }],
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
    vectors: [
      {
        inputs: { quoteInvested: '1000', startPrice: '100', price: '96', feeRate: '0.001', lot: '0.001' },
        result: '-40.96',
      },
    ],
  }),
  backTestDrawdown: rule({
    id: 'N8',
    name: 'backTestDrawdown',
    formula: '⌊(peakEquity − lowEquity) / peakEquity⌋4',
    inputs: ['peakEquity', 'lowEquity'],
    compute: ({ peakEquity, lowEquity }) => ratio(drawdownOf(scale(peakEquity), scale(lowEquity))),
    vectors: [
      { inputs: { peakEquity: '1000', lowEquity: '916.3' }, result: '0.0837' },
      { inputs: { peakEquity: '1043.20392', lowEquity: '1043.20392' }, result: '0' },
    ],
  }),
} as const;
