import * as v from 'valibot';
import { expect, test } from 'vitest';
import { noticeKinds, NoticeRow } from '#contract/stream.ts';
import { namespaceTexts, textsFor } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { noticeLink } from '#shell/notices/notice-link.ts';
import { noticeText } from '#shell/notices/notice-text.ts';
import { withoutIsolates } from '#i18n/isolate.ts';

provideTexts(namespaceTexts);

const context = { t: textsFor('en', 'notice'), lang: 'en', zone: 'UTC', isHidden: false } as const;
const facts = { symbolId: 'BTCUSDT', coin: 'BTC', side: 'BUY', price: '59200', quantity: '0.2', amount: '11840' };
const personal = (part: object) =>
  ({
    source: 'personal',
    ...v.parse(NoticeRow, { id: 'n', kind: 'SYSTEM', level: 'info', title: '', text: '', link: '', time: 1, ...part }),
  }) as const;
const titleOf = (part: object, isHidden = false) =>
  withoutIsolates(noticeText({ ...context, isHidden }, personal(part)).title);

test('[R3.4] a filled order is told from its facts; hidden amounts are not in the text', () => {
  expect(titleOf({ kind: 'ORDER_FILLED', ...facts })).toBe('Buy order filled: 0.2 BTC at 59,200 USDT');
  expect(titleOf({ kind: 'ORDER_FILLED', ...facts, side: 'SELL' }, true)).toBe(
    'Sell order filled: •••• BTC at 59,200 USDT',
  );
  expect(titleOf({ kind: 'ORDER_FILLED', ...facts, price: '1e9' })).toBe('An order was filled');
});

test('[A19] a failed conditional order names its pair and reason, or the code', () => {
  const plan = { kind: 'PLAN_FAILED', symbolId: 'BTCUSDT', coin: 'BTC' };
  expect(titleOf({ ...plan, code: 170131 })).toBe(
    'Conditional order not placed: BTC/USDT, insufficient balance. No trade was made.',
  );
  expect(titleOf({ ...plan, code: 999 })).toContain('BTC/USDT, code 999.');
  expect(titleOf({ ...plan, coin: 'ETH', code: 999 })).toContain('BTCUSDT, code 999.');
});

test('[FV4] a closed leveraged token tells what was redeemed', () => {
  const closed = {
    kind: 'LT_DONE',
    state: 'CLOSED',
    ltCode: 'BTC3L',
    price: '0.000001',
    quantity: '100',
    amount: '0.0001',
  };
  expect(titleOf(closed)).toBe('BTC3L: Closed. Redeemed 100 BTC3L for 0.0001 USDT at NAV 0.000001');
  expect(titleOf(closed, true)).toContain('•••• BTC3L for •••• USDT');
});

const launch = { projectCode: 'HALO', coin: 'HALO', quantity: '26000', amount: '700', amountCoin: 'USDT' };
test.each([
  [{ kind: 'LAUNCH_ALLOCATED', tickets: 20, won: 13 }, '13 of 20 tickets won: 26,000 HALO, 700 USDT back'],
  [
    { kind: 'LAUNCH_ALLOCATED', quantity: '23978.9624', amount: '1501.3148', amountCoin: 'SLIP' },
    '23,978.9624 HALO allocated, 1,501.3148 SLIP back',
  ],
  [{ kind: 'LAUNCH_CANCELED' }, 'HALO will not take place: 700 USDT back'],
  [{ kind: 'LAUNCH_LISTED', symbolId: 'HALOUSDT' }, 'HALO/USDT is open for trading'],
  [{ kind: 'STAKE_RETURNED', quantity: '1704.86' }, 'HALO has ended: 700 USDT back, 1,704.86 HALO earned'],
  [{ kind: 'PRIZE', quantity: '25' }, 'HALO: prize of 25 HALO received'],
])('[FL4] %o tells what the launch did with the money', (part, text) => {
  expect(titleOf({ ...launch, ...part })).toBe(text);
  expect(titleOf({ ...launch, ...part }, true)).not.toMatch(/\d/);
});

test('[FL4] a result leads to its launch, a listing to its pair', () => {
  const hrefOf = (part: object, isMobile = false) => noticeLink('en', personal({ ...launch, ...part }), isMobile)?.href;
  expect(hrefOf({ kind: 'LAUNCH_ALLOCATED' })).toBe('/en/trade/spot/launchdetail/?code=HALO');
  expect(hrefOf({ kind: 'PRIZE' }, true)).toBe('/en/trade/spot/m/launchpad/detail/?code=HALO');
  expect(hrefOf({ kind: 'LAUNCH_LISTED', symbolId: 'HALOUSDT' })).toBe('/en/trade/spot/HALO/USDT/');
});

test.each(noticeKinds)('the kind %s has a text without its facts', (kind) => {
  expect(titleOf({ kind })).not.toBe('');
});

test('[A19] an unknown kind shows the exchange’s own words, without direction controls', () => {
  expect(noticeText(context, personal({ kind: 'X', title: 'a\u202Eb', text: '<b>' }))).toEqual({
    title: 'ab',
    text: '<b>',
  });
  expect(titleOf({ text: 'only text' })).toBe('only text');
  expect(titleOf({})).toBe('Message from the exchange');
});

test.each(['javascript:alert(1)', '//evil', 'data:text/html,x', 'http://evil', '/\\\\evil', 'https://a@evil'])(
  '[A23] [Q-S08] the link %s is not followed',
  (link) => expect(noticeLink('en', personal({ link }), false)).toBeUndefined(),
);

test('a notice about a pair leads to it, and a path of this site to its page in the same language', () => {
  expect(noticeLink('en', personal(facts), false)?.href).toBe('/en/trade/spot/BTC/USDT/');
  expect(noticeLink('ar-SA', personal(facts), true)?.href).toBe('/ar-SA/trade/spot/m/BTC/USDT/');
  expect(noticeLink('en', personal({ link: '/trade/spot/launchpad/' }), false)?.href).toBe('/en/trade/spot/launchpad/');
});
