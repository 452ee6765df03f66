/** @vitest-environment happy-dom */
import { atom } from 'nanostores';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TradingSymbol } from '#contract/account.ts';
import { dataBlockText } from '#i18n/data-block.ts';
import { price } from '#money/amount-kinds.ts';
import { $balances } from '#session/balances.ts';
import { $liveBand } from '#spot/instruments/live-band.ts';
import { $book, $pair } from '#spot/market/market.ts';
import { pagePairId } from '#spot/market/page-pair.ts';
import { $throttledMarket } from '#spot/market/throttled-market.ts';
import type { Market } from '#spot/market/throttled-market.ts';
import { $orderDrafts, draftOf } from '#spot/order-draft/draft-store.ts';
import { OrderForm } from '#spot/order-form/OrderForm.tsx';
import { $isSheetShown } from '#spot/order-form/order-sheet.ts';
import { $submission } from '#spot/order-submit/submit-order.ts';
import { logIn, logOut } from '../../account/support/account-page.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { click, enter, lazyParts, rendered, rendering } from '../../ui/support/render.ts';
import { pair } from '../support/order-terms.ts';

vi.mock(import('#spot/market/throttled-market.ts'), () => {
  const $throttledMarket = atom<Market & { symbolId: string | undefined }>({
    levels: { bids: [], asks: [] },
    state: 'loading',
    symbolId: undefined,
  });
  return { $throttledMarket, currentMarket: () => $throttledMarket.get() };
});
vi.mock(import('#spot/order-form/start-order-form.ts'), () => ({ startOrderForm: () => () => undefined }));

const market: Market = {
  levels: { bids: [['59990', '2']], asks: [['60010', '2']] },
  state: 'live',
  last: '60000',
};

function rowsIn(this: Element) {
  return this.querySelectorAll('tr');
}
function cellsIn(this: Element) {
  return this.querySelectorAll('td');
}

beforeAll(() => {
  // happy-dom has neither.
  Object.defineProperty(HTMLTableSectionElement.prototype, 'rows', { get: rowsIn });
  Object.defineProperty(HTMLTableRowElement.prototype, 'cells', { get: cellsIn });
  const block = Object.assign(document.createElement('script'), { id: pagePairId, type: 'application/json' });
  block.textContent = dataBlockText({ readAtMs: 0, isMobile: false, pair: pair() });
  document.body.append(block);
});
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(async () => {
  await logOut();
  await rendering(() => {
    $orderDrafts.set({});
    $liveBand.set(undefined);
    $submission.set({ phase: 'idle' });
  });
});

/** Opens the form of a user who has 10,000 USDT and 1 BTC. */
async function open(open: TradingSymbol = pair(), free: Readonly<Record<string, string>> = {}) {
  Object.assign($throttledMarket, { value: { ...market, symbolId: open.symbolId } });
  $pair.set(open);
  const held = { USDT: '10000', BTC: '1', ...free };
  $balances.set(
    Object.fromEntries(Object.entries(held).map(([tokenId, free]) => [tokenId, balanceRow({ tokenId, free })])),
  );
  const page = await rendered(<OrderForm lang="en" page="/en/" />);
  await logIn();
  await lazyParts();
  const field = (name: string) => page.findAs(HTMLInputElement, `input[name=${name}]`);
  const named = (text: string) => {
    const found = page.all('button').find(({ textContent }) => textContent.startsWith(text));
    if (!found) throw new Error(`no ${text} in ${page.container.innerHTML}`);
    return found;
  };
  return {
    ...page,
    field,
    press: (text: string) => click(named(text)),
    type: (name: string, text: string) => enter(field(name), text),
    /** What the field says of itself. */
    note: (name: string) =>
      (field(name).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    isDisabled: () => named('Buy').getAttribute('aria-disabled') === 'true',
    choose: (name: string, value: string) => click(page.find(`input[name=${name}][value=${value}]`)),
    share: () => page.find('input[type=range]').getAttribute('aria-valuetext'),
    submit: () => rendering(() => page.findAs(HTMLFormElement, 'form').requestSubmit()),
  };
}

test.each([
  ['59000', '0.00001', 'amount', 'Min. 0.000048 BTC.'],
  ['59000', '0.5', 'amount', 'Insufficient balance: 10,000 USDT available.'],
  ['90000', '0.01', 'price', 'Max. buy price now: 61,800 USDT.'],
  ['100', '0.01', 'price', 'price is too low'],
])('[Q-A11] [Q-U06] %s × %s is refused at the %s field, and nothing is reviewed', async (at, amount, field, text) => {
  const form = await open();
  await form.type('price', at);
  await form.type('amount', amount);
  expect(form.note(field)).toContain(text);
  expect(form.isDisabled()).toBe(true);
  await form.submit();
  expect($submission.get().phase).toBe('idle');
  await form.type('price', '59000');
  await form.type('amount', '0.01');
  expect([form.isDisabled(), form.field('price').getAttribute('aria-invalid')]).toEqual([false, null]);
});

test.each([
  ['BUY', '60400', '60,300'],
  ['SELL', '59600', '59,700'],
])('[A30] %s at %s, outside the exchange’s tighter band, names %s and is not reviewed', async (side, at, limit) => {
  const form = await open();
  await rendering(() => $liveBand.set({ symbolId: 'BTCUSDT', highestBuy: price('60300'), lowestSell: price('59700') }));
  await form.choose('order-side', side);
  await form.type('price', at);
  await form.type('amount', '0.01');
  expect(form.note('price')).toContain(limit);
  await form.submit();
  expect($submission.get().phase).toBe('idle');
});

test('[Q-F01] before the pair is open, the built form stays, with what is typed into it', async () => {
  $pair.set(undefined);
  const form = await rendered(<OrderForm lang="en" page="/en/" />);
  const postOnly = form.findAs(HTMLInputElement, '.check__box');
  await click(postOnly);
  await enter(form.findAs(HTMLInputElement, 'input[name=amount]'), '1.5');
  expect(form.container.textContent).toContain('Post-only: the order is rejected');
  await rendering(() => $pair.set(pair()));
  expect(form.findAs(HTMLInputElement, '.check__box')).toBe(postOnly);
  expect(postOnly.checked).toBe(true);
  expect(form.findAs(HTMLInputElement, 'input[name=amount]').value).toBe('1.5');
});

test('[Q-U12] [Q-U19] for an order that is too large for the book the form offers a limit order', async () => {
  const form = await open(pair(), { USDT: '1000000' });
  await form.choose('order-kind', 'MARKET');
  await form.type('total', '999999');
  expect(form.container.textContent).toContain('Not enough liquidity for this order.');
  await form.press('Place a limit order at 60,010.00 USDT');
  expect(draftOf('BTCUSDT')).toMatchObject({ kind: 'LIMIT', price: '60010' });
  expect(form.field('amount').value).not.toBe('');
});

test('[Q-A08] [Q-U05] slider and buttons set an amount that is accepted; the percentage follows a typed amount, also above the balance', async () => {
  const form = await open();
  await form.type('price', '50000');
  await form.press('100%');
  expect([form.field('amount').value, form.share()]).toEqual(['0.2', '100%, 0.2 BTC']);
  await enter(form.findAs(HTMLInputElement, 'input[type=range]'), '0');
  expect(form.field('amount').value).toBe('');
  await form.press('50%');
  expect(form.share()).toBe('50%, 0.1 BTC');
  await form.type('amount', '0.02');
  expect(form.share()).toBe('10%, 0.02 BTC');
  await form.type('amount', '0.3');
  expect(form.share()).toBe('150%, 0.3 BTC');
  await form.type('amount', '');
  await form.type('price', '');
  await form.press('50%');
  expect(form.field('price').value).toBe('60010');
  expect(form.isDisabled()).toBe(false);
});

test('[Q-U05] a step of the slider is one percent at any lot size', async () => {
  const form = await open(pair({ tick: '0.0001', lot: '0.01', minQty: '0.01' }), { USDT: '812.34' });
  await form.type('price', '0.7974');
  await enter(form.findAs(HTMLInputElement, 'input[type=range]'), '1');
  expect(form.share()).toBe('1%, 10.18 BTC');
});

test('[Q-U08] an ambiguous comma in a price asks for a price', async () => {
  const form = await open();
  await form.type('price', '1,500');
  expect(form.texts('[role=group]').join()).toContain('Which price do you mean?');
});

test('[Q-F18] [Q-U09] sixty typed digits break nothing', async () => {
  const form = await open(pair({ tick: '0.00001' }));
  await form.type('price', `0.${'1234567890'.repeat(6)}`);
  expect(form.field('price').value).toBe('0.12345');
  await form.type('amount', '1'.repeat(60));
  expect(form.isDisabled()).toBe(true);
});

test('[FS19] while the sheet is open, five levels of each side are beside the fields, and a press anywhere in one fills its price alone', async () => {
  const level = (price: number): [string, string] => [String(price), '2'];
  const book = {
    bids: [59990, 59980, 59970, 59960, 59950, 59940].map(level),
    asks: [60010, 60020, 60030, 60040, 60050, 60060].map(level),
    state: 'live',
    seq: 1,
    changedAtMs: 0,
  } as const;
  await rendering(() => $book.set(book));
  const form = await open();
  await form.type('amount', '0.01');
  expect(form.all('.sheet-book')).toEqual([]);
  await rendering(() => $isSheetShown.set(true));
  await lazyParts();
  const prices = () => form.texts('.sheet-book .book-row__button');
  expect(prices()).toEqual([
    ...['60,050.00', '60,040.00', '60,030.00', '60,020.00', '60,010.00'],
    ...['59,990.00', '59,980.00', '59,970.00', '59,960.00', '59,950.00'],
  ]);
  const amountOfRow = form.all('.sheet-book .book-row__quantity')[3];
  if (!amountOfRow) throw new Error('there is no fourth row');
  await click(amountOfRow);
  expect([form.field('price').value, form.field('amount').value]).toEqual(['60020', '0.01']);
  await rendering(() => $isSheetShown.set(false));
  expect(form.all('.sheet-book')).toEqual([]);
});
