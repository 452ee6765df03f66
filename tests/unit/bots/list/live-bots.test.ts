import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { botState, closeReasonKey, rangeShare } from '#bots/bot-state.ts';
import { totalsOf } from '#bots/list/bot-totals.ts';
import { drawnLines, labeled, lastLabelPosition, lineStep } from '#bots/chart/line-labels.ts';
import type { ChartLine } from '#bots/chart/line-labels.ts';
import { scale } from '#money/index.ts';
import { shownUnrealized, signedAmount, toneOf, totalShare } from '#bots/signed-amount.ts';
import { gridRow } from '../support/grid-row.ts';
import { openPage } from '../../session/support/page.ts';

const path = '/x/bot/s1/bot/grid/v1/query-grid-list';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function start(rows = [gridRow()]) {
  const page = openPage();
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  page.answer(path, () => ({
    status_code: 200,
    debug_msg: '',
    list: rows,
    total: rows.length,
    running_num: rows.length,
    total_equity: '1',
  }));
  const bots = await import('#bots/bots.ts');
  const { $topicReaders } = await import('#session/private-stream/topics.ts');
  await bots.loadBots(0, 'standard');
  const stop = bots.followBots();
  const push = (...pushed: unknown[]) => {
    for (const reader of $topicReaders.get()) if (reader.topic === 'grid') reader.apply(pushed, 'update');
  };
  const paint = () => {
    for (const act of frames.splice(0)) act();
  };
  const rowsNow = () => {
    const state = bots.$bots.get();
    return state.phase === 'ready' ? state.value.rows : [];
  };
  return { page, ...bots, push, paint, rowsNow, stop };
}

test('[G37] 50 bots with several rows each before a frame change the store once', async () => {
  const all = Array.from({ length: 50 }, (_, index) => gridRow({ grid_id: String(index + 1), create_time: index }));
  const { push, paint, rowsNow, $bots } = await start(all);
  let changes = 0;
  $bots.listen(() => (changes += 1));
  for (let ver = 2; ver < 5; ver += 1) push(...all.map((row) => ({ ...row, ver, total_profit: String(ver) })));
  expect(changes).toBe(0);
  paint();
  expect(changes).toBe(1);
  expect(rowsNow()).toHaveLength(50);
  expect(rowsNow().every(({ total_profit: total }) => total === '4')).toBe(true);
});

test('[R4.7] rows are merged by version, a bot that has ended leaves the running ones, one of the other tab does not enter', async () => {
  const { push, paint, rowsNow } = await start([gridRow({ ver: 5 })]);
  push(
    gridRow({ ver: 4, total_profit: '-1' }),
    'no row',
    gridRow({ grid_id: '2', source: 'STRATEGY' }),
    gridRow({ grid_id: '3', create_time: 9 }),
  );
  paint();
  expect(rowsNow().map(({ grid_id: id, total_profit: total }) => [id, total])).toEqual([
    ['3', '62.1'],
    ['1', '62.1'],
  ]);
  push(gridRow({ ver: 6, status: 'COMPLETED' }));
  paint();
  expect(rowsNow().map(({ grid_id: id }) => id)).toEqual(['3']);
});

test('[R9.3] a reload that fails keeps the rows and marks them', async () => {
  const { page, $bots, reloadBots } = await start();
  page.answer(path, () => ({ refused: 10032 }));
  await reloadBots();
  expect($bots.get()).toMatchObject({ phase: 'ready', error: {}, value: { rows: [{ grid_id: '1' }] } });
});

test.each([
  [{}, 'running'],
  [{ current_price: '56999.99' }, 'below'],
  [{ current_price: '63000.01' }, 'above'],
  [{ current_price: '63000' }, 'running'],
  [{ current_price: '' }, 'running'],
  [{ spot_symbol_status: 'OFFLINE' }, 'suspended'],
  [{ status: 'NEW' }, 'waiting'],
  [{ status: 'INITIALIZING' }, 'starting'],
  [{ status: 'CANCELLING' }, 'closing'],
  [{ status: 'COMPLETED', spot_symbol_status: 'OFFLINE' }, 'closed'],
  [{ status: 'REJECTED' }, 'rejected'],
  [{ status: 'UNKNOWN' }, 'unknown'],
] as const)('[G24] [G25] the state of a bot with %o is %s', (more, expected) => {
  expect(botState(gridRow(more))).toBe(expected);
});

test('the reason of an end: a banned side is no delisting', () => {
  expect(closeReasonKey(gridRow())).toBeUndefined();
  expect(closeReasonKey({ close_reason: 'CLOSED_SYMBOL_DELISTED', bot_close_code: 'DELISTED' })).toBe(
    'reason.delisted',
  );
  expect(closeReasonKey({ close_reason: 'CLOSED_SYMBOL_DELISTED', bot_close_code: 'SIDE_BANNED' })).toBe(
    'reason.sideBanned',
  );
  expect(closeReasonKey({ close_reason: 'UNKNOWN', bot_close_code: '' })).toBe('reason.unknown');
});

test('[G10] sums are exact and by quote coin', () => {
  const rows = [
    gridRow(),
    gridRow({ total_profit: '-149.25', grid_profit: '33.6', current_profit: '-182.85' }),
    gridRow({
      quote_token: 'BTC',
      total_profit: '0.00000001',
      grid_profit: '0.00000001',
      current_profit: '0',
      equity: '1',
    }),
  ];
  expect(totalsOf(rows)).toEqual([
    { coin: 'USDT', equity: '10124.2', total: '-87.15', grid: '75.47' },
    { coin: 'BTC', equity: '1', total: '0.00000001', grid: '0.00000001' },
  ]);
  expect(totalsOf([])).toEqual([]);
});

test.each([
  ['48.267', '34.846'],
  ['-6.4131', '42.3299'],
  ['267.1499', '312.5099'],
  ['-0.001', '0.009'],
])('[FV8] total %s and grid profit %s leave an unrealized PnL that adds up as shown', (total, grid) => {
  const shown = [total, grid, shownUnrealized(total, grid)].map((amount) =>
    scale(signedAmount('en', amount, undefined).replace('+', '').replace('−', '-')),
  );
  expect(shown[0]).toBe((shown[1] ?? 0n) + (shown[2] ?? 0n));
});

test('profits have a sign and a color, zero has neither', () => {
  expect([
    signedAmount('en', '62.109', 'USDT'),
    signedAmount('en', '-149.25', undefined),
    signedAmount('en', '-0.001', 'USDT'),
  ]).toEqual(['+62.10 USDT', '−149.25', '0.00 USDT']);
  expect([toneOf('1'), toneOf('-1'), toneOf('0')]).toEqual([{ tone: 'up' }, { tone: 'down' }, {}]);
  expect(totalShare(gridRow())).toBe('0.0124');
});

test.each([
  ['60000', 0.5],
  ['50000', 0],
  ['90000', 1],
  ['', 0],
])('a price of %s is at %d of the range', (price, share) => {
  expect(rangeShare(price, '57000', '63000')).toBe(share);
});

test('[G35] of 501 lines at most 60 and a few are drawn, with both ends and the empty one; labels never cover each other', () => {
  const lines = Array.from({ length: 501 }, (_, index): ChartLine => ({
    price: String(index),
    kind: index === 7 ? 'empty' : 'buy',
  }));
  const drawn = drawnLines(lines);
  expect(lineStep(501)).toBe(9);
  expect(drawn.length).toBeLessThanOrEqual(62);
  expect(drawn.map(({ price }) => price)).toEqual(expect.arrayContaining(['0', '7', '500']));
  expect(drawnLines(lines.slice(0, 60))).toHaveLength(60);
  expect(labeled([0, 10, 20, 40, 100], [101])).toEqual([true, false, true, true, false]);
});

test.each([
  [100, [40, 200], 100],
  [190, [40, 200], 175],
  [205, [40, 200], 225],
  [200, [40, 200], 225],
  [190, [160, 200], undefined],
])(
  '[G32] the label of a last price at %d with handles at %j is drawn at %s, where no handle covers it',
  (last, handles, at) => {
    expect(lastLabelPosition(last, handles)).toBe(at);
  },
);
