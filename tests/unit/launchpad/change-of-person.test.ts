import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { balanceRow } from '../session/support/balance-rows.ts';
import { down, refuse } from '../session/support/page.ts';
import { launchOrder, openLaunchPage, ordersPath, pledgePath } from './support/launch-page.ts';
import { project, subscription } from './support/pools.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Opens a page on which A reviews a pledge of 100 SLIP. */
async function openReviewOfA() {
  const at = await openLaunchPage();
  await at.logInWithToken('a', false);
  await at.fund();
  at.editPledge('100', subscription());
  at.reviewPledge(project(), subscription());
  expect(at.$pledge.get().phase).toBe('review');
  return at;
}

const pledgeResult = { participation: launchOrder(), balance: balanceRow(), isDuplicate: 0 };

describe('[Q-F07] [Q-F11] a review of A', () => {
  test.each([
    ['logs out and B logs in', 'logout'],
    ['is replaced by B in another tab', 'login'],
    ['loses the session and B logs in', 'expired'],
  ])('is closed when A %s, and confirming sends nothing as B', async (_name, way) => {
    const { page, logInWithToken, endSession, $pledge, confirmPledge, sentAs } = await openReviewOfA();
    page.answer(pledgePath, () => pledgeResult);
    if (way === 'logout') page.sendFromOtherTab({ kind: 'logout' });
    if (way === 'expired') endSession(33003);
    if (way === 'login') page.sendFromOtherTab({ kind: 'login', token: 'b', stays: false });
    else await logInWithToken('b', false);
    await pass(1);
    expect($pledge.get()).toEqual({ phase: 'idle' });
    await confirmPledge(project());
    expect(sentAs('b', pledgePath)).toEqual([]);
  });

  test('must be confirmed again after a new login of A, and its amount stays', async () => {
    const { page, logInWithToken, endSession, $pledge, $drafts, draftKey, sentAs } = await openReviewOfA();
    page.answer(pledgePath, () => pledgeResult);
    endSession(33003);
    await logInWithToken('a again', false);
    expect([$pledge.get().phase, $drafts.get()[draftKey('11', false)]]).toEqual(['idle', { amount: '100' }]);
    expect(sentAs('a again', pledgePath)).toEqual([]);
  });
});

describe('[Q-F11] a pledge of A without a response when B logs in', () => {
  /** Sends the pledge; `answer` sends the response. */
  async function sending() {
    const at = await openReviewOfA();
    let answer: (result: unknown) => void = () => undefined;
    at.page.answer(pledgePath, () => new Promise((resolve) => (answer = resolve)));
    const done = at.confirmPledge(project());
    await pass(1);
    return { ...at, done, answer: (result: unknown) => answer(result) };
  }

  test.each([
    ['success', pledgeResult],
    ['an error', refuse(20109)],
    ['no readable response', down()],
  ])('that ends in %s leaves no row of A, no message and no lookup as B', async (_name, result) => {
    const { tab, logInWithToken, done, answer, $launchOrders, $pledge, messages, sentAs } = await sending();
    await logInWithToken('b', false);
    answer(result);
    await done;
    await pass(60_000);
    expect([$launchOrders.get(), $pledge.get(), messages()]).toEqual([undefined, { phase: 'idle' }, []]);
    expect([sentAs('b', pledgePath), sentAs('b', ordersPath)]).toEqual([[], []]);
    expect(JSON.stringify([...tab.entries])).not.toContain('SLIP');
  });

  test('does not block an action of B', async () => {
    const { logInWithToken, answer, editPledge, $drafts, draftKey, $pledge } = await sending();
    await logInWithToken('b', false);
    editPledge('50', subscription());
    answer(pledgeResult);
    await pass(1);
    expect([$drafts.get()[draftKey('11', false)]?.amount, $pledge.get().phase]).toEqual(['50', 'idle']);
  });

  test('is no longer looked up after its response was lost', async () => {
    const { page, logInWithToken, answer, messages, sentAs } = await sending();
    page.answer(ordersPath, () => ({ list: [], nextId: '', hasMore: false, total: 0 }));
    answer(down());
    await pass(4_000);
    expect(sentAs('a', ordersPath)).toHaveLength(3);
    await logInWithToken('b', false);
    await pass(60_000);
    expect([sentAs('b', ordersPath), messages()]).toEqual([[], []]);
  });

  test('is reported to A only, after A’s next login', async () => {
    const { page, logInWithToken, endSession, answer, recoverPledges, $launchOrders, messages } = await sending();
    endSession(33003);
    answer(pledgeResult);
    await pass(1);
    expect(messages()).toEqual([]);
    page.answer(ordersPath, () => ({ list: [launchOrder()], nextId: '', hasMore: false, total: 1 }));
    await logInWithToken('a again', false);
    void recoverPledges();
    await pass(1_000);
    expect(messages()).toEqual(['100 SLIP committed']);
    expect($launchOrders.get()?.get('7')?.committed).toBe('100');
  });
});

test('[Q-F11] orders of A that arrive after B has logged in are not stored for B', async () => {
  const { page, logInWithToken, loadLaunchOrders, $launchOrders, $launchOrdersError } = await openLaunchPage();
  let answer: (result: unknown) => void = () => undefined;
  page.answer(ordersPath, () => new Promise((resolve) => (answer = resolve)));
  await logInWithToken('a', false);
  const load = loadLaunchOrders();
  await pass(1);
  page.sendFromOtherTab({ kind: 'logout' });
  await logInWithToken('b', false);
  answer({ list: [launchOrder()], nextId: '', hasMore: false, total: 1 });
  await load;
  expect([$launchOrders.get(), $launchOrdersError.get()]).toEqual([undefined, undefined]);
});

test('[Q-F06] a pledge that was rejected because the session had ended is not looked up later', async () => {
  const { page, logInWithToken, confirmPledge, recoverPledges, $pledge, sentAs } = await openReviewOfA();
  page.answer(pledgePath, () => refuse(33003));
  await confirmPledge(project());
  expect($pledge.get()).toMatchObject({ phase: 'failed', error: { kind: 'sessionExpired' } });
  await logInWithToken('a again', false);
  void recoverPledges();
  await pass(60_000);
  expect([sentAs('a again', ordersPath), $pledge.get()]).toEqual([[], { phase: 'idle' }]);
});
