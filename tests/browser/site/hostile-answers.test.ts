import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { retryOnReset } from '../support/retry-on-reset.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';

/** Replaces each value that is neither an object nor a list. */
const leaves =
  (change: (leaf: unknown) => unknown) =>
  (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(leaves(change));
    if (typeof value !== 'object' || value === null) return change(value);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, leaves(change)(part)]));
  };
/** Replaces each list, the innermost first. */
const lists =
  (change: (list: readonly unknown[]) => unknown) =>
  (value: unknown): unknown => {
    if (Array.isArray(value)) return change(value.map(lists(change)));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lists(change)(part)]));
  };
/** Removes every second field of each object. */
const withoutFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutFields);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter((_entry, index) => index % 2 === 0);
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutFields(part)]));
};
const isDecimal = (leaf: unknown): leaf is string => typeof leaf === 'string' && /^-?\d+(\.\d+)?$/.test(leaf);
const decimals = (text: string, number: number) =>
  leaves((leaf) => (isDecimal(leaf) ? text : typeof leaf === 'number' ? number : leaf));
const text = '<img src=x onerror="alert(1)">\u202e{{count}}';

/** What a broken or hostile exchange does to a result or to the data of a message. */
const mutations: Record<string, (value: unknown) => unknown> = {
  'null values': leaves(() => null),
  'objects instead of values': leaves((leaf) => ({ value: leaf })),
  'amounts of 60 digits': decimals('9'.repeat(60), 9e15),
  'negative amounts': leaves((leaf) => (isDecimal(leaf) ? `-${leaf}` : typeof leaf === 'number' ? -leaf : leaf)),
  'infinite amounts': decimals('1e999', 1e308),
  'amounts of zero': decimals('0', 0),
  'times after the last date': leaves((leaf) => (typeof leaf === 'number' && leaf > 1e11 ? 8.64e15 + 1 : leaf)),
  'empty lists': lists(() => []),
  'rows repeated in reverse': lists((list) =>
    Array.from({ length: 20 }, () => [...list].reverse())
      .flat()
      .slice(0, 1_000),
  ),
  'markup as text': leaves((leaf) => (typeof leaf === 'string' && !isDecimal(leaf) ? text : leaf)),
  'missing fields': withoutFields,
  'lists as objects': lists((list) => Object.assign({}, list)),
};

const Message = v.looseObject({});
/** Changes the parts of an answer or of a socket message that carry data; what is not JSON stays. */
function mutate(body: string, change: (value: unknown) => unknown): string {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Message), body);
  if (!parsed.success) return body;
  const { result, data, time_now: time, ...rest } = parsed.output;
  const changed = change({ time_now: time });
  return JSON.stringify({
    ...rest,
    ...(result !== undefined && { result: change(result) }),
    ...(data !== undefined && { data: change(data) }),
    ...(time !== undefined && v.parse(Message, changed)),
  });
}

/**
 * Changes every answer except those of `kept`, and every socket message of a page; returns whether all answers arrived,
 * including the one of `call`.
 */
async function changeEverything(
  page: Page,
  change: (value: unknown) => unknown,
  { kept, call }: { kept: RegExp | undefined; call: string },
) {
  let pending = 0;
  let hasAnswer = false;
  await page.route(/\/x\/(?!ws\/)/, async (route) => {
    pending += 1;
    try {
      const response = await route.fetch(retryOnReset);
      const text = await response.text();
      const body = kept?.test(route.request().url()) ? text : mutate(text, change);
      await route.fulfill({ response, body });
    } finally {
      hasAnswer ||= new URL(route.request().url()).pathname.endsWith(call);
      pending -= 1;
    }
  });
  await page.routeWebSocket(/\/x\/ws\//, (line) => {
    const server = line.connectToServer();
    server.onMessage((message) => line.send(typeof message === 'string' ? mutate(message, change) : message));
  });
  return { isQuiet: () => hasAnswer && pending === 0 };
}

/**
 * Returns 'h1' for each heading of level 1, and the names of the regions in a page's main part. A region that the heading
 * names is 'h1 region': an unreadable launch leads the home page no more, and the next one does.
 */
const regionsOf = (page: Page) =>
  page.evaluate(() => {
    const nameOf = (element: Element) => {
      const label = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
      if (label?.tagName === 'H1') return 'h1 region';
      return element.getAttribute('aria-label') ?? label?.textContent ?? '';
    };
    const regions = [...document.querySelectorAll('main section, main [role=region]')].filter(
      (each) => each.checkVisibility() && !each.parentElement?.closest('section, [role=region]'),
    );
    const headings = [...document.querySelectorAll('main h1')].map(() => 'h1');
    return [...headings, ...regions.map(nameOf).filter((name) => name !== '')].sort();
  });

/** Address of each page, and the end of the path of a call whose answer it shows. */
const pages = {
  home: { path: 'launchpad/', call: '/v2/home' },
  list: { path: 'launchpad-list/', call: '/ongoing/list' },
  project: { path: 'launchdetail/HALO/', call: '/project/detail' },
  query: { path: 'launchdetail/?code=HALO', call: '/project/detail' },
  orders: { path: 'launchpad-order/', call: '/v2/orders' },
  assets: { path: 'launchpad-assets/', call: '/currencyList' },
  markets: { path: '', call: '/ticker' },
  terminal: { path: 'ETH/USDT/', call: '/config/web' },
};

/** Pages that lead to the login without a readable profile. */
const needsLogin = ['orders', 'assets'];

for (const [name, { path, call }] of Object.entries(pages)) {
  test(`[Q-F04] ${name}: answers and messages with any kind of nonsense raise no uncaught error and remove no region`, async ({
    page,
    exchange,
    problems,
    context,
  }) => {
    const { uid } = await exchange.login(page, { balances: { SLIP: '1000', USDT: '1000' } });
    await exchange.sandboxCall('fixtures', { uid, orders: 3 });
    // While the exchange's time is unreadable, pages use the device's.
    await context.clock.install({ time: await exchange.now() });
    await page.goto(`/en/trade/spot/${path}`);
    await waitForHydration(page);
    const regions = await regionsOf(page);
    const token = await page.evaluate(() => sessionStorage.getItem('usertoken') ?? '');
    // A live page would take processor time from the tabs.
    await page.goto('about:blank');
    for (const [kind, change] of Object.entries(mutations)) {
      const before = problems.unexpected.length;
      const tab = await context.newPage();
      const kept = needsLogin.includes(name) ? /user\/profile/ : undefined;
      const changed = await changeEverything(tab, change, { kept, call });
      await tab.addInitScript((saved) => sessionStorage.setItem('usertoken', saved), token);
      await tab.goto(`/en/trade/spot/${path}`);
      await waitForHydration(tab);
      await expect.poll(changed.isQuiet, { intervals: [50] }).toBe(true);
      await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const shown = await regionsOf(tab);
      // What could not be read is replaced by a message with a retry; a list may be empty for good reason.
      const hasFailed = await tab.getByRole('main').getByRole('button', { name: 'Try again' }).count();
      const missing = regions.filter((region) => !shown.includes(region));
      // A name that is markup is shown as text, so regions named after a launch have other names.
      const keepsNames = kind !== 'empty lists' && kind !== 'markup as text';
      if (hasFailed === 0 && keepsNames) expect.soft(missing, `${kind}: missing regions`).toEqual([]);
      expect.soft(shown.filter((region) => region === 'h1').length, `${kind}: heading`).toBe(1);
      expect.soft(problems.unexpected.slice(before), `${kind}: uncaught errors`).toEqual([]);
      await tab.unrouteAll({ behavior: 'ignoreErrors' });
      await tab.close();
    }
  });
}
