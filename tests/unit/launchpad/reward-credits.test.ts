import { afterEach, expect, test, vi } from 'vitest';
import { onTokenCredit } from '#launchpad/reward-credits.ts';
import { $balances } from '#session/balances.ts';

const balance = (tokenId: string, free: string) => ({
  tokenId,
  free,
  frozen: '0',
  total: free,
  loan: '0',
  interest: '0',
  spotAvailableBalance: free,
  transferLimit: free,
  usdValue: '0',
  ver: 1,
});
afterEach(() => $balances.set({}));

test('[R1.4] a credit of a launch token is noticed, also the first one, but not a trade in another coin', () => {
  const act = vi.fn<() => void>();
  const stop = onTokenCredit(() => ['ORBT'], act);
  $balances.set({ USDT: balance('USDT', '5') });
  expect(act).not.toHaveBeenCalled();
  $balances.set({ USDT: balance('USDT', '7') });
  expect(act).not.toHaveBeenCalled();
  $balances.set({ ...$balances.get(), ORBT: balance('ORBT', '1') });
  expect(act).toHaveBeenCalledTimes(1);
  $balances.set({ ...$balances.get(), ORBT: balance('ORBT', '2') });
  expect(act).toHaveBeenCalledTimes(2);
  stop();
  $balances.set({ ...$balances.get(), ORBT: balance('ORBT', '3') });
  expect(act).toHaveBeenCalledTimes(2);
});
