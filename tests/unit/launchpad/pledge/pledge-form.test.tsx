/** @vitest-environment happy-dom */
import { afterEach, expect, test } from 'vitest';
import { pledge } from '#contract/launchpad.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { $drafts, $leftPledges, $pledge } from '#launchpad/pledge/pledge.ts';
import { recordServerTime } from '#session/clock.ts';
import { $network } from '#socket/presence.ts';
import { logOut, shownToasts } from '../../account/support/account-page.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { down, refuse } from '../../session/support/page.ts';
import { click, enter, eventually, paste, rendering, type } from '../../ui/support/render.ts';
import { launchOrder, ordersPath, pledgePath } from '../support/launch-page.ts';
import { openPledgePanel } from '../support/pledge-page.tsx';
import { haloTimes, lottery, ownPledge, project, subscription } from '../support/pools.ts';

const halo = project({ pools: [subscription()] });

afterEach(async () => {
  await rendering(() => {
    $pledge.set({ phase: 'idle' });
    $drafts.set({});
    $network.set({ ...$network.get(), isOnline: true });
  });
  await logOut();
});

/** Opens the panel of HALO for an eligible user with this balance, in SLIP; without one nothing is held. */
const open = (free?: string) => openPledgePanel(halo, free);

test('[R1.4] an amount below the minimum cannot be submitted, and the form says so', async () => {
  const page = await open('1000');
  await type(page.amount, '49');
  expect(page.text()).toContain('The minimum total is 50 SLIP.');
  await page.submit();
  expect([page.isAsking(), page.sent()]).toEqual([false, []]);
});

test.each([
  ['60.5', '60'],
  ['90000', '3750'],
])('[R5.5] with %s SLIP an amount above balance or cap becomes %s', async (free, kept) => {
  const page = await open(free);
  await type(page.amount, '1000000');
  expect(page.amount.value).toBe(kept);
});

test('[R1.4] without the coin the form says so and links to a deposit', async () => {
  const page = await open();
  expect(page.text()).toContain('No SLIP available');
  const links = page.all('a').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toContainEqual(['Deposit SLIP', expect.stringContaining('sandbox')]);
});

test.each([
  [20104, 'The amount is above your maximum.'],
  [20102, 'This is not possible in the current phase. The phase may have just changed.'],
])(
  '[R1.4] [Q-S24] when the exchange refuses what was reviewed (%i), the form says why and keeps the amount',
  async (code, reason) => {
    const page = await open('1000');
    page.exchange.answer(pledgePath, () => refuse(code));
    await page.review('700');
    await page.confirm('700');
    await eventually(() => expect(page.text()).toContain(reason));
    expect(page.text()).toContain('Your amount is saved.');
    expect([page.isAsking(), page.amount.value, page.sent().length]).toEqual([false, '700', 1]);
  },
);

test('[Q-F01] a slow pledge is pending in a named button, and a second press does not resend it', async () => {
  const page = await open('1000');
  let answer: (result: unknown) => void = () => undefined;
  page.exchange.answer(pledgePath, () => new Promise((resolve) => (answer = resolve)));
  await page.review('100');
  await page.confirm('100');
  const waiting = page.all('form button').find(({ textContent }) => textContent.includes('Submitting…'));
  expect(waiting?.getAttribute('aria-busy')).toBe('true');
  expect(page.isAsking()).toBe(false);
  if (waiting) await click(waiting);
  await page.submit();
  answer({ participation: launchOrder(), balance: balanceRow({ free: '900', ver: 2 }), isDuplicate: 0 });
  await eventually(() => expect(shownToasts()).toEqual(['100 SLIP committed']));
  expect(page.sent()).toHaveLength(1);
});

test('[Q-F21] after an answer is lost the same amount cannot be submitted while the pledge is looked up; found, it is reported and never sent again', async () => {
  const page = await open('1000');
  let letFind: () => void = () => undefined;
  const mayFind = new Promise<void>((resolve) => (letFind = resolve));
  page.exchange.answer(pledgePath, down);
  page.exchange.answer(ordersPath, async ({ params }) => {
    if ('requestId' in params) await mayFind;
    return { list: 'requestId' in params ? [launchOrder()] : [], nextId: '', hasMore: false, total: 1 };
  });
  await page.review('100');
  await page.confirm('100');
  await eventually(() => expect(page.text()).toContain('It will not be sent twice.'));
  await page.submit();
  expect(page.isAsking()).toBe(false);
  letFind();
  await eventually(() => expect(shownToasts()).toEqual(['100 SLIP committed']));
  expect([page.amount.value, page.sent().length]).toEqual(['', 1]);
});

test('[FS6] [FV12] while a commitment without an answer is looked up, another amount is committed at once; both are resolved', async () => {
  const page = await open('1000');
  let letFind: () => void = () => undefined;
  const mayFind = new Promise<void>((resolve) => (letFind = resolve));
  page.exchange.answer(pledgePath, down);
  page.exchange.answer(ordersPath, async ({ params }) => {
    if ('requestId' in params) await mayFind;
    return { list: 'requestId' in params ? [launchOrder()] : [], nextId: '', hasMore: false, total: 1 };
  });
  await page.review('100');
  await page.confirm('100');
  await eventually(() => expect(page.text()).toContain('It will not be sent twice.'));
  expect(page.amount.readOnly).toBe(false);
  page.exchange.answer(pledgePath, () => ({
    participation: launchOrder({ committed: '250' }),
    balance: balanceRow({ free: '750', ver: 2 }),
    isDuplicate: 0,
  }));
  await page.press('.quick-picks', '25%');
  expect(page.texts('.notice__title')).toEqual(['Commit 100 SLIP']);
  // The same amount typed anew is still the one that is looked up.
  await enter(page.amount, '100');
  await page.submit();
  expect(page.isAsking()).toBe(false);
  await page.press('.quick-picks', '25%');
  await page.press('form', 'Commit 250 SLIP');
  await eventually(() => expect(page.isAsking()).toBe(true));
  await page.confirm('250');
  await eventually(() => expect(shownToasts()).toEqual(['250 SLIP committed']));
  letFind();
  await eventually(() => expect(page.texts('.notice__title')).toEqual([]));
  const [first, second] = page.sent();
  expect([first?.['amount'], second?.['amount'], page.sent().length]).toEqual(['100', '250', 2]);
  expect(first?.['requestId']).not.toBe(second?.['requestId']);
  expect(shownToasts()).toContainEqual(expect.stringMatching(/^100 SLIP committed/));
});

test('[Q-F21] a pledge that did not arrive is sent again only by a press, with its id', async () => {
  const page = await open('1000');
  const pledge = ownPledge();
  await rendering(() => $pledge.set({ phase: 'absent', ...pledge }));
  expect(page.text()).toContain('The exchange did not receive it');
  expect(page.sent()).toEqual([]);
  page.exchange.answer(pledgePath, () => ({
    participation: launchOrder(),
    balance: balanceRow({ free: '900', ver: 2 }),
    isDuplicate: 0,
  }));
  await page.press('.notice', 'Commit 100 SLIP');
  await eventually(() => expect(shownToasts()).toEqual(['100 SLIP committed']));
  expect(page.sent()).toMatchObject([{ requestId: pledge.id, amount: '100', action: 'JOIN' }]);
});

test('[FC15] a pledge of an earlier page that did not arrive is named, sent again by a press with its id, or dismissed', async () => {
  const page = await open('1000');
  const pledge = ownPledge();
  const leave = () => rendering(() => $leftPledges.set([{ ...pledge, phase: 'absent' }]));
  await leave();
  await page.press('.notice', 'Close');
  expect(page.texts('.notice__title')).toEqual([]);
  await leave();
  expect(page.texts('.notice__title')).toEqual(['Commit 100 SLIP']);
  page.exchange.answer(pledgePath, () => ({
    participation: launchOrder(),
    balance: balanceRow({ free: '900', ver: 2 }),
    isDuplicate: 0,
  }));
  await page.press('.notice', 'Commit 100 SLIP');
  await eventually(() => expect(shownToasts()).toEqual(['100 SLIP committed']));
  expect(page.sent()).toMatchObject([{ requestId: pledge.id, amount: '100' }]);
});

test('[Q-F08] offline the form says so, keeps the amount and asks nothing', async () => {
  const page = await open('1000');
  await enter(page.amount, '100');
  await rendering(() => $network.set({ ...$network.get(), isOnline: false }));
  expect(page.text()).toContain('You are offline. Your amount is saved.');
  await page.submit();
  await page.press('form', 'Commit 100 SLIP');
  expect([page.isAsking(), page.amount.value]).toEqual([false, '100']);
  await rendering(() => $network.set({ ...$network.get(), isOnline: true }));
  expect(page.text()).not.toContain('You are offline');
  await page.press('form', 'Commit 100 SLIP');
  await eventually(() => expect(page.isAsking()).toBe(true));
});

const t = textsFor('en', 'launchpad');

test('[R7.6] [R1.4] each refusal of a pledge has its own text, which an edit removes, and the form keeps its content', async () => {
  const page = await open('1000');
  const general = (code: number): [number, string] => [
    code,
    `Request failed. Please try again later. (code ${String(code)})`,
  ];
  // After 10040 the page looks up the commitment instead.
  const refusals = [
    ...Object.entries(pledge.errors).map(([code, name]): [number, string] => [Number(code), t(`error.${name}`)]),
    general(10001),
    general(10016),
    general(99999),
  ];
  for (const [code, words] of refusals) {
    await eventually(() => expect(page.amount.readOnly).toBe(false));
    page.exchange.answer(pledgePath, () => refuse(code));
    await enter(page.amount, '');
    await page.review('123');
    await page.confirm('123');
    await eventually(() => expect(page.text(), String(code)).toContain(words));
    expect(page.text()).toContain('Your amount is saved.');
    expect([page.isAsking(), page.amount.value], String(code)).toEqual([false, '123']);
    await enter(page.amount, '124');
    expect(page.text(), String(code)).not.toContain(words);
  }
  expect(new Set(refusals.map(([, words]) => words)).size).toBe(refusals.length);
  expect(page.sent()).toHaveLength(refusals.length);
});

/** Pasted texts and what the field shows (4 decimals, maximum 1,000); '' cannot be submitted. */
const pastedTexts = [
  ['40 digits', '9'.repeat(40), '1000'],
  ['40 places', `11.${'1'.repeat(40)}`, '11.1111'],
  ['an exponent', '1e2', ''],
  ['a minus', '-100', ''],
  ['a plus', '+100', ''],
  ['thousands by comma', '1,234.50', '1000'],
  ['thousands by space', '1 000', '1000'],
  ['thousands by a narrow space', '1\u202f000', '1000'],
  ['full-width digits', '１２．５', '12.5'],
  ['right-to-left marks', '\u200f1\u200f00\u200e', '100'],
  ['a right-to-left override', '\u202e001', ''],
  ['a zero-width space', '1\u200b00', '100'],
  ['a line break', '10\n0', ''],
  ['words', 'abc', ''],
  ['infinity', 'Infinity', ''],
] as const;

test('[R5.7] bad pasted amounts are cleaned or refused; the shown amount is the one that is sent', async () => {
  const page = await open('1000');
  for (const [what, pasted, shown] of pastedTexts) {
    await enter(page.amount, '');
    if (await paste(page.amount, pasted)) await type(page.amount, pasted);
    expect(page.amount.value, what).toBe(shown);
  }
  await page.submit();
  expect([page.isAsking(), page.sent()]).toEqual([false, []]);
  page.exchange.answer(pledgePath, () => refuse(20104));
  await paste(page.amount, '\u200f１００\u200e');
  await page.press('form', 'Commit 100 SLIP');
  await eventually(() => expect(page.isAsking()).toBe(true));
  await page.confirm('100');
  await eventually(() => expect(page.sent()).toMatchObject([{ amount: '100' }]));
});

test('[Q-A10] [R1.4] with confirmations turned off, amount, coin and "no fee" are still shown before the commitment', async () => {
  const off = [{ key: 'orderConfirm', value: 0 }];
  const page = await openPledgePanel(halo, '1000', { profile: { double_confirm: off } });
  await page.review('100');
  expect(page.texts('dialog .facts__fact')).toEqual(expect.arrayContaining(['Amount100 SLIP', 'FeeNone']));
  expect(page.sent()).toEqual([]);
});

test('[R1.4] the form of a lottery wants whole tickets and shows the chance before the commitment', async () => {
  const page = await openPledgePanel(project({ pools: [lottery()] }), '1500', { coin: 'USDT' });
  await enter(page.amount, '250');
  expect(page.text()).toContain('The total must be a multiple of 100 USDT.');
  await enter(page.amount, '300');
  expect(page.text()).not.toContain('multiple of');
  await eventually(() => expect(page.text()).toContain('Chance of at least one winning ticket'));
});

test('[R1.4] a phase that ends while the confirmation is open closes it with a message, and nothing is sent', async () => {
  const page = await open('1000');
  await page.review('200');
  const nowMs = performance.now();
  await rendering(() => recordServerTime({ timeNow: haloTimes.commitEnd, sentMs: nowMs, receivedMs: nowMs }));
  await eventually(() => expect(page.isAsking()).toBe(false));
  expect(page.text()).toContain(t('pledge.endedMeanwhile'));
  expect(page.sent()).toEqual([]);
});
