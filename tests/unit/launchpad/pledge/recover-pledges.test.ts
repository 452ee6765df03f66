import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Participation } from '#contract/participation.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { refuse } from '../../session/support/page.ts';
import type { FakeStorage } from '../../session/support/page.ts';
import { launchOrder, openLaunchPage, ordersPath, pledgePath } from '../support/launch-page.ts';
import { ownPledge, project, subscription } from '../support/pools.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Waits until the work is done, including its own waits. */
const finish = async (work: Promise<void>) => {
  await pass(60_000);
  await work;
};
const oneOrder = () => ({ list: [launchOrder()], nextId: '', hasMore: false, total: 1 });
const noOrder = () => ({ list: [], nextId: '', hasMore: false, total: 0 });

/** Sends a pledge of 100 SLIP that gets no answer and leaves the page. Returns the tab's storage and the pledge. */
async function leavePage(kind: 'LAUNCHPAD' | 'LAUNCHPOOL' = 'LAUNCHPAD') {
  const before = await openLaunchPage();
  await before.logInWithToken('a', false);
  before.editPledge('100', subscription());
  const pledge = ownPledge({ isStake: kind === 'LAUNCHPOOL' });
  before.page.answer(pledgePath, () => new Promise(() => undefined));
  before.$pledge.set({ phase: 'review', ...pledge });
  void before.confirmPledge(project({ kind }));
  await pass(1_000);
  return { tab: before.tab, pledge };
}

/** Opens the next page of the tab, on which the same person is logged in. */
async function openNextPage(tab: FakeStorage) {
  const page = await openLaunchPage({ tab });
  const { $user } = await import('#session/user.ts');
  expect($user.get()).toBe(1);
  const amount = () => page.$drafts.get()[page.draftKey('11', false)]?.amount;
  const left = () => page.$leftPledges.get().map(({ id, phase }) => [id, phase]);
  return { ...page, amount, left };
}

describe('[Q-F21] after a reload, a pledge without an answer is looked up by its id', () => {
  test.each([
    ['LAUNCHPAD', '100 SLIP committed'],
    ['LAUNCHPOOL', '100 SLIP staked'],
  ] as const)('%s: once it is found it is reported, and its draft is deleted', async (kind, message) => {
    const { tab, pledge } = await leavePage(kind);
    const { page, recoverPledges, messages, sentAs, left, $launchOrders, amount } = await openNextPage(tab);
    page.answer(ordersPath, oneOrder);
    await finish(recoverPledges());
    expect([messages(), left(), amount()]).toEqual([[message], [], undefined]);
    expect($launchOrders.get()?.get('7')?.committed).toBe('100');
    expect([sentAs('a', ordersPath), sentAs('a', pledgePath)]).toEqual([[{ requestId: pledge.id }], []]);
    await finish(recoverPledges());
    expect(sentAs('a', ordersPath)).toHaveLength(1);
  });

  test('an amount typed since then stays', async () => {
    const { tab } = await leavePage();
    const { page, recoverPledges, editPledge, amount } = await openNextPage(tab);
    editPledge('250', subscription());
    page.answer(ordersPath, oneOrder);
    await finish(recoverPledges());
    expect(amount()).toBe('250');
  });

  test('[FS6] another amount can be typed meanwhile, and the look-up goes on', async () => {
    const { tab, pledge } = await leavePage();
    const { page, recoverPledges, editPledge, messages, left, $pledge, amount } = await openNextPage(tab);
    page.answer(ordersPath, noOrder);
    const recovering = recoverPledges();
    await pass(5_000);
    editPledge('250', subscription());
    expect([$pledge.get(), left(), amount()]).toEqual([{ phase: 'idle' }, [[pledge.id, 'checking']], '250']);
    await finish(recovering);
    expect([$pledge.get(), left()]).toEqual([{ phase: 'idle' }, [[pledge.id, 'absent']]]);
    expect(messages()).toEqual([expect.stringMatching(/^The exchange did not receive it/)]);
  });

  test('one that never arrived is reported after 30 s and may be sent again with its id', async () => {
    const { tab, pledge } = await leavePage();
    const { page, recoverPledges, sendAgain, messages, sentAs, left, $leftPledges } = await openNextPage(tab);
    page.answer(ordersPath, noOrder);
    const recovering = recoverPledges();
    await pass(29_000);
    expect(left()).toEqual([[pledge.id, 'checking']]);
    await finish(recovering);
    expect([left(), messages()]).toEqual([
      [[pledge.id, 'absent']],
      [expect.stringMatching(/^The exchange did not receive it/)],
    ]);
    page.answer(pledgePath, () => new Promise(() => undefined));
    for (const request of $leftPledges.get()) sendAgain(project(), request);
    await pass(1);
    expect([left(), sentAs('a', pledgePath)]).toMatchObject([[], [{ requestId: pledge.id, amount: '100' }]]);
  });

  test('[FC15] one that is sent again does not give its id to another amount that was typed since', async () => {
    const { tab, pledge } = await leavePage();
    const { page, recoverPledges, editPledge, sendAgain, $leftPledges, $drafts, draftKey } = await openNextPage(tab);
    page.answer(ordersPath, noOrder);
    await finish(recoverPledges());
    editPledge('250', subscription());
    page.answer(pledgePath, () => new Promise(() => undefined));
    for (const request of $leftPledges.get()) sendAgain(project(), request);
    await pass(1);
    expect($drafts.get()[draftKey('11', false)]).toEqual({ amount: '250' });
    expect(page.requests.at(-1)?.params).toMatchObject({ requestId: pledge.id, amount: '100' });
  });

  test('while no look-up is answered, the next page tries again', async () => {
    const { tab, pledge } = await leavePage();
    const { recoverPledges, left, messages } = await openNextPage(tab);
    await finish(recoverPledges());
    expect([left(), messages()]).toEqual([[[pledge.id, 'unclear']], [expect.stringMatching(/^The result is unknown/)]]);
    const next = await openNextPage(tab);
    next.page.answer(ordersPath, oneOrder);
    await finish(next.recoverPledges());
    expect(next.messages()).toEqual(['100 SLIP committed']);
  });
});

describe('[Q-F34] an id belongs to one call and amount', () => {
  const joinedAt = Date.parse('2026-06-01T08:31:00Z');
  const arrived = (requestId: string, part = {}) =>
    launchOrder({ events: [{ kind: 'JOINED', amount: '100', time: joinedAt, requestId }], ...part });
  const orderList = (...list: unknown[]) => ({ list, nextId: '', hasMore: false, total: list.length });
  const otherOrder = v.parse(Participation, launchOrder({ orderId: '8' }));

  test('a pledge that the look-up finds after a reload is reported with its amount and time', async () => {
    const { tab, pledge } = await leavePage();
    const { page, recoverPledges, messages, amount } = await openNextPage(tab);
    page.answer(ordersPath, () => orderList(arrived(pledge.id)));
    await finish(recoverPledges());
    expect([messages(), amount()]).toEqual([[expect.stringMatching(/^100 SLIP committed at .*\d\d:31$/)], undefined]);
  });

  test('a pledge that arrives after its look-up found nothing is completed by its order', async () => {
    const { tab, pledge } = await leavePage();
    const { page, recoverPledges, applyLaunchRow, loadLaunchOrders, messages, left, amount } = await openNextPage(tab);
    page.answer(ordersPath, () => orderList());
    await loadLaunchOrders();
    await finish(recoverPledges());
    expect([left(), amount()]).toEqual([[[pledge.id, 'absent']], '100']);
    applyLaunchRow({ type: 'PARTICIPATION', ...v.parse(Participation, arrived(pledge.id)) });
    expect([left(), amount()]).toEqual([[], undefined]);
    expect(messages().at(-1)).toMatch(/^100 SLIP committed at /);
  });

  test('on a page without the record of the pledge its draft is completed by the orders', async () => {
    const { tab, pledge } = await leavePage();
    tab.removeItem('pledgesSent');
    const { page, loadLaunchOrders, messages, amount } = await openNextPage(tab);
    page.answer(ordersPath, () => orderList(arrived(pledge.id)));
    await loadLaunchOrders();
    expect([messages(), amount()]).toEqual([[expect.stringMatching(/^100 SLIP committed at /)], undefined]);
  });

  test('an absent pledge keeps its id; a pledge of the same amount by another action gets a new one', async () => {
    const { tab, pledge } = await leavePage();
    const { page, recoverPledges, reviewPledge, cancelReview, fund, $pledge } = await openNextPage(tab);
    const reviewed = () => {
      const state = $pledge.get();
      return 'params' in state ? { id: state.id, params: state.params } : undefined;
    };
    page.answer(ordersPath, noOrder);
    await finish(recoverPledges());
    await fund();
    reviewPledge(project(), subscription());
    expect(reviewed()).toEqual(pledge);
    cancelReview();
    await fund([otherOrder]);
    reviewPledge(project(), subscription());
    expect(reviewed()).toMatchObject({ params: { action: 'ADD', amount: '100' } });
    expect(reviewed()?.id).not.toBe(pledge.id);
  });

  test('while its outcome is unknown, another action looks it up instead of opening a confirmation', async () => {
    const { tab, pledge } = await leavePage();
    const { recoverPledges, reviewPledge, fund, left, $pledge } = await openNextPage(tab);
    await finish(recoverPledges());
    expect(left()).toEqual([[pledge.id, 'unclear']]);
    await fund([otherOrder]);
    reviewPledge(project(), subscription());
    expect([$pledge.get().phase, left()]).toEqual(['idle', [[pledge.id, 'checking']]]);
  });

  test('a refused pledge gets a new id, and an id that belongs to another call is looked up', async () => {
    const { tab, pledge } = await leavePage();
    tab.removeItem('pledgesSent');
    const { page, confirmPledge, messages, $pledge, $drafts } = await openNextPage(tab);
    page.answer(ordersPath, () => orderList(arrived(pledge.id)));
    page.answer(pledgePath, () => refuse(10040));
    $pledge.set({ phase: 'review', ...ownPledge({ action: 'ADD' }) });
    await finish(confirmPledge(project()));
    expect(messages()).toEqual([expect.stringMatching(/^100 SLIP committed at /)]);
    $drafts.setKey('11', { amount: '20' });
    page.answer(pledgePath, () => refuse(20104));
    $pledge.set({ phase: 'review', ...ownPledge({ action: 'ADD', amount: '20' }) });
    await finish(confirmPledge(project()));
    expect([$pledge.get().phase, $drafts.get()['11']]).toEqual(['failed', { amount: '20' }]);
  });

  test('an answer to a repeat says when the pledge was executed', async () => {
    const { tab, pledge } = await leavePage();
    const { page, confirmPledge, messages, $pledge } = await openNextPage(tab);
    page.answer(pledgePath, () => ({
      participation: arrived(pledge.id),
      balance: balanceRow(),
      isDuplicate: 1,
    }));
    $pledge.set({ phase: 'review', ...pledge });
    await finish(confirmPledge(project()));
    expect(messages()).toEqual([expect.stringMatching(/^100 SLIP committed at /)]);
  });
});

test('[Q-F11] nothing of it is looked up for another person who logs in in the tab', async () => {
  const { tab } = await leavePage();
  const { logInWithToken, recoverPledges, sentAs } = await openLaunchPage({ tab: withoutSession(tab) });
  await logInWithToken('b', false);
  await finish(recoverPledges());
  expect([sentAs('b', ordersPath), tab.getItem('pledgesSent')]).toEqual([[], null]);
});

/** Ends the session; drafts and unanswered acts stay in the storage. */
function withoutSession(tab: FakeStorage): FakeStorage {
  tab.removeItem('usertoken');
  return tab;
}
