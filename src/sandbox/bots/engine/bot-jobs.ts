import { tradeStatus } from '#contract/market-data.ts';
import type { Scheduler } from '#sandbox/clock/jobs.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { openBot, openBots, saveBot } from './bot-store.ts';
import type { StoredBot } from './bot-store.ts';
import { beginEnd, endBot, rejectBot } from './end-bot.ts';
import type { BotEnd } from './end-bot.ts';
import { startBot } from './start-bot.ts';

const hasJob = ({ jobTime }: StoredBot): boolean => jobTime > 0;

/** Starts a bot; one that cannot start is rolled back and returns everything. */
function startOrReject(exchange: Exchange, bot: StoredBot): void {
  const hasStarted = exchange.store.savepoint(
    () => startBot(exchange, bot),
    (started) => started,
  );
  if (!hasStarted) rejectBot(exchange, openBot(exchange, bot.gridId)?.bot ?? bot);
}

function runStep(exchange: Exchange, bot: StoredBot): void {
  if (bot.status === 'INITIALIZING') startOrReject(exchange, bot);
  else
    endBot(exchange, bot, {
      reason: bot.closeReason,
      mode: bot.endMode === '' ? '4' : bot.endMode,
      code: bot.botCloseCode,
    });
}

/**
 * The pending steps of bots: starting at the entry price, and converting at the end. They are read from the rows, so a
 * restart resumes them.
 */
export const botJobs = (exchange: Exchange): Scheduler => ({
  name: 'grid',
  next() {
    let first: number | undefined;
    for (const { bot } of openBots(exchange))
      if (hasJob(bot) && (first === undefined || bot.jobTime < first)) first = bot.jobTime;
    return first;
  },
  run(at, attempt) {
    for (const { bot } of openBots(exchange)) {
      const current = openBot(exchange, bot.gridId)?.bot;
      if (!current || !hasJob(current) || current.jobTime > at) continue;
      const isDone = attempt(`step of bot ${bot.gridId}`, () => runStep(exchange, current));
      if (!isDone) saveBot(exchange, { ...current, jobTime: -current.jobTime });
    }
  },
});

/** Makes the steps due again, now, that an earlier run of the exchange set aside. */
export function retrySteps(exchange: Exchange): void {
  for (const { bot } of openBots(exchange))
    if (bot.jobTime < 0) saveBot(exchange, { ...bot, jobTime: exchange.clock.now() });
}

/** Ends bots for which a condition holds, and that are not ending yet. */
function endAll(exchange: Exchange, isAffected: (bot: StoredBot) => boolean, end: BotEnd): void {
  exchange.store.transaction(() => {
    for (const { bot } of openBots(exchange))
      if (bot.status !== 'CANCELLING' && isAffected(bot)) beginEnd(exchange, bot, end);
  });
}

/** Ends the bots of a pair that is delisted or of which a side is banned. bots.md 3 "Interplay" */
function endWithPair(exchange: Exchange, { symbolId, tradeStatus: status, isBanBuy, isBanSell }: Pair): void {
  const isDelisted = status === tradeStatus.delisted;
  if (!isDelisted && !isBanBuy && !isBanSell) return;
  const code = isDelisted ? 'DELISTED' : 'SIDE_BANNED';
  endAll(exchange, (bot) => bot.symbolId === symbolId, { reason: 'CLOSED_SYMBOL_DELISTED', mode: '4', code });
}

/** Ends bots with their pair and with the ban of their owner. */
export function watchPairsAndBans(exchange: Exchange): void {
  exchange.catalog.onPair((pair) => endWithPair(exchange, pair));
  exchange.accounts.onChange(({ uid, isBanned }) => {
    if (isBanned)
      endAll(exchange, (bot) => bot.uid === uid, { reason: 'CLOSED_USER_BAN', mode: '4', code: 'USER_BANNED' });
  });
}
