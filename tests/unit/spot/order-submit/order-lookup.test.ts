import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../session/page.ts';

const open = '/x/main/spot/api/order/open_orders';
const ended = '/x/main/spot/api/order/trade_orders_v2';
const nothing = () => ({ list: [], nextId: '', hasMore: false });

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

async function ask(answers: boolean) {
  const page = openPage();
  if (answers) {
    page.answer(open, nothing);
    page.answer(ended, nothing);
  }
  const { findOrder } = await import('../../../src/spot/lost-answer.ts');
  const startMs = performance.now();
  let tookMs = 0;
  const found = findOrder('an-id', startMs).then((fate) => {
    tookMs = performance.now() - startMs;
    return fate;
  });
  await vi.advanceTimersByTimeAsync(120_000);
  return { fate: await found, tookMs, page };
}

test('[Q-F21] an order is absent only when it can no longer arrive, 30 s after it was sent', async () => {
  const { fate, tookMs, page } = await ask(true);
  expect(fate).toEqual({ kind: 'absent' });
  expect(tookMs).toBeGreaterThanOrEqual(30_000);
  expect(page.paths().every((path) => path === open || path === ended)).toBe(true);
  expect(page.requests.every(({ params }) => params['clientOrderId'] === 'an-id')).toBe(true);
});

test('[Q-F21] when nobody answers it is unclear, never absent', async () => {
  expect((await ask(false)).fate).toEqual({ kind: 'unclear' });
});

test.each([
  ['network', undefined, true],
  ['timeout', undefined, true],
  ['engineSilent', 200, true],
  ['http', 503, true],
  ['insufficientBalance', 200, false],
  ['tooManyRequests', 429, false],
])('a failure %s with status %s leaves the order open: %s', async (kind, status, lost) => {
  const { isLost } = await import('../../../src/spot/lost-answer.ts');
  expect(isLost({ kind, code: 1, message: '', status })).toBe(lost);
});
