import { describe, expect, test } from 'vitest';
import { backTest, BackTestRun } from '#formulas/bots/back-test.ts';
import { aprOf, outcomeAtStop, outcomesOf } from '#formulas/bots/bot-figures.ts';
import { closeToBase, closeToQuote } from '#formulas/bots/close-estimate.ts';
import { cellProfits, matchedProfit, maxProfitableCells, noCarry, offerAfterBuy } from '#formulas/bots/bot-profit.ts';
import { feeOf, fillAmount, valueOf } from '#formulas/bots/bot-terms.ts';
import { inputProblem, inputRanges } from '#formulas/bots/input-ranges.ts';
import { emptyLine, gridLines } from '#formulas/bots/lines.ts';
import { leastInvestment, leastQuantity } from '#formulas/bots/min-investment.ts';
import { firstOrder, firstPurchase, gridQuantity } from '#formulas/bots/quantity.ts';
import { dayMs, minuteMs } from '#formulas/durations.ts';
import { scale, unscale } from '#money/index.ts';
import { btcSteps, rangeOf, ratio, termsAt, vip0 } from './bot-samples.ts';

const first = rangeOf('50000', '70000', 20);

describe('[G1] lines', () => {
  test.each([
    [rangeOf('50000', '50001', 3), '0.01', '50000 50000.33 50000.66 50001'],
    [rangeOf('50000', '70000', 4, 'GEOMETRIC'), '0.01', '50000 54387.86 59160.79 64352.59 70000'],
    [rangeOf('0.42', '0.58', 5, 'GEOMETRIC'), '0.0001', '0.42 0.448 0.4778 0.5097 0.5437 0.58'],
  ])('%o', (range, tick, lines) => {
    expect(
      gridLines(range, scale(tick))
        .map((line) => unscale(line))
        .join(' '),
    ).toBe(lines);
  });

  test('of two lines that are equally near the lower one is empty', () => {
    const lines = gridLines(first, btcSteps.tick);
    expect(unscale(lines[emptyLine(lines, scale('55500'))] ?? 0n)).toBe('55000');
  });
});

describe('[G1] quantity', () => {
  test.each([
    ['10000 USDT', '60000', first, '10000', '0', '0.008706', 10, 10, 'BUY 0.087148'],
    ['geometric', '60000', { ...first, type: 'GEOMETRIC' as const }, '10000', '0', '0.008753', 11, 9, 'BUY 0.078856'],
    ['price below the range', '49000', first, '10000', '0', '0.010143', 0, 20, 'BUY 0.203064'],
    ['price above the range', '72000', first, '10000', '0', '0.008403', 20, 0, ''],
    ['base', '60000', first, '0', '0.2', '0.01045', 10, 10, 'SELL 0.095493'],
    ['both, base is bought', '60000', first, '5000', '0.05', '0.00698', 10, 10, 'BUY 0.01982'],
    ['both, base is sold', '60000', first, '1000', '0.2', '0.011326', 10, 10, 'SELL 0.086731'],
    [
      'reduced by the reserve',
      '60015.72',
      rangeOf('57695.08', '63237.93', 8),
      '5000',
      '0',
      '0.01048',
      3,
      5,
      'BUY 0.052453',
    ],
    ['Bybit, P&L Calculations', '54000', rangeOf('45000', '65000', 5), '23610', '0', '0.091877', 2, 3, 'BUY 0.275907'],
  ])('%s', (_name, price, range, quote, base, quantity, buys, sells, order) => {
    const terms = termsAt(price, range);
    const investment = { quote: scale(quote), base: scale(base) };
    const each = gridQuantity(terms, investment);
    const start = firstOrder(terms, each, investment);
    expect([unscale(each), terms.placed.empty, terms.placed.sells]).toEqual([quantity, buys, sells]);
    expect(start ? `${start.side} ${unscale(start.quantity)}` : '').toBe(order);
  });

  test('the reserve takes one lot', () => {
    const terms = termsAt('60015.72', rangeOf('57695.08', '63237.93', 8));
    const purchase = firstPurchase(terms, scale('0.010481'), 0n);
    const cost = terms.placed.buySum * scale('0.010481') + (purchase * terms.price * 1005n) / 1000n;
    expect(cost + btcSteps.lot * scale('63237.93')).toBeGreaterThan(scale('5000') * scale('1'));
  });

  test('the geometric range leaves 60164.51 empty', () => {
    const { placed } = termsAt('60000', { ...first, type: 'GEOMETRIC' });
    expect(unscale(placed.lines[placed.empty] ?? 0n)).toBe('60164.51');
  });
});

test('[G1] worst and best case', () => {
  const terms = termsAt('60015.72', rangeOf('57695.08', '63237.93', 8));
  const investment = { quote: scale('5000'), base: 0n };
  const quantity = gridQuantity(terms, investment);
  const { worst, best } = outcomesOf(terms, quantity, investment, firstOrder(terms, quantity, investment));
  expect([unscale(worst), unscale(best)]).toEqual(['-148.34845594', '89.84454488']);
});

test('[FV7] a stop loss below the range adds the fall from the lower price and the taker fee', () => {
  const terms = termsAt('60015.72', rangeOf('57000', '63000', 12));
  const investment = { quote: scale('5000'), base: 0n };
  const quantity = gridQuantity(terms, investment);
  const outcomes = outcomesOf(terms, quantity, investment, firstOrder(terms, quantity, investment));
  const atStop = outcomeAtStop(outcomes, scale('57000'), scale('55000'), scale('0.001'));
  expect([unscale(outcomes.worst), unscale(outcomes.worstBase), unscale(atStop)]).toEqual([
    '-184.71326964',
    '0.08424663',
    '-357.84009429',
  ]);
});

describe('[G1] [G3] matched trade', () => {
  /** Returns a matched trade of complete fills. */
  function trade(quantity: string, buy: string, sell: string, lot: string, rate: string) {
    const [q, fee] = [scale(quantity), scale(rate)];
    const received = q - feeOf(q, fee);
    const { offer } = offerAfterBuy({ received, cost: fillAmount(scale(buy), q) }, noCarry, scale(lot));
    const amount = fillAmount(scale(sell), offer.quantity);
    return { received, offer, profit: matchedProfit(amount, feeOf(amount, fee), offer.cost) };
  }

  test('of the first example', () => {
    const { received, offer, profit } = trade('0.008706', '59000', '60000', '0.000001', '0.001');
    expect([received, offer.quantity, offer.cost, profit].map((units) => unscale(units))).toEqual([
      '0.00869729',
      '0.008697',
      '513.63687287',
      '7.66130713',
    ]);
  });

  test('Bybit, P&L Calculations', () => {
    const { offer, profit } = trade('0.08795882', '53000', '57000', '0.00000001', '0.001');
    expect([unscale(offer.quantity), unscale(profit)]).toEqual(['0.08787086', '341.81292098']);
  });

  test('Pionex, Grid Profit, with fees', () => {
    expect(unscale(trade('0.0002', '31140', '31744', '0.00000001', '0.0005').profit)).toBe('0.11445278');
  });

  test('KuCoin, two lines down and two up: two matched trades of 1 each', () => {
    const steps = { ...btcSteps, lot: scale('0.001') };
    const fees = { maker: 0n, taker: 0n };
    const input = { range: rangeOf('56000', '60000', 4), steps, fees, investment: { quote: scale('290'), base: 0n } };
    const run = new BackTestRun(input);
    const bar = { open: scale('58000'), high: scale('58000'), low: scale('56000'), close: scale('58000') };
    run.add(bar);
    const { quantity, matchedTrades, gridProfit } = run.result();
    expect([unscale(quantity), matchedTrades, unscale(gridProfit)]).toEqual(['0.001', 2, '2']);
  });
});

test.each([
  ['ARITHMETIC', '0.0124', '0.0179', 142],
  ['GEOMETRIC', '0.0149', '0.0149', 168],
] as const)('[G1] %s: profit per grid %s to %s, at most %d grids', (type, from, to, cells) => {
  const profits = cellProfits(gridLines({ ...first, type }, btcSteps.tick), vip0.maker);
  expect([ratio(profits.from), ratio(profits.to)]).toEqual([from, to]);
  expect(maxProfitableCells({ ...first, type }, btcSteps.tick, vip0.maker)).toBe(cells);
});

test('[G1] minimum investment of the first example', () => {
  const terms = termsAt('60000', first);
  const quantity = leastQuantity(terms);
  const { quote } = leastInvestment(terms, quantity, 'quote', 0n);
  expect([unscale(quantity), unscale(quote)]).toEqual(['0.000049', '56.3823']);
  expect(unscale(gridQuantity(terms, { quote: quote - 1n, base: 0n }))).toBe('0.000048');
});

test('[G1] Binance, Spot Grid Trading Parameters: equity', () => {
  const quote = fillAmount(scale('3.795'), scale('14'));
  const base = scale('14') * 26n;
  expect([unscale(quote), unscale(base), unscale(valueOf({ quote, base }, scale('0.776')))]).toEqual([
    '53.13',
    '364',
    '335.594',
  ]);
});

test.each([
  ['37.2596758', 30 * dayMs, '0.4533'],
  ['37.2596758', 59 * minuteMs, '0'],
  ['-68.9', 30 * dayMs, '-0.8382'],
])('[G1] APR of %s on 1000 in %d ms is %s', (profit, runningMs, apr) => {
  expect(ratio(aprOf(scale(profit), scale('1000'), runningMs))).toBe(apr);
});

describe('[G1] close', () => {
  const common = {
    coins: { base: scale('0.04353'), quote: scale('4745.25') },
    last: scale('60000'),
    lot: btcSteps.lot,
    taker: vip0.taker,
  };
  const levels = (...rows: [price: string, quantity: string][]) =>
    rows.map(([price, quantity]) => ({ price: scale(price), quantity: scale(quantity) }));

  test('all to quote', () => {
    const estimate = closeToQuote({ ...common, levels: levels(['59990', '0.02'], ['59980', '0.05']) });
    expect(
      [estimate.amount, estimate.fee, estimate.returned.quote, estimate.returned.base].map((units) => unscale(units)),
    ).toEqual(['2611.1294', '2.6111294', '7353.7682706', '0']);
    expect([ratio(estimate.slippage), estimate.isIncomplete]).toEqual(['0.0002', false]);
  });

  test('all to base', () => {
    const estimate = closeToBase({ ...common, levels: levels(['60010', '0.03'], ['60020', '0.1']) });
    expect(
      [estimate.traded, estimate.fee, estimate.returned.base, estimate.returned.quote].map((units) => unscale(units)),
    ).toEqual(['0.079066', '0.00007907', '0.12251693', '0.00868']);
    expect([ratio(estimate.slippage), estimate.isIncomplete]).toEqual(['0.0002', false]);
  });

  test('a book that is too thin leaves the rest', () => {
    expect(closeToQuote({ ...common, levels: levels(['59990', '0.02']) })).toMatchObject({
      traded: scale('0.02'),
      isIncomplete: true,
    });
    expect(closeToBase({ ...common, levels: levels(['60010', '0.03']) })).toMatchObject({
      traded: scale('0.03'),
      isIncomplete: true,
    });
    expect(closeToBase({ ...common, levels: [] })).toMatchObject({ traded: 0n, slippage: 0n, isIncomplete: true });
  });
});

describe('[G1] [R5.8] ranges of validate-input', () => {
  const terms = { last: scale('60000'), steps: btcSteps, fees: vip0, maxInvestment: scale('1000000') };
  const input = { ...first, investedIn: 'quote', quote: scale('10000') } as const;

  test('of the first example', () => {
    const ranges = inputRanges(input, terms);
    const texts = Object.fromEntries(
      Object.entries(ranges).map(([name, { from, to }]) => [
        name,
        name === 'cells' ? `${from}-${to}` : `${unscale(from)}-${unscale(to)}`,
      ]),
    );
    expect(texts).toMatchObject({
      min: '6000-69999.8',
      max: '50000.2-600000',
      cells: '2-142',
      investment: '56.3823-1000000',
      takeProfit: '70000.01-1200000',
      stopLoss: '600-49999.99',
      entry: '50000-70000',
    });
    expect(inputProblem(input, ranges, terms.last)).toBeUndefined();
  });

  test.each([
    ['min', { min: scale('5999.99') }, 'TOO_LOW', '6000'],
    ['min', { min: scale('69999.81') }, 'TOO_HIGH', '69999.8'],
    ['max', { max: scale('600000.01') }, 'TOO_HIGH', '600000'],
    ['max', { min: undefined, max: scale('0.2') }, 'TOO_LOW', '0.21'],
    ['cells', { cells: 1 }, 'TOO_LOW', '0.00000002'],
    ['cells', { cells: 143 }, 'TOO_HIGH', '0.00000142'],
    ['investment', { quote: scale('56.38229999') }, 'TOO_LOW', '56.3823'],
    ['investment', { quote: scale('1000000.00000001') }, 'TOO_HIGH', '1000000'],
    ['takeProfit', { takeProfit: scale('70000') }, 'TOO_LOW', '70000.01'],
    ['takeProfit', { takeProfit: scale('1200000.01') }, 'TOO_HIGH', '1200000'],
    ['stopLoss', { stopLoss: scale('599.99') }, 'TOO_LOW', '600'],
    ['stopLoss', { stopLoss: scale('50000') }, 'TOO_HIGH', '49999.99'],
    ['entry', { entry: scale('49999.99') }, 'TOO_LOW', '50000'],
    ['entry', { entry: scale('70000.01') }, 'TOO_HIGH', '70000'],
  ] as const)('%s %o is %s', (name, change, is, limit) => {
    const changed = { ...input, ...change };
    const problem = inputProblem(changed, inputRanges(changed, terms), terms.last);
    expect(problem && { ...problem, limit: unscale(problem.limit) }).toEqual({ input: name, is, limit });
  });
});

describe('[G1] [G18] back-test', () => {
  const steps = { tick: scale('0.01'), lot: scale('0.001'), minQty: scale('0.001'), minAmount: scale('1') };
  const input = { range: rangeOf('90', '110', 4), steps, fees: vip0, investment: { quote: scale('1000'), base: 0n } };
  const bars = [
    '100 106 98 104',
    '104 104.5 94 95.5',
    '95.5 101 94.8 100.2',
    '100.2 111 99 108',
    '108 109 89 91',
    '91 97 90.5 96',
  ].map((text) => {
    const [open = 0n, high = 0n, low = 0n, close = 0n] = text.split(' ').map((price) => scale(price));
    return { open, high, low, close };
  });

  test('fills and figures', () => {
    const run = new BackTestRun(input);
    const byBar = bars.map((bar) => {
      const before = run.fills.length;
      run.add(bar);
      return run.fills
        .slice(before)
        .map(({ side, price }) => `${side.charAt(0)}${unscale(price)}`)
        .join(' ');
    });
    expect(byBar).toEqual(['S105', 'B100 B95', 'S100', 'S105 S110', 'B105 B100 B95 B90', 'S95']);
    expect(run.fills.flatMap(({ profit }) => (profit === undefined ? [] : [unscale(profit)]))).toEqual([
      '12.41861777',
      '12.39481624',
      '12.44624179',
    ]);
    const { coins, drawdown, matchedTrades, ...figures } = run.result();
    expect([matchedTrades, unscale(coins.quote), unscale(coins.base), ratio(drawdown)]).toEqual([
      3,
      '298.40808',
      '7.75829',
      '0.0837',
    ]);
    expect(
      [
        figures.quantity,
        figures.gridProfit,
        figures.equity,
        figures.totalProfit,
        figures.unrealized,
        figures.buyAndHold,
      ].map((units) => unscale(units)),
    ).toEqual(['2.588', '37.2596758', '1043.20392', '43.20392', '5.9442442', '-40.96']);
  });

  test('stop loss and take profit execute at their prices after the lines before them', () => {
    const stopped = backTest({ ...input, stopLoss: scale('89.5') }, bars);
    expect([stopped.endedBy, unscale(stopped.totalProfit), unscale(stopped.gridProfit)]).toEqual([
      'STOP_LOSS',
      '-22.1225885',
      '24.81343401',
    ]);
    const taken = backTest({ ...input, takeProfit: scale('110.5') }, bars);
    expect([taken.endedBy, unscale(taken.totalProfit)]).toEqual(['TAKE_PROFIT', '62.5799855']);
  });

  test('an entry price waits until it is touched', () => {
    const run = new BackTestRun({ ...input, entry: scale('95') });
    run.add(bars[0] ?? { open: 0n, high: 0n, low: 0n, close: 0n });
    expect(run.result()).toMatchObject({ hasStarted: false, totalProfit: 0n });
    run.add(bars[1] ?? { open: 0n, high: 0n, low: 0n, close: 0n });
    expect(run.result().hasStarted).toBe(true);
  });
});
