import { expect, test } from 'vitest';
import { marginBlockReasonOf, repayBlockReasonOf } from '#leverage/access/margin-block-reason.ts';
import type { MarginAccess } from '#session/leverage/access.ts';
import { userState } from '#session/user.ts';

const access: MarginAccess = {
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
  access,
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
    { access: { phase: 'failed', error: { kind: 'network', code: -1, message: '' } } },
    'failed',
    undefined,
  ],
  ['isolated mode', { access: { ...access, mode: 'ISOLATED' } }, 'isolated', undefined],
  ['margin that is off', { access: { ...access, open: false } }, 'off', undefined],
  ['margin that is on', {}, undefined, undefined],
  ['an identity level that is not loaded', { kycLevel: undefined }, undefined, undefined],
] as const)('[L44] %s: the reason to refuse a loan, and a repayment', (_case, part, borrow, repay) => {
  const blockReason = marginBlockReasonOf({ ...inputs, ...part });
  expect(blockReason).toBe(borrow);
  expect(repayBlockReasonOf(blockReason)).toBe(repay);
});
