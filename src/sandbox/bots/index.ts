import type { Domain } from '#sandbox/exchange/domain.ts';
import { tradesOfBot } from './calls/bot-trades.ts';
import { botBooks } from './engine/bot-books.ts';
import { available } from './calls/available.ts';
import { close, closeModes } from './calls/close.ts';
import { create } from './calls/create.ts';
import { initialBuy } from './calls/initial-buy.ts';
import { list } from './calls/list.ts';
import { gridSymbols } from './calls/symbols.ts';
import { validate } from './calls/validate.ts';
import { dropBots } from './engine/bot-store.ts';
import { botJobs, retrySteps, watchPairsAndBans } from './engine/bot-jobs.ts';
import { startLiveProfits } from './engine/publish.ts';
import { computeAhead, dropRecommendations } from './recommendations.ts';
import { botMigrations } from './bot-tables.ts';
import { seedBots } from './seed-bots.ts';

/** Grid bots. bots.md 3 */
export const botsDomain: Domain = {
  name: 'bots',
  migrations: botMigrations,
  handlers: [gridSymbols, list, available, initialBuy, validate, create, closeModes, close],
  hooks: { ...botBooks, tradesOfBot },
  connect: watchPairsAndBans,
  schedulers(exchange) {
    startLiveProfits(exchange);
    computeAhead(exchange);
    return [botJobs(exchange)];
  },
  forget(exchange) {
    dropBots(exchange);
    dropRecommendations(exchange);
  },
  seed: seedBots,
  open: retrySteps,
};
