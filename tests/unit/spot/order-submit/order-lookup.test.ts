import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../session/support/page.ts';

const open = '/x/main/spot/api/order/open_orders';
const ended = '/x/main/spot/api/order/trade_orders_v2';
const nothing = () => ({ list: [], nextId: '', hasMore: false });

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

async function find(hasAnswers: boolean) {
  const page = openPage();
  if (hasAnswers) {
    page.answer(open, nothing);
    page.answer(ended, nothing);
  }
  const { findUnansweredOrder } = await import('#spot/order-submit/order-lookup.ts');
  const startMs = performance.now();
  let durationMs = 0;
  const found = findUnansweredOrder('an-id', startMs).then((result) => {
    durationMs = performance.now() - startMs;
    return result;
  });
  await vi.advanceTimersByTimeAsync(120_000);
  return { result: await found, durationMs, page };
}

test('[Q-F21] an order is absent only when it can no longer arrive, 30 s after it was sent', async () => {
  const { result, durationMs, page } = await find(true);
  expect(result).toEqual({ kind: 'absent' });
  expect(durationMs).toBeGreaterThanOrEqual(30_000);
  expect(page.paths().every((path) => path === open || path === ended)).toBe(true);
  expect(page.requests.every(({ params }) => params['clientOrderId'] === 'an-id')).toBe(true);
});

test('[Q-F21] without an answer to any look-up it is unclear, never absent', async () => {
  expect((await find(false)).result).toEqual({ kind: 'unclear' });
});
