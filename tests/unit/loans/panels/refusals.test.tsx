/** @vitest-environment happy-dom */
import { afterEach, expect, test, vi } from 'vitest';
import * as loan from '#contract/loans/loan.ts';
import { LoanPanels } from '#loans/panels/LoanPanels.tsx';
import { $openPanel } from '#loans/panels/open-panel.ts';
import { clearPersonData } from '#session/on-person-change.ts';
import { $adjustDrafts, $repayDrafts } from '#session/loans/loan-drafts.ts';
import { $knownLoans } from '#session/loans/open-loans.ts';
import { logIn, openAccountPage, shownToasts } from '../../account/support/account-page.ts';
import { refuse } from '../../session/support/page.ts';
import { click, enter, eventually, rendered, rendering } from '../../ui/support/render.ts';
import { loanContext, loanOrder } from '../support/loan-samples.ts';

vi.mock(import('#loans/market/loan-context.ts'), async (original) => ({
  ...(await original()),
  useLoanContext: () => loanContext(),
}));

const addressOf = ({ host, path }: { host: string; path: string }) => `/x/${host}${path}`;

afterEach(() =>
  rendering(() => {
    $openPanel.set(undefined);
    $repayDrafts.set({});
    $adjustDrafts.set({});
    clearPersonData();
  }),
);

/** Opens the panel of a loan of 6,000 USDT on 0.5 BTC; the spot account has 6,000 USDT and 0.5 BTC. */
async function open(kind: 'repay' | 'adjust') {
  const exchange = openAccountPage();
  const has: Record<string, string> = { USDT: '6000', BTC: '0.5' };
  exchange.answer(addressOf(loan.available), ({ params }) => {
    const token = String(params['token']);
    return {
      list: [
        { accountType: 5, token, usable: true, available: '0' },
        { accountType: 1, token, usable: true, available: has[token] },
      ],
    };
  });
  const order = loanOrder({ pledgeAmount: '0.5', interest: '0.0363', accountType: 1 });
  $knownLoans.set(new Map([['1', order]]));
  $openPanel.set({ orderId: '1', kind });
  const page = await rendered(<LoanPanels lang="en" page="loan" />);
  await logIn();
  const buttons = () => page.all('button');
  const named = (text: string) => {
    const found = buttons().find(({ textContent }) => textContent.startsWith(text));
    if (!found) throw new Error(`no ${text} in ${page.container.innerHTML}`);
    return found;
  };
  const amount = () => page.findAs(HTMLInputElement, '.loan-amount input');
  if (kind === 'repay') await click(page.find('input[name=repay-part][value=part]'));
  await eventually(() => expect(page.texts('option').join()).toContain(kind === 'repay' ? '6,000 USDT' : '0.5 BTC'));
  return {
    ...page,
    exchange,
    amount,
    named,
    text: () => page.container.textContent,
    type: (text: string) => enter(amount(), text),
    /** What the field says of itself. */
    note: () =>
      (amount().getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    offer: () => buttons().find(({ textContent }) => textContent.startsWith('Use ')),
    press: (text: string) => click(named(text)),
    choose: (name: string, value: string) => click(page.find(`input[name=${name}][value=${value}]`)),
    requests: ({ path }: { path: string }) => exchange.requests.filter((request) => request.path.endsWith(path)).length,
  };
}
type Panel = Awaited<ReturnType<typeof open>>;

/** Expects a message below the amount; its button fills the limit in and removes the message. */
async function expectAtAmount(panel: Panel, text: string, button: string | undefined, limit = ''): Promise<void> {
  await eventually(() => expect(panel.note()).toContain(text));
  expect(panel.amount().getAttribute('aria-invalid')).toBe('true');
  expect(panel.offer()?.textContent).toBe(button);
  if (button === undefined) return;
  await panel.press(button);
  expect(panel.amount().value).toBe(limit);
  expect(panel.note()).not.toContain(text);
}

test.each([
  [36011, { field: 'amount', limit: '4000' }, 'Your debt is 4,000 USDT.', 'Use 4,000 USDT'],
  [36012, { field: 'amount', limit: '60' }, 'Repay at least 60 USDT, or everything.', 'Use 60 USDT'],
  [36013, { field: 'accountType', limit: '500' }, 'Insufficient balance: 500 USDT available.', 'Use 500 USDT'],
  [36013, { field: 'accountType', limit: '0' }, 'Insufficient balance: 0 USDT available.', undefined],
  [10001, { field: 'amount' }, 'Enter a valid amount.', undefined],
])('[P33] %i of a repayment is shown below the amount, with %o as a button', async (code, names, text, button) => {
  const panel = await open('repay');
  panel.exchange.answer(addressOf(loan.repay), () => refuse(code, names));
  await panel.type('1000');
  await panel.press('Repay 1,000 USDT');
  await expectAtAmount(panel, text, button, 'limit' in names ? names.limit : '');
});

test.each([
  [1, 36007, { field: 'amount', limit: '0.02' }, 'The limit is 0.02 BTC.', 'Use 0.02 BTC'],
  [1, 36013, { field: 'accountType', limit: '0.01' }, 'Insufficient balance: 0.01 BTC available.', 'Use 0.01 BTC'],
  [1, 10001, { field: 'amount' }, 'Enter a valid amount.', undefined],
  [2, 36007, { field: 'amount', limit: '0.02' }, 'The limit is 0.02 BTC.', 'Use 0.02 BTC'],
  [2, 36008, { field: 'amount', limit: '0.03' }, 'Max. at this price: 0.03 BTC', 'Use 0.03 BTC'],
] as const)(
  '[P33] in direction %i, %i of a change of collateral is shown below the amount, with %o as a button',
  async (direction, code, names, text, button) => {
    const panel = await open('adjust');
    panel.exchange.answer(addressOf(loan.adjust), () => refuse(code, names));
    if (direction === 2) await panel.choose('adjust-direction', 'remove');
    await panel.type('0.1');
    await panel.press(direction === 1 ? 'Add 0.1 BTC' : 'Remove 0.1 BTC');
    await expectAtAmount(panel, text, button, 'limit' in names ? names.limit : '');
  },
);

test.each([
  ['repay', 176018, 'A forced repayment is running. Try again when it is done.'],
  ['repay', 10027, 'Trading is disabled for your account.'],
  ['adjust', 176018, 'A forced repayment is running. Try again when it is done.'],
  ['adjust', 10027, 'Trading is disabled for your account.'],
] as const)('[P33] of %s, %i names no field: it is said above the buttons', async (kind, code, text) => {
  const panel = await open(kind);
  panel.exchange.answer(addressOf(loan[kind]), () => refuse(code));
  await panel.type(kind === 'repay' ? '1000' : '0.1');
  await panel.press(kind === 'repay' ? 'Repay 1,000 USDT' : 'Add 0.1 BTC');
  await eventually(() => expect(panel.text()).toContain(text));
  expect(panel.amount().getAttribute('aria-invalid')).toBeNull();
});

test.each([
  [10040, 'code 10040'],
  [10006, 'Too many requests'],
])('[P33] %i is a message: panel and amount stay, and the next press sends again', async (code, text) => {
  const panel = await open('adjust');
  panel.exchange.answer(addressOf(loan.adjust), () => refuse(code));
  await panel.type('0.1');
  await panel.press('Add 0.1 BTC');
  await eventually(() => expect(shownToasts().join()).toContain(text));
  expect(panel.amount().value).toBe('0.1');
  const before = panel.requests(loan.adjust);
  await panel.press('Add 0.1 BTC');
  await eventually(() => expect(panel.requests(loan.adjust)).toBeGreaterThan(before));
});

test.each([
  [36009, 'There is no such loan. Your loans have been refreshed.'],
  [36010, 'This loan is closed or in liquidation. Your loans have been refreshed.'],
])('[P33] %i closes the panel with a message, and the loans are loaded again', async (code, text) => {
  const panel = await open('adjust');
  panel.exchange.answer(addressOf(loan.adjust), () => refuse(code, { field: 'orderId' }));
  const before = panel.requests(loan.orders);
  await panel.type('0.1');
  await panel.press('Add 0.1 BTC');
  await eventually(() => expect(panel.text()).toBe(''));
  expect(shownToasts()).toEqual([text]);
  await eventually(() => expect(panel.requests(loan.orders)).toBeGreaterThan(before));
});

test('[P33] limits of a repayment are messages before anything is sent', async () => {
  const panel = await open('repay');
  await panel.type('59');
  await expectAtAmount(panel, 'Repay at least 60 USDT, or everything.', 'Use 60 USDT', '60');
  // Between these two, less than a tenth of the least loan would stay.
  await panel.type('5995');
  await expectAtAmount(panel, '5,990.0363 USDT', 'Use 5,990.0363 USDT', '5990.0363');
  await panel.type('7000');
  expect(panel.amount().value).toBe('6000.0363');
  expect(panel.text()).toContain('Insufficient balance: 6,000 USDT available.');
  await panel.choose('repay-part', 'all');
  expect(panel.text()).toContain('Insufficient balance: 6,000 USDT available.');
  expect(panel.named('Repay all').getAttribute('aria-disabled')).toBe('true');
  expect(panel.requests(loan.repay)).toBe(0);
});

test('[P33] limits of the collateral are messages before anything is sent', async () => {
  const panel = await open('adjust');
  await panel.type('0.6');
  await expectAtAmount(panel, 'Insufficient balance: 0.5 BTC available.', 'Use 0.5 BTC', '0.5');
  // The lower of both bounds: the account has less than the loan may still take.
  await panel.type('30');
  await expectAtAmount(panel, 'Max. 0.5 BTC', 'Use 0.5 BTC', '0.5');
  await panel.choose('adjust-direction', 'remove');
  await panel.type('0.4');
  expect(panel.note()).toMatch(/Max\. 0\.34\d+ BTC/);
  expect(panel.named('Remove 0.4 BTC').getAttribute('aria-disabled')).toBe('true');
  expect(panel.requests(loan.adjust)).toBe(0);
});

test.each([
  ['1e3', '', 'This is not a number. Nothing was pasted.'],
  ['9'.repeat(60), '6000.0363', 'Insufficient balance: 6,000 USDT available.'],
  ['５００', '500', 'Min. 60 USDT'],
  ['-500', '', 'This is not a number. Nothing was pasted.'],
])('hostile input %s leaves "%s" and says "%s"', async (typed, value, says) => {
  const panel = await open('repay');
  await panel.type(typed);
  expect(panel.amount().value).toBe(value);
  expect(panel.text()).toContain(says);
});
