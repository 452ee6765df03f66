import type { Page } from '@playwright/test';
import { secondMs } from '#formulas/durations.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';

/** What a broken or hostile exchange does to a result or to the data of a message. */
const kinds = [
  'null values',
  'objects instead of values',
  'amounts of 60 digits',
  'negative amounts',
  'infinite amounts',
  'amounts of zero',
  'times after the last date',
  'empty lists',
  'rows repeated in reverse',
  'markup as text',
  'missing fields',
  'lists as objects',
] as const;

declare global {
  interface Window {
    /**
     * Paths of the answers that came, how many are on their way, and how many answers and socket messages were changed.
     */
    hostileAnswers?: { paths: string[]; pending: number; changed: number };
  }
}

/**
 * Runs in a page before its scripts, and there replaces `fetch` and `WebSocket`: the parts of answers and socket
 * messages that carry data are changed, except answers of `kept`. Playwright's routes would do so too, but turn the
 * cache off, so that each page would load and compile its scripts again.
 */
function changeEverything({ kind, kept }: { kind: (typeof kinds)[number]; kept: string | undefined }): void {
  type Change = (value: unknown) => unknown;
  /** Replaces each value that is neither an object nor a list. */
  const leaves =
    (change: Change): Change =>
    (value) => {
      if (Array.isArray(value)) return value.map(leaves(change));
      if (typeof value !== 'object' || value === null) return change(value);
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, leaves(change)(part)]));
    };
  /** Replaces each list, the innermost first. */
  const lists =
    (change: (list: readonly unknown[]) => unknown): Change =>
    (value) => {
      if (Array.isArray(value)) return change(value.map(lists(change)));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lists(change)(part)]));
    };
  /** Removes every second field of each object. */
  const withoutFields: Change = (value) => {
    if (Array.isArray(value)) return value.map(withoutFields);
    if (typeof value !== 'object' || value === null) return value;
    const left = Object.entries(value).filter((_entry, index) => index % 2 === 0);
    return Object.fromEntries(left.map(([key, part]) => [key, withoutFields(part)]));
  };
  const isDecimal = (leaf: unknown): leaf is string => typeof leaf === 'string' && /^-?\d+(\.\d+)?$/.test(leaf);
  const decimals = (text: string, number: number) =>
    leaves((leaf) => (isDecimal(leaf) ? text : typeof leaf === 'number' ? number : leaf));
  const markup = '<img src=x onerror="alert(1)">\u202e{{count}}';

  const changes: Record<typeof kind, Change> = {
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
    'markup as text': leaves((leaf) => (typeof leaf === 'string' && !isDecimal(leaf) ? markup : leaf)),
    'missing fields': withoutFields,
    'lists as objects': lists((list) => Object.assign({}, list)),
  };
  const change = changes[kind];

  const answers: NonNullable<Window['hostileAnswers']> = { paths: [], pending: 0, changed: 0 };
  window.hostileAnswers = answers;

  /** Changes the parts of an answer or of a socket message that carry data; what is not a JSON object stays. */
  const mutate = (body: string): string => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(body);
    } catch {
      return body;
    }
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return body;
    const fields: [string, unknown][] = Object.entries(parsed).map(([key, value]) =>
      ['result', 'data', 'time_now'].includes(key) ? [key, change(value)] : [key, value],
    );
    const changed = JSON.stringify(Object.fromEntries(fields));
    if (changed !== JSON.stringify(parsed)) answers.changed += 1;
    return changed;
  };

  const load = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/x/')) return load(input, init);
    answers.pending += 1;
    try {
      const response = await load(input, init);
      const text = await response.text();
      const body = kept !== undefined && pathname.includes(kept) ? text : mutate(text);
      const { status, statusText, headers } = response;
      return new Response([204, 205, 304].includes(status) ? null : body, { status, statusText, headers });
    } finally {
      answers.paths.push(pathname);
      answers.pending -= 1;
    }
  };
  window.WebSocket = class extends WebSocket {
    override set onmessage(listener: ((event: MessageEvent) => void) | null) {
      super.onmessage =
        listener &&
        ((event) => {
          const data: unknown = event.data;
          listener(new MessageEvent('message', { data: typeof data === 'string' ? mutate(data) : data }));
        });
    }
  };
}

/**
 * Returns 'h1' for each heading of level 1, and the names of the regions in a page's main part. A region that the
 * heading names is 'h1 region': an unreadable launch leads the home page no more, and the next one does.
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

/**
 * Address of each page, and the end of the path of a call whose answer it shows. Those that need a login lead to it
 * without a readable profile.
 */
const pages: Record<string, { path: string; call: string; needsLogin?: true }[]> = {
  'launches by the build': [
    { path: 'launchpad/', call: '/v2/home' },
    { path: 'launchpad-list/', call: '/ongoing/list' },
    { path: 'launchdetail/HALO/', call: '/project/detail' },
  ],
  'own and unbuilt launches': [
    { path: 'launchdetail/?code=HALO', call: '/project/detail' },
    { path: 'launchpad-order/', call: '/v2/orders', needsLogin: true },
    { path: 'launchpad-assets/', call: '/currencyList', needsLogin: true },
  ],
  'markets and terminal': [
    { path: '', call: '/ticker' },
    { path: 'ETH/USDT/', call: '/config/web' },
  ],
};

for (const [name, opened] of Object.entries(pages)) {
  test(`[Q-F04] ${name}: answers and messages with any kind of nonsense raise no uncaught error and remove no region`, async ({
    page,
    exchange,
    problems,
    context,
  }) => {
    // Each page is opened once for each kind.
    test.slow();
    const { uid } = await exchange.login(page, { balances: { SLIP: '1000', USDT: '1000' } });
    await exchange.sandboxCall('fixtures', { uid, orders: 3 });
    // While the exchange's time is unreadable, pages use the device's.
    await context.clock.install({ time: await exchange.now() });
    for (const { path, call, needsLogin = false } of opened) {
      await page.goto(`/en/trade/spot/${path}`);
      await waitForHydration(page);
      const regions = await regionsOf(page);
      const token = await page.evaluate(() => sessionStorage.getItem('usertoken') ?? '');
      // A live page would take processor time from the tabs.
      await page.goto('about:blank');
      for (const kind of kinds) {
        const before = problems.unexpected.length;
        const tab = await context.newPage();
        await tab.addInitScript(changeEverything, { kind, kept: needsLogin ? 'user/profile' : undefined });
        await tab.addInitScript((saved) => sessionStorage.setItem('usertoken', saved), token);
        await tab.goto(`/en/trade/spot/${path}`);
        await waitForHydration(tab);
        await tab.waitForFunction(
          (end) =>
            window.hostileAnswers?.pending === 0 &&
            window.hostileAnswers.paths.some((answered) => answered.endsWith(end)),
          call,
          { timeout: 20 * secondMs },
        );
        await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        expect(await tab.evaluate(() => window.hostileAnswers?.changed), kind).toBeGreaterThan(0);
        const shown = await regionsOf(tab);
        // What could not be read is replaced by a message with a retry; a list may be empty for good reason.
        const hasFailed = await tab.getByRole('main').getByRole('button', { name: 'Try again' }).count();
        const missing = regions.filter((region) => !shown.includes(region));
        // A name that is markup is shown as text, so regions named after a launch have other names.
        const keepsNames = kind !== 'empty lists' && kind !== 'markup as text';
        if (hasFailed === 0 && keepsNames) expect.soft(missing, `${path}, ${kind}: missing regions`).toEqual([]);
        expect.soft(shown.filter((region) => region === 'h1').length, `${path}, ${kind}: heading`).toBe(1);
        expect.soft(problems.unexpected.slice(before), `${path}, ${kind}: uncaught errors`).toEqual([]);
        await tab.close();
      }
    }
  });
}
