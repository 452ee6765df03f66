/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DetailView } from '#bots/detail/DetailView.tsx';
import { BotsView } from '#bots/list/BotsView.tsx';
import { $botTab } from '#bots/tab.ts';
import type { BotTab, Grid } from '#contract/bots/grid.ts';
import { clearPersonData } from '#session/on-person-change.ts';
import { logIn, openAccountPage, shownToasts } from '../../account/support/account-page.ts';
import { click, eventually, rendered, rendering } from '../../ui/support/render.ts';
import { gridRow } from '../support/grid-row.ts';

vi.mock(import('#bots/chart/GridChart.tsx'), () => ({ GridChart: () => <div /> }));

const grid = '/x/bot/s1/bot/grid/v1';

beforeEach(() => history.replaceState(null, '', '/en/trade/spot/bot/list/'));
afterEach(() => rendering(clearPersonData));

/** An exchange with these bots, which lists them by tab and by id. */
function openExchange(rows: readonly Grid[]) {
  const exchange = openAccountPage();
  exchange.answer(`${grid}/query-grid-list`, ({ params }) => {
    const list = rows.filter(
      ({ grid_id, source, status }) =>
        (params['status'] === undefined || (Number(params['status']) === 1) === (status === 'COMPLETED')) &&
        (params['grid_id'] === undefined || params['grid_id'] === grid_id) &&
        (params['bot_tab'] === undefined || (source === 'STRATEGY') === (params['bot_tab'] === 'strategy')),
    );
    return {
      status_code: 200,
      debug_msg: '',
      list,
      total: list.length,
      running_num: rows.length,
      total_equity: String(list.reduce((sum, { equity }) => sum + Number(equity), 0)),
    };
  });
  const way = { enabled: true, reason: '', fee: '0', slippage: '0', estimate: [] };
  const ways = { modes: [] as object[] };
  ways.modes = ['4', '3', '2'].map((mode) => ({ ...way, close_mode: mode }));
  exchange.answer(`${grid}/get-close-modes`, () => ({ status_code: 200, debug_msg: '', as_of: 1, ...ways }));
  const lists = () => exchange.requests.filter(({ path }) => path.endsWith('/query-grid-list')).length;
  return { ...exchange, way, ways, lists };
}

async function openList(rows: readonly Grid[], tab: BotTab = 'standard') {
  const exchange = openExchange(rows);
  $botTab.set(tab);
  const page = await rendered(<BotsView lang="en" layout="desktop" />);
  await logIn();
  const press = async (text: string) => {
    const found = page.all('button, label').find(({ textContent }) => textContent.startsWith(text));
    if (!found) throw new Error(`no ${text} in ${page.container.innerHTML}`);
    await click(found);
  };
  return { ...page, exchange, press, rows: () => page.texts('.bot-row') };
}

test('[R4.7] [G27] totals are those of the shown tab', async () => {
  const page = await openList(
    [
      gridRow({ grid_id: '1', source: 'MANUAL', total_investment: '2000', equity: '2000' }),
      gridRow({ grid_id: '2', source: 'STRATEGY', total_investment: '1000', equity: '1000' }),
    ],
    'strategy',
  );
  const totals = () => page.find('.bots-view__totals').textContent;
  await eventually(() => expect(page.rows()).toHaveLength(1));
  expect(page.rows()[0]).toContain('1,000 USDT');
  expect(totals()).toContain('1,000.00');
  await page.press('Own settings');
  await eventually(() => expect(page.rows()[0]).toContain('2,000 USDT'));
  expect(page.rows()).toHaveLength(1);
  expect(totals()).toContain('2,000.00');
});

test.each([
  [404, 'Bot not found'],
  [405, 'already closed'],
])('[R8.8] [G33] a close that is refused with %i says "%s" and loads the bots again', async (code, text) => {
  const page = await openList([gridRow()]);
  page.exchange.answer(`${grid}/close-grid`, () => ({ status_code: code, debug_msg: '' }));
  await eventually(() => expect(page.rows()).toHaveLength(1));
  await click(page.find('.bot-row__acts button'));
  await eventually(() => expect(page.all('input[name=close-mode]')).toHaveLength(3));
  const before = page.exchange.lists();
  await click(page.find('input[name=close-mode][value="4"]'));
  await page.press('Close and return both');
  await eventually(() => expect(shownToasts().join()).toContain(text));
  await eventually(() => expect(page.exchange.lists()).toBeGreaterThan(before));
  await eventually(() => expect(page.all('input[name=close-mode]')).toEqual([]));
});

test('[G25] a bot that waits for its price can be closed only by returning the coins, with the reason at the other ways', async () => {
  const page = await openList([gridRow({ status: 'NEW', entry_price: '55000' })]);
  page.exchange.ways.modes = [
    { ...page.exchange.way, close_mode: '4' },
    { ...page.exchange.way, close_mode: '3', enabled: false, reason: 'NOT_STARTED' },
    { ...page.exchange.way, close_mode: '2', enabled: false, reason: 'NOT_STARTED' },
  ];
  await eventually(() => expect(page.rows()).toHaveLength(1));
  await click(page.find('.bot-row__acts button'));
  await eventually(() => expect(page.all('input[name=close-mode]')).toHaveLength(3));
  expect(page.all('input[name=close-mode]').map((radio) => radio.hasAttribute('disabled'))).toEqual([
    false,
    true,
    true,
  ]);
  expect(page.texts('.close-dialog__mode')[1]).toContain('Not possible before the bot has started');
});

test.each(['99999', '<script>', ''])(
  '[G33] a bot with the id "%s", which the user does not have, is not found',
  async (id) => {
    history.replaceState(null, '', `/en/trade/spot/bot/detail/?id=${encodeURIComponent(id)}`);
    openExchange([gridRow()]);
    const page = await rendered(<DetailView lang="en" layout="desktop" />);
    await logIn();
    await eventually(() => expect(page.texts('h1, h2')).toContain('This bot does not exist'));
  },
);

test('[R4.7] without a running bot the list leads to the ended ones', async () => {
  const page = await openList([gridRow({ status: 'COMPLETED', source: 'MANUAL' })]);
  await eventually(() => expect(page.container.textContent).not.toContain('No bots yet'));
  expect(page.texts('.empty-state__title')).toEqual(['Running 0']);
  await click(page.find('.empty-state button'));
  await eventually(() => expect(page.rows()).toHaveLength(1));
  expect(location.search).toBe('?status=history');
});

test('[R4.7] a user without running or ended bots sees the empty state of a first bot', async () => {
  const page = await openList([]);
  await eventually(() => expect(page.texts('.empty-state__title')).toEqual(['No bots yet']));
});
