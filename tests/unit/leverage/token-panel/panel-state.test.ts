import { expect, test } from 'vitest';
import { ltStatus } from '#contract/leverage/lt-quote.ts';
import { isSideOpen, panelStateOf } from '#leverage/token-panel/panel-state.ts';
import { userState } from '#session/user.ts';

type Input = Parameters<typeof panelStateOf>[0];
const passed = { phase: 'known', risk: true, test: true, lockedUntil: 0 } as const;
const ready: Input = {
  user: userState.loggedIn,
  access: passed,
  kycLevel: 1,
  isRestricted: false,
  isUpgrading: false,
  side: 'purchase',
  status: ltStatus.open,
  isNavLive: true,
  isOnline: true,
  nowMs: 1_000,
};
const form = (blockReason: string | undefined) => ({ kind: 'form', blockReason });

test.each<[string, Partial<Input>, unknown]>([
  ['may submit', {}, form(undefined)],
  ['waits for the session', { user: userState.unknown }, { kind: 'unknown' }],
  ['asks a visitor to log in', { user: userState.loggedOut }, { kind: 'visitor' }],
  ['waits for the gate', { access: { phase: 'loading' } }, { kind: 'loading' }],
  [
    'offers a retry of the gate',
    { access: { phase: 'failed', error: { kind: 'network', code: -1, message: '' } } },
    { kind: 'gateFailed' },
  ],
  ['asks LEVEL_0 to verify', { kycLevel: 0 }, form('level')],
  ['does not bar before the level is known', { kycLevel: undefined }, form(undefined)],
  ['bars an account in upgrade', { isUpgrading: true }, form('upgrading')],
  ['bars a restricted purchase', { isRestricted: true }, form('restricted')],
  ['lets a restricted person redeem', { isRestricted: true, side: 'redeem' }, form(undefined)],
  ['shows the risk layer first', { access: { ...passed, risk: false, test: false } }, { kind: 'risk' }],
  [
    '[FV4] shows neither risk text nor test of a closed token',
    { status: ltStatus.closed, access: { ...passed, risk: false, test: false } },
    form('suspended'),
  ],
  ['then asks for the test', { access: { ...passed, test: false } }, form('test')],
  ['names a lock', { access: { ...passed, test: false, lockedUntil: 2_000 } }, form('locked')],
  ['asks for the test after a lock', { access: { ...passed, test: false, lockedUntil: 900 } }, form('test')],
  ['waits for the network', { isOnline: false }, form('offline')],
  ['waits for a NAV', { isNavLive: false }, form('stale')],
])('[R4.6] [R3.11] [L44] the panel %s', (_, part, state) => {
  expect(panelStateOf({ ...ready, ...part })).toEqual(state);
});

test.each([
  ['open', true, true, undefined, undefined],
  ['purchaseOnly', true, false, undefined, 'suspended'],
  ['redeemOnly', false, true, 'suspended', undefined],
  ['closed', false, false, 'suspended', 'suspended'],
  ['rebalancing', true, true, 'rebalancing', 'rebalancing'],
] as const)(
  '[L11] in status %s purchase is open: %s, redemption: %s',
  (name, canPurchase, canRedeem, purchase, redeem) => {
    const status = ltStatus[name];
    expect(isSideOpen('purchase', status)).toBe(canPurchase);
    expect(isSideOpen('redeem', status)).toBe(canRedeem);
    expect(panelStateOf({ ...ready, status })).toEqual(form(purchase));
    expect(panelStateOf({ ...ready, status, side: 'redeem' })).toEqual(form(redeem));
  },
);
