/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $botDrafts, draftOf, editDraft } from '#bots/create/bot-draft.ts';
import { botRequest } from '#bots/create/create-bot.ts';
import { CreateView } from '#bots/create/CreateView.tsx';
import { reloadSymbols } from '#bots/symbols.ts';
import { $botTab } from '#bots/tab.ts';
import { accountPaths, logIn, openAccountPage, shownToasts } from '../../account/support/account-page.ts';
import { clearPersonData } from '#session/on-person-change.ts';
import { pair } from '../../spot/support/order-terms.ts';
import { click, enter, eventually, rendered, rendering } from '../../ui/support/render.ts';
import { rangesOf } from '../support/draft-ranges.ts';
import { gridRow } from '../support/grid-row.ts';
import { gridSymbol } from '../support/grid-symbol.ts';

// What draws is tested in browsers.
vi.mock(import('#bots/chart/GridChart.tsx'), () => ({ GridChart: () => <div /> }));
vi.mock(import('#bots/create/PreviewPanel.tsx'), () => ({ PreviewPanel: () => <div /> }));
vi.mock(import('#bots/list/RunningBots.tsx'), () => ({ RunningBots: () => <div /> }));

const grid = '/x/bot/s1/bot/grid/v1';
const recommend = { min_price: '57695.08', max_price: '63237.93', cell_number: 8 };

beforeEach(() => history.replaceState(null, '', '?symbol=BTCUSDT'));
afterEach(() =>
  rendering(() => {
    botRequest.reset();
    $botDrafts.set({});
    clearPersonData();
  }),
);

/** Opens the form of BTC/USDT for a user with 10,000 USDT; the exchange judges a draft by `code`. */
async function open() {
  const exchange = openAccountPage();
  const answers = { code: '', status: 'ONLINE' };
  exchange.answer(`${grid}/list-symbol-info`, () => ({
    status_code: 200,
    symbols: [gridSymbol({ recommend, spot_symbol_status: answers.status })],
  }));
  exchange.answer(accountPaths.config, () => ({ version: '1', symbols: [pair()], tokens: [] }));
  exchange.answer(`${grid}/query-available-balance`, () => ({
    status_code: 200,
    debug_msg: '',
    base: { token: 'BTC', available: '1' },
    quote: { token: 'USDT', available: '10000' },
    account_type: 'SPOT',
  }));
  exchange.answer(`${grid}/validate-input`, () => rangesOf(answers.code === '' ? {} : { check_code: answers.code }));
  const page = await rendered(<CreateView lang="en" layout="desktop" />);
  await logIn();
  await rendering(reloadSymbols);
  await eventually(() => expect(page.container.textContent).toContain('Lower price'));
  await rendering(() => editDraft('BTCUSDT', { quote: '1000', tp: '65000', sl: '55000', entry: '60000' }));
  // The allowed ranges have come.
  await eventually(() => expect(page.find('#bot-cells-note').textContent).toContain('43'));
  const named = (text: string) => page.all('button').find(({ textContent }) => textContent.startsWith(text));
  const group = (field: string) =>
    field === 'investment'
      ? page.find('.bot-form__investment')
      : (page.find(`#bot-${field}`).closest<HTMLElement>('.step-field') ?? page.container);
  return {
    ...page,
    answers,
    group,
    input: (field: string) =>
      field === 'investment'
        ? page.findAs(HTMLInputElement, '.bot-form__investment input[type=text]')
        : page.findAs(HTMLInputElement, `#bot-${field}`),
    text: () => page.container.textContent,
    review: () => named('Review bot'),
    offer: (field: string) =>
      [...group(field).querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Use ')),
    draft: () => draftOf($botDrafts.get(), 'BTCUSDT'),
    /** Texts of the open dialogs. */
    dialogs: () => page.texts('dialog').filter((text) => text !== ''),
    submit: () => rendering(() => page.findAs(HTMLFormElement, 'form').requestSubmit()),
  };
}

const sides = { TOO_LOW: 'from', TOO_HIGH: 'to' } as const;
test.each([
  ['LOW_PRICE', 'min', rangesOf().min_price],
  ['HIGH_PRICE', 'max', rangesOf().max_price],
  ['GRID_NO', 'cells', rangesOf().cell_number],
  ['INVESTMENT', 'investment', { from: '23.49', to: '1000000' }],
  ['TP', 'tp', rangesOf().take_profit],
  ['SL', 'sl', rangesOf().stop_loss],
  ['EP', 'entry', rangesOf().entry_price],
] as const)(
  '[R5.8] [G33] the codes %s of validate-input show their bounds at the field %s, and offer them',
  async (prefix, field, range) => {
    const form = await open();
    for (const [side, end] of Object.entries(sides)) {
      const before = form.draft();
      form.answers.code = `SPOT_CHECK_CODE_${prefix}_${side}`;
      // A change of the settings lets them be judged again.
      await rendering(() => editDraft('BTCUSDT', { cells: end === 'from' ? '9' : '10' }));
      await eventually(() => expect(form.offer(field)).toBeDefined());
      expect(form.group(field).textContent).toContain(end === 'from' ? 'Min. ' : 'Max. ');
      expect(form.input(field).getAttribute('aria-invalid')).toBe('true');
      form.answers.code = '';
      const offer = form.offer(field);
      if (offer) await click(offer);
      expect(form.input(field).value).toBe(range[end]);
      await rendering(() => editDraft('BTCUSDT', before));
      await eventually(() => expect(form.offer(field)).toBeUndefined());
    }
  },
);

test('[R5.8] a code of a newer exchange says that the settings were rejected', async () => {
  const form = await open();
  form.answers.code = 'SPOT_CHECK_CODE_OF_A_NEWER_EXCHANGE';
  await rendering(() => editDraft('BTCUSDT', { cells: '10' }));
  await eventually(() => expect(form.text()).toContain('The exchange rejected these settings.'));
});

test.each([
  ['badInput', { field: 'cell_number' }, 'cells', 'The exchange rejected this value.', undefined],
  [
    'insufficientBalance',
    { field: 'quote_investment', limit: '500' },
    'investment',
    'Insufficient balance: 500 USDT available.',
    { quote: '500' },
  ],
  ['investmentOutOfRange', { field: 'quote_investment', limit: '600' }, 'investment', 'rejected', { quote: '600' }],
  ['rangeNoLongerValid', { field: 'max_price', limit: '63300' }, 'max', 'The price has moved', { max: '63300' }],
  ['triggerPassed', { field: 'take_profit_price', limit: '64000' }, 'tp', 'The price has moved', { tp: '64000' }],
] as const)(
  '[R8.8] [G33] %s of a creation is shown at its field, with the limit as a button',
  async (kind, at, field, text, change) => {
    const form = await open();
    await refuse(kind, at);
    expect(form.group(field).textContent).toContain(text);
    const offer = form.offer(field);
    expect(offer !== undefined).toBe(change !== undefined);
    if (offer) await click(offer);
    expect(form.draft()).toMatchObject(change ?? {});
  },
);

const refuse = (kind: string, at: { field?: string; limit?: string } = {}) =>
  rendering(() =>
    botRequest.$state.set({
      phase: 'failed',
      id: '1',
      params: { symbol: 'BTCUSDT', min_price: '1', max_price: '2', cell_number: 2 },
      error: { kind, code: 1, message: '', ...at },
    }),
  );

test.each([
  ['tooManyBots', 'You can run 50 bots, and 5 for one pair.', 'My bots', '/en/trade/spot/bot/list/'],
  ['unknownPair', 'not available for BTC/USDT now', 'Other pairs', '/en/trade/spot/bot/?tab=standard'],
  ['pairNotTrading', 'not available for BTC/USDT now', 'Other pairs', '/en/trade/spot/bot/?tab=standard'],
])('[R8.8] [G29] [G33] %s is said below the settings, with the next step', async (kind, text, label, href) => {
  const form = await open();
  await refuse(kind, { limit: '50' });
  expect(form.text()).toContain(text);
  const link = form.all('a').find(({ textContent }) => textContent === label);
  expect(link?.getAttribute('href')).toBe(href);
});

test.each([
  ['notAllowed', 'Your account cannot create more bots'],
  ['accountBusy', 'Try again when it is done.'],
  ['botsPaused', 'The bot service is paused.'],
])('[R8.8] [G29] [G33] %s replaces the button by its reason', async (kind, text) => {
  const form = await open();
  await refuse(kind);
  expect(form.text()).toContain(text);
  expect(form.review()).toBeUndefined();
});

test('[R8.8] [G33] a fault of the bots is said in the review, other refusals as a message', async () => {
  const form = await open();
  await rendering(() => editDraft('BTCUSDT', { tp: '', sl: '', entry: '' }));
  await eventually(() => expect(form.review()).toBeDefined());
  await form.submit();
  expect(form.dialogs()).toHaveLength(1);
  for (const kind of ['botFault', 'firstPurchaseFailed']) {
    await refuse(kind);
    expect(form.dialogs().join()).toContain('No coins were moved.');
  }
  await refuse('badInput', { field: 'symbol' });
  await refuse('requestIdReused');
  expect(shownToasts().join()).toContain('already sent');
  expect([shownToasts().length, form.dialogs()]).toEqual([2, []]);
});

test('[R5.8] [G33] [G34] what is missing or too much is said at its field, which a press on the button focuses', async () => {
  const form = await open();
  await enter(form.input('investment'), '20000');
  await eventually(() =>
    expect(form.group('investment').textContent).toContain('Insufficient balance: 10,000 USDT available.'),
  );
  await enter(form.input('min'), '');
  await form.submit();
  expect(form.group('min').textContent).toContain('Enter a lower price.');
  expect(document.activeElement).toBe(form.input('min'));
  expect(form.dialogs()).toEqual([]);
});

test('[G25] for a suspended pair the form says so instead of the button, until it trades again', async () => {
  const form = await open();
  form.answers.status = 'OFFLINE';
  await rendering(reloadSymbols);
  await eventually(() => expect(form.text()).toContain('This pair is not trading now.'));
  expect(form.review()).toBeUndefined();
  form.answers.status = 'ONLINE';
  await rendering(reloadSymbols);
  await eventually(() => expect(form.review()).toBeDefined());
});

test.each(['MANUAL', 'STRATEGY'] as const)(
  '[G27] [G28] the outcome of a creation whose review was closed is a toast, and the list opens on the tab of the bot: %s',
  async (source) => {
    await open();
    const params = { symbol: 'BTCUSDT', min_price: '1', max_price: '2', cell_number: 2 };
    await rendering(() => botRequest.$state.set({ phase: 'done', id: '1', params, result: gridRow({ source }) }));
    expect(shownToasts()).toEqual(['BTC/USDT grid bot created']);
    expect($botTab.get()).toBe(source === 'STRATEGY' ? 'strategy' : 'standard');
  },
);
