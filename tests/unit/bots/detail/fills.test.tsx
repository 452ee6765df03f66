/** @vitest-environment happy-dom */
import { expect, test, vi } from 'vitest';
import type { Trade } from '#contract/trading.ts';
import { FillsOfBot } from '#bots/detail/BotTables.tsx';
import { botFills } from '#bots/detail/bot-detail.ts';
import { rendered } from '../../ui/support/render.ts';
import { gridRow } from '../support/grid-row.ts';

const fill = (tradeId: string, more: Partial<Trade>): Trade => ({
  tradeId,
  orderId: tradeId,
  symbolId: 'BTCUSDT',
  side: 'BUY',
  price: '59000',
  quantity: '0.01',
  amount: '590',
  fee: '0.00001',
  feeToken: 'BTC',
  isMaker: true,
  time: 1,
  seq: 1,
  ...more,
});

const sell = fill('2', { side: 'SELL', matchedProfit: '7.66130713', feeToken: 'USDT' });

test.each<[string, Trade[], string[]]>([
  ['that completes a matched trade has its profit', [sell, fill('1', {})], ['Grid profit', '+7.6613 USDT', '–']],
  ['alone has no column of profits', [fill('1', {})], ['Fee', '0.00001 BTC']],
])('[FV23] a fill %s', async (_, list, cells) => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ ret_code: 0, result: { list, nextId: '', hasMore: false }, time_now: 1 })),
  );
  await botFills.load({ gridId: '1' });
  const page = await rendered(<FillsOfBot lang="en" bot={gridRow()} priceDecimals={2} zone="UTC" />);
  expect(page.texts('tr > :last-child')).toEqual(cells);
});
