import { expect, test } from 'vitest';
import { borrowingProblems } from '#contract/loans/loan-lists.ts';
import { borrowStateOf } from '#loans/borrow/borrow-state.ts';
import { userState } from '#session/user.ts';

const person = {
  admitted: 'Y',
  unclearOrderCount: 0,
  totalLoanUsd: '0',
  totalPledgeUsd: '0',
  ltv: '0',
  maxLoanUsd: '100000',
  canBorrow: true,
  reason: '',
} as const;
const ready = (changes: object = {}) => ({ phase: 'ready', isStale: false, value: { ...person, ...changes } }) as const;
const base = {
  user: userState.loggedIn,
  borrower: ready(),
  isRestricted: false,
  isUpgrading: false,
  isOnline: true,
  isPriceLive: true,
};

test('[P34] each reason of the exchange is a state of its own', () => {
  const states = borrowingProblems.map((reason) =>
    borrowStateOf({ ...base, borrower: ready({ canBorrow: false, reason }) }),
  );
  expect(states.map((state) => state.kind === 'form' && state.blockReason)).toEqual([...borrowingProblems]);
  // A reason that the screens do not know leads to the support.
  expect(borrowStateOf({ ...base, borrower: ready({ canBorrow: false, reason: 'NEW' }) })).toMatchObject({
    blockReason: 'other',
  });
});

test('visitors and unknown users have no form; a failed load is not a reason', () => {
  expect(borrowStateOf({ ...base, user: userState.loggedOut })).toEqual({ kind: 'visitor' });
  expect(borrowStateOf({ ...base, user: userState.unknown })).toEqual({ kind: 'unknown' });
  expect(borrowStateOf({ ...base, borrower: { phase: 'loading' } })).toEqual({ kind: 'loading' });
  const error = { kind: 'network', code: -1, message: '' } as const;
  expect(borrowStateOf({ ...base, borrower: { phase: 'failed', error } })).toEqual({ kind: 'failed' });
  expect(borrowStateOf({ ...base, borrower: { phase: 'ready', value: person, error } })).toMatchObject({
    kind: 'form',
    blockReason: undefined,
  });
});

test('the first condition applies: wall, reason, upgrade, network, price', () => {
  const all = { isRestricted: true, isUpgrading: true, isOnline: false, isPriceLive: false } as const;
  const barred = { ...base, ...all, borrower: ready({ canBorrow: false, reason: 'KYC' }) };
  const blockReasons = [
    barred,
    { ...barred, isRestricted: false },
    { ...base, isUpgrading: true, isOnline: false },
    { ...base, isOnline: false, isPriceLive: false },
    { ...base, isPriceLive: false },
    base,
  ].map((input) => borrowStateOf(input));
  expect(blockReasons.map((state) => state.kind === 'form' && state.blockReason)).toEqual([
    'REGION',
    'KYC',
    'upgrading',
    'offline',
    'stale',
    undefined,
  ]);
});

test('a person who has not accepted the terms may review: the terms come first', () => {
  expect(borrowStateOf({ ...base, borrower: ready({ admitted: 'N' }) })).toEqual({
    kind: 'form',
    blockReason: undefined,
    isAdmitted: false,
  });
});
