import type { GridPoint } from '#contract/bots/bot.ts';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { valueOf } from '#formulas/bots/bot-terms.ts';
import { scale, unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { fillTable } from '../engine/bot-store.ts';
import type { StoredBot } from '../engine/bot-store.ts';
import { botFigures, pairOf } from '../engine/bot-row.ts';

/** Running time up to which the points are hourly. exchange-api 2.7 */
const hourlyMs = 7 * dayMs;
/** Bars that one read of the history returns at most. */
const maxBars = 1_000;

/** Times of the points: the full hours or days of the running time, then its end. ms */
function timesOf({ startTime }: StoredBot, endTime: number): number[] {
  const step = endTime - startTime <= hourlyMs ? hourMs : dayMs;
  const times = [startTime];
  for (let at = startTime - (startTime % step) + step; at < endTime; at += step) times.push(at);
  return endTime > startTime ? [...times, endTime] : times;
}

/** A function that gives the price at a full hour or day, the close of the bar before it. Units of 10⁻⁸. */
function pricesAt({ market }: Exchange, pair: Pair, times: readonly number[], now: number) {
  const [, second = 0, third = second + hourMs] = times;
  const interval = third - second >= dayMs ? '1d' : '1h';
  const length = interval === '1d' ? dayMs : hourMs;
  const closes = new Map<number, bigint>();
  for (let to = times.at(-1) ?? now, from = times[0] ?? now; to > from;) {
    const bars = market.history.bars(pair, interval, { from: from - length, to, limit: maxBars }, now);
    for (const { t, c } of bars) closes.set(t + length, BigInt(c) * scale(pair.tick));
    if (bars.length < maxBars) break;
    to = bars[0]?.t ?? from;
  }
  return (at: number): bigint | undefined => closes.get(at);
}

/**
 * The profits of a bot over time, oldest first, from its fills and the bars of its pair: no job records them.
 * The last point is now, or the end.
 */
export function pointsOf(exchange: Exchange, bot: StoredBot, now: number): GridPoint[] {
  if (bot.startTime === 0) return [];
  const endTime = bot.endTime || now;
  const times = timesOf(bot, endTime);
  const priceAt = pricesAt(exchange, pairOf(exchange, bot), times, now);
  const fills = fillTable.where(exchange, 'grid_id = ? ORDER BY trade_id', [bot.gridId]);
  const coins = { quote: bot.quoteInvestment, base: bot.baseInvestment };
  let gridProfit = 0n;
  let index = 0;
  return times.map((time): GridPoint => {
    for (let fill = fills[index]; fill && fill.time <= time; fill = fills[(index += 1)]) {
      const { side, quantity, amount, fee, profit } = fill;
      coins.base += side === 'BUY' ? quantity - fee : -quantity;
      coins.quote += side === 'BUY' ? -amount : amount - fee;
      gridProfit += profit ?? 0n;
    }
    if (time === endTime) {
      const { totalProfit } = botFigures(exchange, bot, now);
      return { time, grid_profit: unscale(bot.gridProfit), total_profit: unscale(totalProfit) };
    }
    const price = priceAt(time);
    const total = price === undefined || time === bot.startTime ? 0n : valueOf(coins, price) - bot.totalInvestment;
    return { time, grid_profit: unscale(gridProfit), total_profit: unscale(total) };
  });
}
