import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { publishedCalls } from '#contract/index.ts';
import { Operation } from '#contract/stream.ts';
import { callsDocument, callsFile, readCallsDocument } from '../../support/calls-page.ts';
import type { Asked } from '../../support/calls-page.ts';
import { pagesOfRoutes } from '../support/addresses-of-routes.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';

const names = new Map(
  [...publishedCalls].map(([name, { method, host, path }]) => [`${method} /x/${host}${path}`, name]),
);

/** Notes the calls and topics of a page from now on. */
function record(page: Page): { calls: Set<string>; topics: Set<string>; clear: () => void } {
  const [calls, topics] = [new Set<string>(), new Set<string>()];
  page.on('request', (request) => {
    const name = names.get(`${request.method()} ${new URL(request.url()).pathname}`);
    if (name !== undefined) calls.add(name);
  });
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const sent = v.safeParse(Operation, JSON.parse(payload.toString()));
      if (!sent.success || sent.output.op !== 'subscribe') return;
      for (const topic of sent.output.args) topics.add(topic.split('.')[0] ?? topic);
    }),
  );
  return {
    calls,
    topics,
    clear() {
      calls.clear();
      topics.clear();
    },
  };
}

const sorted = (asked: ReadonlySet<string>): string[] => [...asked].toSorted();

// It runs on demand: what a slow page has asked when it is idle differs. With `--update-snapshots` it writes
// docs/connect/calls.md anew: SLIPWAY_RECORD=1 npx playwright test calls-of-pages --update-snapshots
test('[OK27] each page asks what docs/connect/calls.md says, of a visitor and of a person', async ({ page, exchange }, {
  config,
}) => {
  test.slow();
  const isWriting = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed';
  const written = readCallsDocument();
  const found = new Map<string, { visitor: Asked; person: Asked }>();
  const asked = record(page);

  /** Opens a page and waits until it has asked what it should and is idle. */
  async function open(address: string, expected: Asked | undefined): Promise<Asked> {
    await page.setViewportSize(address.includes('/m/') ? { width: 390, height: 844 } : { width: 1440, height: 900 });
    asked.clear();
    await page.goto(address);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    if (expected && !isWriting) {
      await expect.poll(() => sorted(asked.calls), address).toEqual(expected.calls);
      await expect.poll(() => sorted(asked.topics), address).toEqual(expected.topics);
    }
    const now = { calls: sorted(asked.calls), topics: sorted(asked.topics) };
    await page.goto('about:blank');
    return now;
  }

  const pages = pagesOfRoutes();
  for (const { route, address } of pages)
    found.set(route, { visitor: await open(address, written.get(route)?.visitor), person: { calls: [], topics: [] } });
  await exchange.login(page, { balances: { USDT: '1000', BTC: '1' } });
  for (const { route, address } of pages) {
    const { visitor } = found.get(route) ?? { visitor: { calls: [], topics: [] } };
    found.set(route, { visitor, person: await open(address, written.get(route)?.person) });
  }
  if (isWriting) writeFileSync(callsFile, callsDocument(found));
  else expect([...found.keys()]).toEqual([...written.keys()]);
});
