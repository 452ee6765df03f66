import { expect, test } from 'vitest';
import type { Pool } from '#contract/launchpad.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { pledgeAction, amountHint } from '#launchpad/pledge/pledge-texts.ts';
import { lottery, stake, subscription } from '../support/pools.ts';

const t = textsFor('en', 'launchpad');

test.each([
  ['a commit', lottery(), false, 'Commit 1,250.5 USDT'],
  ['a stake', stake(), false, 'Stake 1,250.5 SLIP'],
  ['a redeem', stake(), true, 'Redeem 1,250.5 SLIP'],
])('[Q-S24] the submit button of %s shows the whole amount, grouped', (_name, pool, isRedeem, text) => {
  expect(pledgeAction(t, 'en', pool, { amount: '1250.5', isRedeem })).toBe(text);
});

const hintOf = (part: Partial<Parameters<typeof amountHint>[3]>, pool: Pool = subscription()) =>
  amountHint(t, 'en', pool, { isRedeem: false, maximum: '3750', ...part });

test.each([
  ['a user without a commit', undefined, 'Min. 50 SLIP, in steps of 1 SLIP'],
  ['a user who has reached the minimum', { free: '9', committed: '50' }, 'Min. 1 SLIP, in steps of 1 SLIP'],
])('[R1.4] the hint shows the minimum that %s may add', (_name, funds, text) => {
  expect(hintOf({ funds })).toBe(text);
  expect(hintOf({ funds, problem: { kind: 'empty' } })).toBe(text);
});

test('[R1.4] a problem replaces the hint; the minimum applies to the sum', () => {
  const funds = { free: '9000', committed: '20' };
  expect(hintOf({ funds, problem: { kind: 'belowMinimum', minimum: '50' } })).toBe('The minimum total is 50 SLIP.');
  expect(hintOf({ funds, problem: { kind: 'aboveMaximum', maximum: '3750' } })).toBe('You can add up to 3,750 SLIP.');
});

test('[R1.4] the hint of a redeem names the staked amount', () => {
  const redeem = { isRedeem: true, maximum: '1250' };
  expect(hintOf(redeem, stake({ coinPrecision: 2 }))).toBe('Up to 1,250 SLIP, in steps of 0.01 SLIP');
  expect(hintOf({ ...redeem, problem: { kind: 'aboveMaximum', maximum: '1250' } }, stake())).toBe(
    'You can redeem up to 1,250 SLIP.',
  );
});
