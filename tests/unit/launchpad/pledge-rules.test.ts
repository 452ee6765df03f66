import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  poolFundsOf,
  minimumToAdd,
  pledgeMaximum,
  pledgeProblem,
  redeemProblem,
  amountToSend,
  shareOfMaximum,
  poolTermsOf,
} from '#launchpad/pledge-rules.ts';
import { decimal } from '#money/index.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { lottery, stake, subscription } from './support/pools.ts';

const funds = (free: string, committed = '0') => ({ free, committed });

describe('the limits of a pool', () => {
  test('a lottery has the ticket as step and minimum, and all tickets of a person as maximum', () => {
    expect(poolTermsOf(lottery())).toEqual({ minimum: '100', step: '100', maximum: '2000' });
  });
  test('a staking pool has the smallest unit of the coin as step', () => {
    expect(poolTermsOf(stake({ coinPrecision: 2 }))).toEqual({ minimum: '10', step: '0.01', maximum: '100000' });
  });
});

describe('the maximum that may be added', () => {
  test('is the pool’s own limit until balance and orders are loaded', () => {
    expect(pledgeMaximum(subscription())).toBe('3750');
    expect(poolFundsOf(subscription(), undefined, new Map())).toBeUndefined();
    expect(poolFundsOf(subscription(), {}, undefined)).toBeUndefined();
    expect(poolFundsOf(subscription(), {}, new Map([['11', '7']]))).toEqual({ free: '0', committed: '7' });
  });
  test.each([
    ['the free balance', funds('120.5'), undefined, '120'],
    ['the remaining capacity of the pool', funds('9000', '3000'), undefined, '750'],
    ['the person’s limit', funds('9000'), { limit: '400.9' }, '400'],
    ['nothing when all is committed', funds('9000', '3750'), undefined, '0'],
  ])('[R5.5] is the minimum of all limits: %s', (_name, current, qualification, maximum) => {
    expect(pledgeMaximum(subscription(), current, qualification)).toBe(maximum);
  });
  test('respects the remaining capacity of the whole pool', () => {
    expect(pledgeMaximum(subscription({ maxTotal: '1000', total: '940' }), funds('500'))).toBe('60');
  });
  test('makes the total a whole number of tickets', () => {
    expect(pledgeMaximum(lottery(), funds('1050', '100'))).toBe('1000');
  });
  test('[R5.5] no typed text yields more than the pool, the limit or the balance allows', () => {
    const cents = fc.nat({ max: 1_000_000 }).map((count) => decimal(`${count}e-2`).toFixed());
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9０-９.．x]{1,24}$/), cents, cents, cents, (typed, free, limit, committed) => {
        const pool = subscription({ coinPrecision: 2 });
        const max = pledgeMaximum(pool, funds(free, committed), { limit });
        const accepted = decimal(cleanAmount(typed, { decimals: 2, max }) || '0');
        expect(accepted.lte(free) && accepted.lte(limit)).toBe(true);
        expect(accepted.eq('0') || accepted.plus(committed).lte(pool.maxCommit)).toBe(true);
      }),
    );
  });
});

describe('why an amount cannot be committed', () => {
  test.each([
    ['', funds('500'), 'empty'],
    ['0.0', funds('500'), 'empty'],
    ['10', undefined, 'balanceUnknown'],
    ['10', funds('0'), 'noBalance'],
    ['10', funds('500', '3750'), 'nothingLeft'],
    ['49', funds('500'), 'belowMinimum'],
    ['501', funds('500'), 'aboveMaximum'],
    ['60.5', funds('500'), 'notAStep'],
  ] as const)('[R1.4] %s with %o: %s', (amount, current, kind) => {
    expect(pledgeProblem(amount, subscription(), current)?.kind).toBe(kind);
  });
  test('[R1.4] the minimum applies to the total', () => {
    expect(pledgeProblem('5', subscription(), funds('50', '100'))).toBeUndefined();
  });
  test('no more than the stake can be redeemed', () => {
    expect(redeemProblem('11', funds('0', '10'))).toEqual({ kind: 'aboveMaximum', maximum: '10' });
    expect(redeemProblem('10', funds('0', '10'))).toBeUndefined();
    expect(redeemProblem('', funds('0', '10'))?.kind).toBe('empty');
  });
});

test.each([
  ['the minimum of the pool at first', subscription(), funds('500'), '50'],
  ['the rest up to the minimum', subscription(), funds('500', '20'), '30'],
  ['one step once the minimum is reached', subscription(), funds('500', '100'), '1'],
  ['one more ticket in a lottery', lottery(), funds('500', '100'), '100'],
])('[R1.4] the minimum to add is %s', (_name, pool, current, minimum) => {
  expect(minimumToAdd(pool, current)).toBe(minimum);
});

test('percentages of the maximum are rounded down to the step of the total', () => {
  expect(shareOfMaximum(25, subscription(), funds('999'), '999')).toBe('249');
  expect(shareOfMaximum(100, lottery(), funds('1000'), '1000')).toBe('1000');
});

test('an amount is sent without leading or trailing zeros and without a trailing point', () => {
  expect(amountToSend('12.', subscription())).toBe('12');
  expect(amountToSend('012.500', subscription())).toBe('12.5');
});
