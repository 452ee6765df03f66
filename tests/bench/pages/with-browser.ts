import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { createExchange } from '#sandbox/index.ts';
import { createSiteServer } from '#serve/server.ts';
import { readSite } from '#serve/site.ts';
import type { Site } from '#serve/site.ts';
import { chromiumArgs, requireChromium } from '../../chromium.ts';
import { listen } from '../listen.ts';

/** Returns the built site of a folder. Throws when there is none. */
export function requireSite(folder: string): Site {
  const site = readSite(folder);
  if (!site) throw new Error(`${folder} contains no built site`);
  return site;
}

/** Serves a site with a new exchange in memory until `act` has ended. */
export async function withSite<T>(site: Site, act: (origin: string) => Promise<T>): Promise<T> {
  const exchange = await createExchange({ dataFile: ':memory:' });
  const server = createSiteServer({ site, exchange });
  try {
    return await act(await listen(server));
  } finally {
    server.close();
    server.closeAllConnections();
    await exchange.close();
  }
}

/** Serves a site with a new exchange in memory and starts a browser; both end after `act`. */
export async function withBrowser<T>(site: Site, act: (browser: Browser, origin: string) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArgs] });
  try {
    return await withSite(site, (origin) => act(browser, origin));
  } finally {
    await browser.close();
  }
}
