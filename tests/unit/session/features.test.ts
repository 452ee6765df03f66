import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minuteMs } from '#formulas/durations.ts';
import { openPage } from './support/page.ts';

const configPath = '/x/config/config/web';
const tickerPath = '/x/main/spot/api/quote/v1/ticker';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('#config');
  vi.resetModules();
});

/** A page whose exchange has these switches. */
async function start(switches: Record<string, boolean>) {
  const page = openPage();
  page.answer(configPath, () => ({ version: '1', features: switches }));
  page.answer(tickerPath, () => ({ list: [] }));
  const { watchPresence } = await import('#socket/presence.ts');
  const { followFeatures, refuseCalls } = await import('#session/features/features.ts');
  refuseCalls();
  const { $offered } = await import('#session/features/offered.ts');
  const { send } = await import('#api/index.ts');
  const { ticker } = await import('#contract/basic.ts');
  watchPresence();
  return { page, followFeatures, $offered, ask: () => send(ticker, {}) };
}

test('[VN4] what the exchange switches off is off within 10 min, its calls are not sent, and it can come back', async () => {
  const switches: Record<string, boolean> = { spot: true };
  const { page, followFeatures, $offered, ask } = await start(switches);
  followFeatures();
  await vi.advanceTimersByTimeAsync(1);
  expect($offered.get()).toMatchObject({ spot: true, plan: true, leveraged: true });
  expect((await ask()).ok).toBe(true);
  Object.assign(switches, { spot: false, lt: false });
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect($offered.get()).toMatchObject({ spot: false, plan: true, leveraged: false });
  const asked = page.paths().length;
  expect(await ask()).toMatchObject({ ok: false, error: { kind: 'absent' } });
  expect(page.paths()).toHaveLength(asked);
  switches['spot'] = true;
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect($offered.get().spot).toBe(true);
});

test('[VN4] what a build lacks stays hidden whatever the exchange says', async () => {
  vi.resetModules();
  const { config } = await import('#config');
  vi.doMock('#config', () => ({ config: { ...config, features: { ...config.features, loan: false } } }));
  const { followFeatures, $offered } = await start({ loan: true });
  followFeatures();
  await vi.advanceTimersByTimeAsync(1);
  expect($offered.get()).toMatchObject({ loan: false, spot: true });
});

test('a failure leaves what was read before', async () => {
  const { page, followFeatures, $offered } = await start({ grid: false });
  followFeatures();
  await vi.advanceTimersByTimeAsync(1);
  page.answer(configPath, () => ({ version: '1' }));
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect($offered.get().grid).toBe(false);
});
