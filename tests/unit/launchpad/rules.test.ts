import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  heldOf,
  leastToAdd,
  pledgeMaximum,
  pledgeProblem,
  redeemProblem,
  sendable,
  shareOfMaximum,
  termsOf,
} from '../../../src/launchpad/rules.ts';
import { cleanAmount, decimal } from '../../../src/money/index.ts';
import { lottery, stake, subscription } from './pools.ts';

const held = (free: string, committed = '0') => ({ free, committed });

describe('what a pool asks', () => {
  test('a ticket is step and minimum of a lottery, its maximum all tickets a person may have', () => {
    expect(termsOf(lottery())).toEqual({ minimum: '100', step: '100', maximum: '2000' });
  });
  test('a stake has the coin’s smallest step', () => {
    expect(termsOf(stake({ coinPrecision: 2 }))).toEqual({ minimum: '10', step: '0.01', maximum: '100000' });
  });
});

describe('the most that may be added', () => {
  test('is unknown until balance and orders have come, so the pool’s own limits', () => {
    expect(pledgeMaximum(subscription())).toBe('3750');
    expect(heldOf(subscription(), undefined, new Map())).toBeUndefined();
    expect(heldOf(subscription(), {}, undefined)).toBeUndefined();
    expect(heldOf(subscription(), {}, new Map([['11', '7']]))).toEqual({ free: '0', committed: '7' });
  });
  test.each([
    ['the free balance', held('120.5'), undefined, '120'],
    ['what the pool still takes', held('9000', '3000'), undefined, '750'],
    ['the person’s limit', held('9000'), { limit: '400.9' }, '400'],
    ['nothing when all is committed', held('9000', '3750'), undefined, '0'],
  ])('[R5.5] is the least of all: %s', (_what, of, qualification, most) => {
    expect(pledgeMaximum(subscription(), of, qualification)).toBe(most);
  });
  test('counts what the pool still takes in all', () => {
    expect(pledgeMaximum(subscription({ maxTotal: '1000', total: '940' }), held('500'))).toBe('60');
  });
  test('makes the sum whole tickets', () => {
    expect(pledgeMaximum(lottery(), held('1050', '100'))).toBe('1000');
  });
  test('[R5.5] no typed text yields more than the pool, the limit or the balance allows', () => {
    const cents = fc.nat({ max: 1_000_000 }).map((count) => decimal(`${count}e-2`).toFixed());
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9０-９.．x]{1,24}$/), cents, cents, cents, (typed, free, limit, committed) => {
        const pool = subscription({ coinPrecision: 2 });
        const max = pledgeMaximum(pool, held(free, committed), { limit });
        const kept = decimal(cleanAmount(typed, { decimals: 2, max }) || '0');
        expect(kept.lte(free) && kept.lte(limit)).toBe(true);
        expect(kept.eq('0') || kept.plus(committed).lte(pool.maxCommit)).toBe(true);
      }),
    );
  });
});

describe('what stops a pledge', () => {
  test.each([
    ['', held('500'), 'empty'],
    ['0.0', held('500'), 'empty'],
    ['10', undefined, 'balanceUnknown'],
    ['10', held('0'), 'noBalance'],
    ['10', held('500', '3750'), 'nothingLeft'],
    ['49', held('500'), 'belowMinimum'],
    ['501', held('500'), 'aboveMaximum'],
    ['60.5', held('500'), 'notAStep'],
  ] as const)('[R1.4] %s with %o: %s', (amount, of, kind) => {
    expect(pledgeProblem(amount, subscription(), of)?.kind).toBe(kind);
  });
  test('[R1.4] the minimum is for the sum', () => {
    expect(pledgeProblem('5', subscription(), held('50', '100'))).toBeUndefined();
  });
  test('a redeem is stopped by more than is staked', () => {
    expect(redeemProblem('11', held('0', '10'))).toEqual({ kind: 'aboveMaximum', maximum: '10' });
    expect(redeemProblem('10', held('0', '10'))).toBeUndefined();
    expect(redeemProblem('', held('0', '10'))?.kind).toBe('empty');
  });
});

test.each([
  ['the minimum at first', subscription(), held('500'), '50'],
  ['what the sum still lacks of it', subscription(), held('500', '20'), '30'],
  ['a step once the minimum is reached', subscription(), held('500', '100'), '1'],
  ['a ticket more', lottery(), held('500', '100'), '100'],
])('[R1.4] the least to add is %s', (_what, pool, of, least) => {
  expect(leastToAdd(pool, of)).toBe(least);
});

test('shares of the maximum are cut to the step of the sum', () => {
  expect(shareOfMaximum(25, subscription(), held('999'), '999')).toBe('249');
  expect(shareOfMaximum(100, lottery(), held('1000'), '1000')).toBe('1000');
});

test('a draft is sent without trailing zeros or a bare point', () => {
  expect(sendable('12.', subscription())).toBe('12');
  expect(sendable('012.500', subscription())).toBe('12.5');
});
