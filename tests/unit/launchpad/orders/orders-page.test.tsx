/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { launchOrderStates } from '#contract/launchpad.ts';
import { projectList } from '#contract/project-lists.ts';
import { OrdersTable } from '#launchpad/orders/OrdersTable.tsx';
import { $projectsById } from '#launchpad/projects-by-id.ts';
import { saveBlob } from '#ui/foundation/save-blob.ts';
import { logIn, logOut, openAccountPage } from '../../account/support/account-page.ts';
import { refuse } from '../../session/support/page.ts';
import { click, eventually, rendered, rendering } from '../../ui/support/render.ts';
import { launchOrder, ordersPath } from '../support/launch-page.ts';
import { project } from '../support/pools.ts';

vi.mock(import('#ui/foundation/save-blob.ts'), () => ({ saveBlob: vi.fn() }));

const address = '/en/trade/spot/launchpad-order/';
const pageSize = 100;

beforeEach(() => {
  history.replaceState(null, '', address);
  // A list draws the rows that fit into the window.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(170);
});
afterEach(async () => {
  await logOut();
  history.replaceState(null, '', '/');
});

/** Opens the list of a user whose orders the exchange sends by pages. Returns what was asked, without the page. */
async function open(orders: object[]) {
  const exchange = openAccountPage();
  const state = { isDown: false };
  exchange.answer(ordersPath, ({ params }) => {
    if (state.isDown) return refuse(10016);
    const rows = orders.filter((order) => !('state' in params) || Reflect.get(order, 'state') === params['state']);
    const from = rows.findIndex((order) => Reflect.get(order, 'orderId') === params['fromId']);
    const list = rows.slice(from + 1, from + 1 + pageSize);
    const isLast = from + 1 + list.length >= rows.length;
    return {
      list,
      nextId: isLast ? '' : String(Reflect.get(list.at(-1) ?? {}, 'orderId')),
      hasMore: !isLast,
      total: rows.length,
    };
  });
  exchange.answer(`/x/${projectList.host}${projectList.path}`, () => ({
    list: [project()],
    total: 1,
    page: 1,
    limit: 100,
  }));
  const page = await rendered(<OrdersTable lang="en" layout="desktop" page="" />);
  await logIn();
  const tags = () => page.all('.order-row__head .chip');
  const choose = (value: string) => {
    const field = page.findAs(HTMLSelectElement, 'select');
    return rendering(() => {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  };
  return { ...page, state, tags, choose };
}

test('[R4.10] [R3.12] each state of an order has an icon and a text, and a filter that is a step of the history', async () => {
  const states = launchOrderStates.filter((state) => !state.startsWith('CONTEST'));
  const page = await open(states.map((state, index) => launchOrder({ orderId: String(90 - index), state })));
  await eventually(() => expect(page.tags()).toHaveLength(states.length));
  for (const [state, text] of [
    ['PENDING', 'Pending'],
    ['FILLED', 'Allocated in full'],
    ['PART_FILLED', 'Allocated in part'],
    ['CANCELED', 'Canceled'],
    ['FAILURE', 'Not allocated'],
  ] as const) {
    await page.choose(state);
    await eventually(() => expect(page.tags().map((tag) => tag.textContent.trim())).toEqual([text]));
    expect(page.all('.order-row__head .chip svg')).toHaveLength(1);
    expect(location.search).toContain(`state=${state}`);
  }
  await rendering(() => {
    history.replaceState(null, '', `${address}?tab=LAUNCHPAD&state=CANCELED`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await eventually(() => expect(page.tags().map((tag) => tag.textContent.trim())).toEqual(['Canceled']));
  expect(page.findAs(HTMLSelectElement, 'select').value).toBe('CANCELED');
});

test('[R3.12] [R1.4] the file has every order of the query, also those that are not loaded yet', async () => {
  const page = await open(
    Array.from({ length: 250 }, (_, index) => launchOrder({ orderId: String(2_000 - index), state: 'FILLED' })),
  );
  const button = () => page.all('button').find(({ textContent }) => textContent === 'Export CSV');
  await eventually(() => expect(page.tags()).not.toEqual([]));
  // The file waits for the names of the projects.
  await rendering(() => $projectsById.set(undefined));
  await click(button() ?? page.container);
  await eventually(() => expect(saveBlob).toHaveBeenCalledOnce());
  const file = (await vi.mocked(saveBlob).mock.lastCall?.[1].text()) ?? '';
  const [head, ...lines] = file.trimEnd().split('\r\n');
  expect(head).toBe(
    '\uFEFFOrder ID,Project,Pool,Type,Amount,Coin,Used,Refunded,Received,Token,Prizes,Status,Time (UTC)',
  );
  expect(lines).toHaveLength(250);
  expect(lines[0]).toBe('2000,HALO,11,Subscription,100,SLIP,,,,HALO,0,Allocated in full,2026-05-28 20:26:40');
});

test('[Q-F04] state, method and events of a newer exchange are shown as unknown', async () => {
  const page = await open([
    launchOrder({ state: 'TELEPORTED', method: 'AUCTION', events: [{ kind: 'BURNED', amount: '5', time: 1 }] }),
  ]);
  await eventually(() => expect(page.tags().map((tag) => tag.textContent.trim())).toEqual(['Unknown']));
  expect(page.all('.order-row__head .chip svg')).toHaveLength(1);
  expect(page.texts('details li').join()).toContain('Unknown');
  expect(page.container.textContent).not.toMatch(/undefined|NaN|\[object|Infinity|\{\{/);
});

test('[R8.9] [Q-F02] orders that could not be loaded say so in their place, with a retry', async () => {
  const page = await open([launchOrder()]);
  page.state.isDown = true;
  await page.choose('PENDING');
  await eventually(() => expect(page.container.textContent).toContain('Your orders could not be loaded.'));
  page.state.isDown = false;
  const retry = page.all('button').find(({ textContent }) => textContent === 'Try again');
  await click(retry ?? page.container);
  await eventually(() => expect(page.tags()).toHaveLength(1));
});
