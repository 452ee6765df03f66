import { expect, test } from 'vitest';
import type { Pool } from '../../../src/contract/launchpad.ts';
import { textsFor } from '../../../src/i18n/texts-for.ts';
import { actText, amountNote } from '../../../src/launchpad/pledge-words.ts';
import { lottery, stake, subscription } from './pools.ts';

const t = textsFor('en', 'launchpad');

test.each([
  ['what is committed', lottery(), false, 'Commit 1,250.5 USDT'],
  ['a stake', stake(), false, 'Stake 1,250.5 SLIP'],
  ['what is taken out', stake(), true, 'Redeem 1,250.5 SLIP'],
])('[Q-S24] the binding press says %s with its whole amount, grouped', (_what, pool, redeems, text) => {
  expect(actText(t, 'en', pool, { amount: '1250.5', redeems })).toBe(text);
});

const noteOf = (of: Partial<Parameters<typeof amountNote>[3]>, pool: Pool = subscription()) =>
  amountNote(t, 'en', pool, { redeems: false, maximum: '3750', ...of });

test.each([
  ['who committed nothing', undefined, 'From 50 SLIP, in steps of 1 SLIP.'],
  ['who has the minimum in it', { free: '9', committed: '50' }, 'From 1 SLIP, in steps of 1 SLIP.'],
])('[R1.4] the hint names the least that %s may add', (_who, held, text) => {
  expect(noteOf({ held })).toBe(text);
  expect(noteOf({ held, problem: { kind: 'empty' } })).toBe(text);
});

test('[R1.4] what stops a pledge takes the place of the hint; the minimum is that of the sum', () => {
  const held = { free: '9000', committed: '20' };
  expect(noteOf({ held, problem: { kind: 'belowMinimum', minimum: '50' } })).toBe('The least is 50 SLIP in all.');
  expect(noteOf({ held, problem: { kind: 'aboveMaximum', maximum: '3750' } })).toBe(
    'The most you may add is 3,750 SLIP.',
  );
});

test('[R1.4] a redeem speaks of what is staked', () => {
  const out = { redeems: true, maximum: '1250' };
  expect(noteOf(out, stake({ coinPrecision: 2 }))).toBe('Up to 1,250 SLIP, in steps of 0.01 SLIP.');
  expect(noteOf({ ...out, problem: { kind: 'aboveMaximum', maximum: '1250' } }, stake())).toBe(
    'The most you may redeem is 1,250 SLIP.',
  );
});
