import { hourMs, minuteMs } from '#formulas/durations.ts';
import { BackTestRun } from '#formulas/bots/back-test.ts';
import type { PriceBar } from '#formulas/bots/back-test.ts';
import { cellProfits } from '#formulas/bots/bot-profit.ts';
import { fillAmount, feeOf, valueOf } from '#formulas/bots/bot-terms.ts';
import type { GridRange } from '#formulas/bots/bot-terms.ts';
import { gridPlan } from '#formulas/bots/plan.ts';
import { floorTo, scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { externalAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { botAccount, noLine } from './engine/book-fills.ts';
import { fillTable, saveBot, saveLine } from './engine/bot-store.ts';
import type { StoredBot, StoredFill } from './engine/bot-store.ts';
import { feesOf, stepsOf } from './engine/pair-terms.ts';
import { hourBars, recommendationOf } from './recommendations.ts';

const standard = '100001';
const unified = '100002';

/** A bot of a demo account; without a range it has the recommendation of its first day. bots.md 7 */
interface SeededBot {
  number: number;
  uid: string;
  symbolId: string;
  range?: { min: string; max: string; cells: number };
  quote: string;
  from: number;
  /** Absent: it runs. */
  until?: number;
  stopLoss?: string;
  takeProfit?: string;
}

const may = (day: number, hour: number): number => Date.UTC(2026, 4, day, hour);

const seededBots: readonly SeededBot[] = [
  {
    number: 1,
    uid: standard,
    symbolId: 'ETHUSDT',
    range: { min: '2800', max: '3200', cells: 10 },
    quote: '3000',
    from: may(4, 9),
    until: may(11, 15),
  },
  {
    number: 2,
    uid: standard,
    symbolId: 'SLIPUSDT',
    range: { min: '0.7', max: '0.775', cells: 6 },
    quote: '1000',
    from: may(4, 12),
    takeProfit: '0.785',
  },
  {
    number: 3,
    uid: standard,
    symbolId: 'XRPUSDT',
    range: { min: '0.5', max: '0.56', cells: 6 },
    quote: '800',
    from: may(5, 12),
    stopLoss: '0.49',
  },
  {
    number: 4,
    uid: standard,
    symbolId: 'BTCUSDT',
    range: { min: '57000', max: '63000', cells: 12 },
    quote: '5000',
    from: may(22, 10),
  },
  { number: 5, uid: unified, symbolId: 'ETHUSDT', quote: '10000', from: may(25, 10) },
];

/** Ids of the seed have a node of their own. */
const seedId = (time: number, number: number): string => `${time}71${String(number).padStart(4, '0')}`;

function rangeOf(exchange: Exchange, pair: Pair, { range, from }: SeededBot): GridRange | undefined {
  if (!range) return recommendationOf(exchange, pair, from)?.range;
  return { min: scale(range.min), max: scale(range.max), cells: range.cells, type: 'ARITHMETIC' };
}

/** Runs a bot over the bars; returns its fills with the hour of each, and how it ended. */
function runOver(run: BackTestRun, bars: readonly (PriceBar & { t: number })[]) {
  const times: number[] = [];
  let endTime: number | undefined;
  for (const bar of bars) {
    if (run.hasEnded()) break;
    run.add(bar);
    // Within their hour, in order.
    while (times.length < run.fills.length) times.push(bar.t + ((times.length % 50) + 1) * minuteMs);
    if (run.hasEnded()) endTime = bar.t + hourMs - minuteMs;
  }
  return { times, endTime };
}

/** Saves a bot with the fills of a back-test over the stored bars. bots.md 7 */
function addBot(exchange: Exchange, seeded: SeededBot): void {
  const { uid, symbolId, number, from } = seeded;
  const pair = exchange.catalog.pair(symbolId);
  const account = exchange.accounts.byUid(uid);
  const now = exchange.clock.now();
  const range = pair && rangeOf(exchange, pair, seeded);
  if (!pair || !account || !range) return;
  const bars = hourBars(exchange, pair, from, seeded.until ?? now, now);
  const start = bars[0]?.open;
  if (start === undefined) return;
  const steps = stepsOf(pair);
  const fees = feesOf(exchange, pair, uid);
  const investment = { quote: scale(seeded.quote), base: 0n };
  const [stopLoss, takeProfit] = [scale(seeded.stopLoss ?? '0'), scale(seeded.takeProfit ?? '0')];
  const triggers = { stopLoss: stopLoss || undefined, takeProfit: takeProfit || undefined };
  const run = new BackTestRun({ range, steps, fees, investment, ...triggers });
  const { times, endTime: triggered } = runOver(run, bars);
  const plan = gridPlan({ range, steps, fees, investment, price: start });
  const result = run.result();
  const gridId = seedId(from, number);
  const endTime = triggered ?? seeded.until;
  const last = bars.at(-1)?.close ?? start;
  const profits = cellProfits(plan.lines, fees.maker);
  const lines = run.lineOrders();
  const running: StoredBot = {
    gridId,
    uid,
    requestId: `seed-${number}`,
    symbolId,
    source: seeded.range ? 'MANUAL' : 'STRATEGY',
    type: range.type,
    status: 'RUNNING',
    minPrice: range.min,
    maxPrice: range.max,
    cellNumber: range.cells,
    investMode: 0,
    quoteInvestment: investment.quote,
    baseInvestment: 0n,
    totalInvestment: valueOf(investment, start),
    qtyPerGrid: plan.quantity,
    entryPrice: 0n,
    entrySide: '',
    stopLossPrice: stopLoss,
    takeProfitPrice: takeProfit,
    endPrice: 0n,
    baseBalance: result.coins.base,
    quoteBalance: result.coins.quote,
    gridProfit: result.gridProfit,
    matchedTrades: result.matchedTrades,
    emptyLine: lines?.empty ?? plan.empty,
    carryQuantity: lines?.carry.quantity ?? 0n,
    carryCost: lines?.carry.cost ?? 0n,
    position: last < range.min ? 'BELOW' : last > range.max ? 'ABOVE' : 'INSIDE',
    profitFrom: profits.from,
    profitTo: profits.to,
    endMode: '',
    closeMode: '',
    closeReason: '',
    botCloseCode: '',
    settledBase: 0n,
    settledQuote: 0n,
    accountType: account.isUnified ? 'UTA' : 'SPOT',
    makerFeeRate: fees.maker,
    takerFeeRate: fees.taker,
    jobTime: 0,
    createTime: from,
    startTime: from,
    endTime: 0,
    ver: 1,
  };
  saveBot(exchange, endTime === undefined ? running : ended(running, run, { endTime, last, lot: steps.lot }));
  if (plan.firstOrder)
    saveFirstOrder(exchange, running, { price: start, quantity: plan.firstOrder.quantity, time: from });
  run.fills.forEach(({ side, line, price, quantity, profit }, index) => {
    const time = times[index] ?? from;
    const amount = fillAmount(price, quantity);
    const fee = feeOf(side === 'BUY' ? quantity : amount, fees.maker);
    const id = seedId(time, 1_000 * number + index + 1);
    const fill = { tradeId: id, orderId: id, side, gridId, line, price, quantity, amount, fee, time };
    fillTable.insert(exchange, { ...fill, isMaker: true, seq: 0, profit: profit ?? null } satisfies StoredFill);
  });
  if (endTime === undefined) openLinesOf(exchange, pair, running, run, now);
}

/**
 * Closed by hand the bot sells at the last close; a trigger has sold in the back-test. Its money came from outside and
 * left again.
 */
function ended(
  bot: StoredBot,
  run: BackTestRun,
  { endTime, last, lot }: { endTime: number; last: bigint; lot: bigint },
): StoredBot {
  const { endedBy, coins } = run.result();
  const sold = endedBy ? 0n : floorTo(coins.base, lot);
  const amount = fillAmount(last, sold);
  const reasons = { STOP_LOSS: 'CLOSED_STOP_LOSS', TAKE_PROFIT: 'CLOSED_TAKE_PROFIT' } as const;
  const price = { STOP_LOSS: bot.stopLossPrice, TAKE_PROFIT: bot.takeProfitPrice } as const;
  return {
    ...bot,
    status: 'COMPLETED',
    baseBalance: 0n,
    quoteBalance: 0n,
    carryQuantity: 0n,
    carryCost: 0n,
    endPrice: endedBy ? price[endedBy] : last,
    closeMode: '3',
    closeReason: endedBy ? reasons[endedBy] : 'CLOSED_MANUALLY',
    settledBase: coins.base - sold,
    settledQuote: coins.quote + amount - feeOf(amount, bot.takerFeeRate),
    endTime,
  };
}

/** Saves the purchase with which a bot started. */
function saveFirstOrder(
  exchange: Exchange,
  { gridId, takerFeeRate }: StoredBot,
  { price, quantity, time }: { price: bigint; quantity: bigint; time: number },
): void {
  const id = seedId(time, Number(gridId.slice(-4)) + 500);
  fillTable.insert(exchange, {
    ...{ tradeId: id, orderId: id, side: 'BUY', gridId, line: noLine, price, quantity, time, seq: 0, profit: null },
    amount: fillAmount(price, quantity),
    fee: feeOf(quantity, takerFeeRate),
    isMaker: false,
  } satisfies StoredFill);
}

/** Saves the orders of a running bot and brings its coins, which are not among the balances of its owner. */
function openLinesOf(exchange: Exchange, pair: Pair, bot: StoredBot, run: BackTestRun, now: number): void {
  for (const { line, side, price, quantity, cost, isMatched } of run.lineOrders()?.orders() ?? [])
    saveLine(exchange, {
      ...{ gridId: bot.gridId, line, side, price, quantity, remaining: quantity, cost, isMatched },
      ...{ executedAmount: 0n, fee: 0n, orderId: seedId(now - hourMs, 100 * Number(bot.gridId.slice(-4)) + line) },
    });
  for (const { coin, amount } of [
    { coin: pair.baseTokenId, amount: bot.baseBalance },
    { coin: pair.quoteTokenId, amount: bot.quoteBalance },
  ])
    exchange.ledger.move({
      kind: 'grid start',
      reference: bot.gridId,
      coin,
      amount,
      from: externalAccount,
      to: botAccount(bot.gridId),
    });
}

/** Adds the bots of the demo accounts. bots.md 7 */
export function seedBots(exchange: Exchange): void {
  for (const seeded of seededBots) addBot(exchange, seeded);
}
