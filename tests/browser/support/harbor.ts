import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { openHarborExchange } from '../../support/harbor-exchange.ts';
import type { HarborExchange } from '../../support/harbor-exchange.ts';
import { retryOnReset } from './retry-on-reset.ts';

/**
 * Puts the exchange of the example with these calls behind a page, in place of the sandbox. `printed` gets what the
 * page prints as an error, beside answers with 404.
 */
export async function serveHarbor(
  page: Page,
  calls: readonly string[],
): Promise<HarborExchange & { printed: string[]; enter: () => Promise<void> }> {
  const exchange = await openHarborExchange(calls);
  // The bar of the sandbox asks for a clock of its own, which would be the page's too.
  await page.route(/\/x\/(?:main|config|second|notice|bot|sandbox)\//, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: `${exchange.origin}${pathname}${search}`, ...retryOnReset });
    await route.fulfill({ response });
  });
  await page.routeWebSocket(/\/x\/ws\//, (route) => {
    const upstream = new WebSocket(`${exchange.origin.replace('http', 'ws')}${new URL(route.url()).pathname}`);
    const waiting: string[] = [];
    upstream.on('open', () => {
      for (const message of waiting) upstream.send(message);
    });
    upstream.on('message', (data: Buffer) => route.send(data.toString()));
    upstream.on('close', () => void route.close());
    upstream.on('error', () => upstream.terminate());
    route.onMessage((message) => {
      if (upstream.readyState === WebSocket.OPEN) upstream.send(message.toString());
      else waiting.push(message.toString());
    });
    route.onClose(() => upstream.terminate());
  });
  const printed: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 404/.test(message.text())) printed.push(message.text());
  });
  return {
    ...exchange,
    printed,
    /** Logs in on the page, from the next navigation on. */
    async enter() {
      const [token = ''] = await exchange.logIn();
      await page.addInitScript((usertoken) => {
        if (self.origin !== 'null') sessionStorage.setItem('usertoken', usertoken);
      }, token);
    },
  };
}
