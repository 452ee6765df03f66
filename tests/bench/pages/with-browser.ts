import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { createExchange } from '#sandbox/index.ts';
import { recordOf, writeCompressed } from '#serve/render/records.ts';
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

/** Returns a site with an additional page. */
export async function withPage(site: Site, path: string, html: string): Promise<Site> {
  const file = `.bench${path}index.html`;
  mkdirSync(dirname(join(site.folder, file)), { recursive: true });
  writeFileSync(join(site.folder, file), html);
  const { entry } = recordOf(file, Buffer.from(html));
  await writeCompressed(site.folder, entry, Buffer.from(html));
  return { ...site, files: new Map([...site.files, [path, entry]]) };
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
