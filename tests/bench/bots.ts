import { create } from '#contract/bots/create-bot.ts';
import { submit } from '#contract/loans/loan-requests.ts';
import { dayMs } from '#formulas/durations.ts';
import { backTest } from '#formulas/bots/back-test.ts';
import type { PriceBar } from '#formulas/bots/back-test.ts';
import { everyCellEarns } from '#formulas/bots/bot-profit.ts';
import type { GridRange } from '#formulas/bots/bot-terms.ts';
import { scale } from '#money/index.ts';
import { defaultAccount, deposit } from '#sandbox/account/demo-accounts.ts';
import { domains } from '#sandbox/domains.ts';
import { openExchange } from '#sandbox/index.ts';
import { acceptTerms } from '#sandbox/loans/borrowers.ts';
import { median, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';

const botCount = 20;
const loanCount = 20;
const cells = 50;
const jumpDays = 30;
const rounds = 3;

/** Opens an exchange with bots of 50 grids on four pairs, for several people, and with the loans of one person. */
async function openWith(count: number, loans: number) {
  const options = { dataFile: ':memory:', fresh: true, bench: true };
  const { app, kernel, close } = await openExchange(options, domains);
  const { exchange } = kernel;
  await exchange.clock.set({ speed: 0 });
  for (let index = 0; index < count; index += 1) {
    const symbol = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'][index % 4] ?? 'BTCUSDT';
    const pair = exchange.catalog.pair(symbol);
    const last = pair ? exchange.market.simulation.lastTicks(pair) : 0;
    const price = (percent: number) => {
      const units = BigInt(Math.round((last * percent) / 100)) * scale(pair?.tick ?? '1');
      return String(Number(units) / 1e8);
    };
    const uid = index % 8 < 4 ? '100003' : '100002';
    const body = { symbol, min_price: price(85), max_price: price(115), cell_number: cells, quote_investment: '3000' };
    const { payload } = await app.inject({
      method: 'POST',
      url: `/x/bot${create.path}`,
      headers: { host: 'localhost', 'content-type': 'application/json', usertoken: exchange.sessions.start(uid) },
      payload: JSON.stringify(body),
    });
    if (!payload.includes('"status_code":200')) throw new Error(payload);
  }
  const { accounts, sessions, ...rest } = exchange;
  const uid = accounts.nextUid();
  accounts.add({ ...defaultAccount, kycLevel: 2, area: 'SG', uid, name: 'borrower', passwordHash: '' });
  deposit(rest, uid, 'free', { BTC: '10', ETH: '100' });
  acceptTerms(rest, uid);
  const usertoken = sessions.start(uid);
  for (let index = 0; index < loans; index += 1) {
    const collateral = index % 2 === 0 ? 'pledgeToken=BTC&pledgeAmount=0.1' : 'pledgeToken=ETH&pledgeAmount=2';
    const { payload } = await app.inject({
      method: 'POST',
      url: `/x/${submit.host}${submit.path}`,
      headers: { host: 'localhost', usertoken, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `loanToken=USDT&loanAmount=${1_000 + index}&${collateral}&term=90`,
    });
    if (!payload.includes('"ret_code":0')) throw new Error(payload);
  }
  return { exchange, close };
}

/**
 * Duration of a jump of 30 days, and the processor time that it took: only that is comparable on a shared machine.
 * Seconds.
 */
async function jumpSeconds(count: number, loans: number): Promise<{ seconds: number; cpuSeconds: number }> {
  const { exchange, close } = await openWith(count, loans);
  const startedMs = performance.now();
  const cpu = process.cpuUsage();
  await exchange.clock.set({ advanceMs: jumpDays * dayMs });
  const seconds = (performance.now() - startedMs) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  await close();
  return { seconds, cpuSeconds: (user + system) / 1_000_000 };
}

/** A year of hourly bars around 100 that crosses the range again and again. */
const yearOfBars: readonly PriceBar[] = Array.from({ length: 8_760 }, (_, hour): PriceBar => {
  const at = (offset: number) =>
    scale((100 + 8 * Math.sin((hour + offset) / 23) + 3 * Math.sin((hour + offset) / 5)).toFixed(2));
  const [open, close] = [at(0), at(1)];
  const [low, high] = open < close ? [open, close] : [close, open];
  return { open, close, low: low - scale('0.4'), high: high + scale('0.4') };
});

/** Milliseconds of a back-test over a year, warm. */
function backTestMs(count: number): number {
  const range: GridRange = { min: scale('88'), max: scale('112'), cells: count, type: 'ARITHMETIC' };
  const steps = { tick: scale('0.01'), lot: scale('0.0001'), minQty: scale('0.001'), minAmount: scale('1') };
  const fees = { maker: scale('0.001'), taker: scale('0.001') };
  if (!everyCellEarns(range, steps.tick, fees.maker)) throw new Error('the grids earn nothing');
  const startedMs = performance.now();
  backTest({ range, steps, fees, investment: { quote: scale('10000'), base: 0n } }, yearOfBars);
  return performance.now() - startedMs;
}

/** Measures jumps with grid bots and back-tests. [G17] [G21] */
export async function botFigures(): Promise<Figure[]> {
  const jumps: Awaited<ReturnType<typeof jumpSeconds>>[] = [];
  const without: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    without.push((await jumpSeconds(0, 0)).seconds);
    jumps.push(await jumpSeconds(botCount, loanCount));
  }
  const withBots = jumps.map(({ seconds }) => seconds);
  const cpu = jumps.map(({ cpuSeconds }) => cpuSeconds);
  backTestMs(20);
  const years = Array.from({ length: 5 }, () => backTestMs(20));
  return [
    {
      name: `jump of ${jumpDays} days, ${botCount} bots of ${cells} grids, ${loanCount} loans`,
      unit: 's',
      value: median(withBots),
      spread: spreadOf(withBots),
      max: 3,
    },
    { name: 'its processor time', unit: 's', value: median(cpu), spread: spreadOf(cpu) },
    { name: 'the same jump with the seeded bots only', unit: 's', value: median(without), spread: spreadOf(without) },
    { name: 'with to without', unit: 'x', value: median(withBots) / median(without) },
    { name: 'back-test of a year, 20 grids', unit: 'ms', value: median(years), spread: spreadOf(years), max: 100 },
  ];
}
