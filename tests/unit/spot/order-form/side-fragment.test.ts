import { afterEach, expect, test, vi } from 'vitest';
import { $pair } from '#spot/market/market.ts';
import { $orderDrafts, draftOf } from '#spot/order-draft/draft-store.ts';
import { applySellFragment } from '#spot/order-form/side-fragment.ts';
import { pair } from '../support/order-terms.ts';

const replaceState = vi.fn<(state: unknown, unused: string, address: string) => void>();
const open = () => {
  vi.stubGlobal('location', { pathname: '/en/trade/spot/VELA/USDT/', search: '', hash: '#sell' });
  vi.stubGlobal('history', { state: null, replaceState });
};
afterEach(() => {
  $pair.set(undefined);
  $orderDrafts.set({});
  vi.unstubAllGlobals();
});

test('[R1.4] a link to sell sets the form of the pair that opens, once, and leaves no fragment', async () => {
  open();
  applySellFragment();
  expect(replaceState).toHaveBeenCalledWith(null, '', '/en/trade/spot/VELA/USDT/');
  $pair.set(pair());
  expect(draftOf(pair().symbolId).side).toBe('SELL');
  await Promise.resolve();
  $orderDrafts.set({});
  $pair.set({ ...pair() });
  expect(draftOf(pair().symbolId).side).toBe('BUY');
});

test('[R1.4] a pair that is already open is set too', () => {
  open();
  $pair.set(pair());
  applySellFragment();
  expect(draftOf(pair().symbolId).side).toBe('SELL');
});
