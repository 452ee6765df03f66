/** @vitest-environment happy-dom */
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { textsFor } from '#i18n/texts-for.ts';
import { $serverSecond, recordServerTime } from '#session/clock.ts';
import { $person } from '#session/user.ts';
import { FinishedTable } from '#launchpad/lists/FinishedTable.tsx';
import { $launchTab } from '#launchpad/lists/list-query.ts';
import { ProjectLists } from '#launchpad/lists/ProjectLists.tsx';
import { click, dispatch, rendered, rendering } from '../../ui/support/render.ts';
import { haloTimes, project } from '../support/pools.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  $launchTab.set('ongoing');
  history.replaceState(null, '', '/');
});

const lists = <ProjectLists lang="en" layout="desktop" page="" />;

test('the lists open at the tab of the address, and a selected tab is written to it', async () => {
  history.replaceState(null, '', '/?tab=upcoming&coin=SLIP&platform=h5');
  const { all, find } = await rendered(lists);
  expect(find('[role=tab][aria-selected=true]').id).toBe('tab-upcoming');
  const finished = all('[role=tab]').find(({ id }) => id === 'tab-finished');
  if (finished) await click(finished);
  expect(location.search).toBe('?tab=finished&coin=SLIP&platform=h5');
  expect($launchTab.get()).toBe('finished');
});

test('[R9.7] without a tab in the address the lists open at the tab that was selected last', async () => {
  $launchTab.set('finished');
  const { find } = await rendered(lists);
  expect(find('[role=tab][aria-selected=true]').id).toBe('tab-finished');
});

test('[R9.7] a selected tab or filter is a step of the history, a typed search is not', async () => {
  history.replaceState(null, '', '/?coin=SLIP');
  const { all, find } = await rendered(lists);
  const steps = vi.spyOn(history, 'pushState');
  const finished = all('[role=tab]').find(({ id }) => id === 'tab-finished');
  if (finished) await click(finished);
  expect(steps.mock.calls.map(([, , address]) => address)).toEqual(['/?coin=SLIP&tab=finished']);
  const field = find('input[type=search]');
  Reflect.set(HTMLInputElement.prototype, 'value', 've', field);
  await dispatch(field, new InputEvent('input', { bubbles: true }));
  expect(steps).toHaveBeenCalledTimes(1);
  expect(location.search).toBe('?coin=SLIP&tab=finished&q=ve');
  // What Back does: the address of the entry before, which names its tab.
  history.replaceState(null, '', '/?coin=SLIP&tab=ongoing');
  await rendering(() => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(find('[role=tab][aria-selected=true]').id).toBe('tab-ongoing');
  steps.mockRestore();
});

test('a search keeps the tab of the address', async () => {
  history.replaceState(null, '', '/?tab=upcoming');
  const { find } = await rendered(lists);
  const field = find('input[type=search]');
  // By the prototype's setter, as a browser does: React ignores events after a write to its own property.
  Reflect.set(HTMLInputElement.prototype, 'value', 've', field);
  await dispatch(field, new InputEvent('input', { bubbles: true }));
  expect(location.search).toBe('?tab=upcoming&q=ve');
  expect(find('[role=tab][aria-selected=true]').id).toBe('tab-upcoming');
});

test('[R1.4] the change of an ended launch and its line have one base: the price in the launch', async () => {
  const listing = { symbolId: '', launchPrice: '0.1', openPrice: '0.118', lastPrice: '0.104', highPrice: '0.151' };
  const ended = project({ status: 5, listing: { ...listing, spark: ['0.118', '0.11', '0.104'] } });
  const { find } = await rendered(
    <FinishedTable t={textsFor('en', 'launchpad')} lang="en" caption="" projects={[ended]} hrefOf={() => '/'} />,
  );
  expect(find('.up').textContent).toBe('+4.00%');
  expect(find('table').querySelector('svg.sparkline--up')).not.toBeNull();
});

test('[FL13] an empty list points only at lists that have launches', async () => {
  const empty = await rendered(lists);
  expect(empty.texts('[role=tabpanel] button')).toEqual([]);
});

test('[FL28] [FL33] a raised sum has one form, and the line of a token begins at its listing', async () => {
  const listing = { symbolId: '', launchPrice: '0.1', openPrice: '0.11', lastPrice: '0.12', highPrice: '0.12' };
  const spark = [...Array.from({ length: 28 }, () => '0.11'), '0.115', '0.12'];
  const ended = project({
    status: 5,
    listing: { ...listing, spark },
    stats: { participants: 1, totalCommittedUsd: '691000', updatedAt: haloTimes.listing + 36 * 3_600_000 },
  });
  const { container } = await rendered(
    <FinishedTable t={textsFor('en', 'launchpad')} lang="en" caption="" projects={[ended]} hrefOf={() => '/'} />,
  );
  expect(container.textContent).toContain('691,000 USD');
  // The launch price, and the closes of two days.
  expect(container.querySelector('svg.sparkline path')?.getAttribute('d')?.match(/[ML]/g)).toHaveLength(3);
});

test('[FL13] lists that stay open are loaded again when a launch enters its next phase', async () => {
  const nowMs = performance.now();
  recordServerTime({ timeNow: Date.parse('2026-06-20T08:31:00Z'), sentMs: nowMs, receivedMs: nowMs });
  const soon = project({ times: { ...haloTimes, listing: Date.parse('2026-06-20T08:31:01Z') } });
  let loads = 0;
  const frame = { ret_code: 0, ret_msg: '', ext_code: '', ext_info: {}, time_now: '1781944260.000000' };
  vi.stubGlobal('fetch', (request: Request | string) => {
    const isOngoing = (typeof request === 'string' ? request : request.url).includes('ongoing');
    if (isOngoing) loads += 1;
    const list = isOngoing ? [soon] : [];
    return Promise.resolve(Response.json({ ...frame, result: { list, total: list.length, page: 1, limit: 100 } }));
  });
  await rendering(() => $person.set({ phase: 'out' }));
  await rendered(lists);
  // The answers render outside of the test's own rendering.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  await vi.waitFor(() => expect(loads).toBeGreaterThan(1), { timeout: 10_000 });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await rendering(() => $person.set({ phase: 'unknown' }));
  cleanStores($serverSecond);
}, 15_000);
