import { secondMs } from '#formulas/durations.ts';
import { unscale } from '#money/index.ts';
import { addNotice } from '#sandbox/account/notices.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { botsWhere, openBot, openBots } from './bot-store.ts';
import type { StoredBot } from './bot-store.ts';
import { botFigures, botRow } from './bot-row.ts';

const topic = 'grid';

/** Publishes a bot on topic `grid`, as it is after the commit. */
export function publishBot(exchange: Exchange, { uid, gridId }: StoredBot): void {
  exchange.publishLater({ uid }, topic, gridId, () => {
    const bot = openBot(exchange, gridId)?.bot ?? botsWhere(exchange, 'grid_id = ?', [gridId])[0];
    return bot && botRow(exchange, bot, exchange.clock.now());
  });
}

/** Publishes the profits of the bots whose price changed, at most once a second. exchange-api 3.3 */
export function startLiveProfits(exchange: Exchange): void {
  let publishedAt = 0;
  const prices = new Map<string, number>();
  exchange.clock.onTick(() => {
    const now = exchange.clock.now();
    if (now - publishedAt < secondMs) return;
    publishedAt = now;
    const moved = openBots(exchange).filter(({ bot: { gridId, symbolId } }) => {
      const last = exchange.markets.lastTicks(symbolId);
      if (last === undefined || prices.get(gridId) === last) return false;
      prices.set(gridId, last);
      return true;
    });
    if (moved.length === 0) return;
    exchange.store.transaction(() => {
      for (const { bot } of moved) publishBot(exchange, bot);
    });
  });
}

/** Facts of every notice about a bot: the pair by its id and base coin. */
const noticeOf = ({ catalog }: Pick<Exchange, 'catalog'>, { gridId, symbolId }: StoredBot) => ({
  title: '',
  text: '',
  link: '',
  symbolId,
  coin: catalog.pair(symbolId)?.baseTokenId,
  gridId,
});

/** Tells the owner that the bot has ended: total profit in quote coins, and why. bots.md 3 */
export function reportEnd(exchange: Exchange, bot: StoredBot): void {
  const time = exchange.clock.now();
  addNotice(exchange, bot, {
    ...noticeOf(exchange, bot),
    id: `grid-closed-${bot.gridId}`,
    kind: 'GRID_CLOSED',
    level: bot.closeReason === 'CLOSED_MANUALLY' || bot.closeReason === 'CLOSED_TAKE_PROFIT' ? 'info' : 'warn',
    time,
    amount: unscale(botFigures(exchange, bot, time).totalProfit),
    state: bot.closeReason,
  });
}

/** Tells the owner that the price has left the range, or entered it again. bots.md 3 "GRID_RANGE" */
export function reportRange(exchange: Exchange, bot: StoredBot, price: bigint, state: 'LEFT' | 'ENTERED'): void {
  const time = exchange.clock.now();
  addNotice(exchange, bot, {
    ...noticeOf(exchange, bot),
    // A price can leave and come back within one ms of a paused clock.
    id: `grid-range-${bot.gridId}-${bot.ver}`,
    kind: 'GRID_RANGE',
    level: state === 'LEFT' ? 'warn' : 'info',
    time,
    price: unscale(price),
    state,
  });
}
