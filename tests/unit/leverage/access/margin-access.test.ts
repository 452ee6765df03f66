import { expect, test } from 'vitest';
import { marginBarrierOf, repayBarrierOf } from '#leverage/access/margin-access.ts';
import type { MarginGate } from '#session/leverage/gate.ts';
import { userState } from '#session/user.ts';

const gate: MarginGate = {
  phase: 'known',
  kind: 'standard',
  open: true,
  leverage: '3',
  supported: ['2', '3'],
  layer: false,
  mode: 'REGULAR',
  risk: true,
  test: true,
  lockedUntil: 0,
};
const inputs = {
  user: userState.loggedIn,
  isOnline: true,
  gate,
  isLiquidating: false,
  isForcedRepayRunning: false,
  isRestricted: false,
  isUpgrading: false,
  kycLevel: 1,
  hasInstitutionalLoan: false,
} as const;

test.each([
  ['a visitor', { user: userState.loggedOut }, 'visitor', 'visitor'],
  ['before the profile is known', { user: userState.unknown }, 'unknown', 'unknown'],
  ['offline', { isOnline: false }, 'offline', 'offline'],
  ['during a liquidation', { isLiquidating: true }, 'liquidation', 'liquidation'],
  ['during a forced repayment', { isForcedRepayRunning: true }, 'forcedRepay', 'forcedRepay'],
  ['a restricted account', { isRestricted: true }, 'restricted', undefined],
  ['an account in upgrade', { isUpgrading: true }, 'upgrading', 'upgrading'],
  ['LEVEL_0', { kycLevel: 0 }, 'verify', undefined],
  ['an institutional loan', { hasInstitutionalLoan: true }, 'institutionalLoan', undefined],
  [
    'calls that fail',
    { gate: { phase: 'failed', error: { kind: 'network', code: -1, message: '' } } },
    'failed',
    undefined,
  ],
  ['isolated mode', { gate: { ...gate, mode: 'ISOLATED' } }, 'isolated', undefined],
  ['margin that is off', { gate: { ...gate, open: false } }, 'off', undefined],
  ['margin that is on', {}, undefined, undefined],
  ['an identity level that is not loaded', { kycLevel: undefined }, undefined, undefined],
] as const)('[L44] %s: the reason to refuse a loan, and a repayment', (_case, part, borrow, repay) => {
  const barrier = marginBarrierOf({ ...inputs, ...part });
  expect(barrier).toBe(borrow);
  expect(repayBarrierOf(barrier)).toBe(repay);
});
