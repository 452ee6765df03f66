/** @vitest-environment happy-dom */
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LaunchOrder } from '#contract/launchpad.ts';
import { Profile } from '#contract/person.ts';
import { OrdersTable } from '#launchpad/orders/OrdersTable.tsx';
import { $settings } from '#session/settings.ts';
import { $person } from '#session/user.ts';
import { profileRow } from '../../api/support/fake-exchange.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { orderColumns } from '#launchpad/orders/OrderFilters.tsx';
import { barPhasesOf } from '#launchpad/project/step-texts.ts';
import { $projectsById } from '#launchpad/projects-by-id.ts';
import { stateText } from '#launchpad/StateTag.tsx';
import { csvOf, fileLines } from '#ui/table/csv.ts';
import { rendered, rendering } from '../../ui/support/render.ts';
import { project } from '../support/pools.ts';

const sent: URL[] = [];
beforeEach(() => {
  sent.length = 0;
  document.documentElement.lang = 'en';
  vi.stubGlobal('fetch', (request: Request | string) => {
    sent.push(new URL(typeof request === 'string' ? request : request.url, 'http://localhost'));
    return new Promise(() => undefined);
  });
});
afterEach(async () => {
  await rendering(() => {
    $person.set({ phase: 'unknown' });
    $settings.set({ ...$settings.get(), zone: 'local' });
  });
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

async function ordersAt(search: string) {
  history.replaceState(null, '', search);
  await rendering(() => $person.set({ phase: 'in', profile: v.parse(Profile, profileRow) }));
  const view = await rendered(<OrdersTable lang="en" layout="desktop" page="" />);
  return { ...view, calls: () => sent.filter(({ pathname }) => pathname.endsWith('/activity/v2/orders')) };
}

test('[FL5] days in the wrong order are named at the fields and not sent; there is nothing to export', async () => {
  const { texts, all, calls } = await ordersAt('?from=2026-05-16&to=2026-05-01');
  expect(texts('[role=alert] h3')).toEqual(['“From” is after “To”']);
  const problemId = all('[role=alert]')[0]?.id;
  for (const field of all('input[type=date]')) {
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')).toBe(problemId);
  }
  expect(calls()).toEqual([]);
  const exporting = all('button').find(({ textContent }) => textContent === 'Export CSV');
  expect(exporting?.getAttribute('aria-disabled')).toBe('true');
});

test('[FL1] the days of the filter are those of the chosen zone', async () => {
  $settings.set({ ...$settings.get(), zone: 'UTC' });
  const { calls } = await ordersAt('?from=2026-05-01&to=2026-05-16');
  await vi.waitFor(() => expect(calls()).toHaveLength(1));
  expect(Object.fromEntries(calls()[0]?.searchParams ?? [])).toMatchObject({
    from: String(Date.parse('2026-05-01T00:00:00Z')),
    to: String(Date.parse('2026-05-17T00:00:00Z') - 1),
  });
});

const words = textsFor('en', 'launchpad');

test('[FL15] each state of an order has one word: in the filter of its tab and in the tag', async () => {
  const labels = async (tab: string) => {
    const { texts } = await ordersAt(`?tab=${tab}`);
    return texts('select option').slice(1);
  };
  expect(await labels('LAUNCHPAD')).toEqual([
    'Pending',
    'Allocated in full',
    'Allocated in part',
    'Not allocated',
    'Canceled',
  ]);
  expect(await labels('LAUNCHPOOL')).toEqual(['Staking', 'Completed', 'Canceled']);
  expect(stateText(words, 'PENDING', 'STAKE')).toBe('Staking');
  expect(stateText(words, 'FILLED', 'LOTTERY')).toBe('Allocated in full');
  expect(stateText(words, 'PART_FILLED', 'SUBSCRIPTION')).toBe('Allocated in part');
  expect(barPhasesOf(words, 'en', project({ model: 'v1' }))[2]?.name).toBe(words('phase.draw'));
});

test('[FL19] the file of orders names order, pool, method, what was used, the token and the time in UTC', () => {
  const order: LaunchOrder = {
    orderId: '71',
    ver: 1,
    projectId: '1',
    poolId: '11',
    method: 'SUBSCRIPTION',
    committed: '3000',
    time: Date.parse('2026-06-01T09:00:00Z'),
    state: 'PART_FILLED',
    events: [],
    result: {
      orderId: '71',
      ver: 1,
      projectId: '1',
      poolId: '11',
      state: 'PART_FILLED',
      committed: '3000',
      allocation: '23978.9624',
      used: '1498.6852',
      refund: '1501.3148',
    },
  };
  $projectsById.set(new Map([['1', project()]]));
  const file = csvOf(fileLines(orderColumns(words), [order]));
  expect(
    file
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')),
  ).toEqual([
    [
      'Order ID',
      'Project',
      'Pool',
      'Type',
      'Amount',
      'Coin',
      'Used',
      'Refunded',
      'Received',
      'Token',
      'Prizes',
      'Status',
      'Time (UTC)',
    ],
    [
      '71',
      'HALO',
      '11',
      'Subscription',
      '3000',
      'SLIP',
      '1498.6852',
      '1501.3148',
      '23978.9624',
      'HALO',
      '0',
      'Allocated in part',
      '2026-06-01 09:00:00',
    ],
  ]);
});
