import { expect, test } from 'vitest';
import { dayMs } from '#formulas/durations.ts';
import { fillTable } from '#sandbox/bots/engine/bot-store.ts';
import { openTestExchange } from '../support/exchange.ts';

test('[G17] a clock jump fills lines of a bot without filling the book around each price that it passes', async () => {
  const opened = await openTestExchange();
  const { exchange } = opened.kernel;
  await opened.sandbox('POST', 'clock', { speed: 0 });
  const market = exchange.markets.of('BTCUSDT');
  const quotes = market.book.levels('BUY').length + market.book.levels('SELL').length;
  const fills = () => fillTable.where(exchange, '1', []).length;
  const before = fills();
  let added = 0;
  const stop = market.onEvent((event) => {
    if (event.kind === 'level' && event.lots > 0) added += 1;
  });
  await opened.sandbox('POST', 'clock', { advanceMs: 3 * dayMs });
  stop();
  expect(fills() - before).toBeGreaterThan(4);
  // The book is filled at most once more, for its next reader.
  expect(added).toBeLessThan(2 * quotes);
  await opened.close();
});
