import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { publish } from '#serve/deploy/publish.ts';
import { nginx, openFolder, releaseTime, startOrigin } from '../../deploy/support/nginx.ts';
import { testSites } from '../../build.ts';
import { builtSite } from '../support/built-site.ts';
import { expect, test } from '../support/fixtures.ts';

// In CI it fails without nginx.
test.skip(nginx === undefined && process.env['CI'] === undefined, 'needs nginx');

const spot = '/en/trade/spot/';
/** Bounds of what travels, headers aside. bytes */
const maxBytes = { page: 4096, scripts: 5 * 1024 };

/** Returns the name of a script without its hash. */
const stemOf = (url: string) => url.replace(/\.[\w-]+\.js$/, '');

/** Opens an address and returns what was sent of the page and its hashed scripts; those in the cache are left out. */
async function visit(page: Page, url: string) {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const sizes = (type: string) =>
      performance.getEntriesByType(type).flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && entry.transferSize > 0
          ? [
              {
                name: entry.name,
                bytes: entry.encodedBodySize,
                encoding: String(Reflect.get(entry, 'contentEncoding')),
              },
            ]
          : [],
      );
    const [document] = sizes('navigation');
    return { document, scripts: sizes('resource').filter(({ name }) => /\/_astro\/.*\.js$/.test(name)) };
  });
}

test('[FP8] a browser fetches the dictionary of a page, takes the next page of its kind as a delta, and after a release the scripts', async ({
  page,
  exchange,
  problems,
}) => {
  // The second build calls its own exchange, which the origin's policy does not allow.
  problems.expect(new RegExp(`//${new URL(testSites.cross.env.SLIPWAY_EXCHANGE).host}/`));
  const [first, second] = [builtSite('same'), builtSite('cross')];
  const folder = openFolder('slipway-dictionaries-');
  const cacheFolder = mkdtempSync(join(tmpdir(), 'slipway-deltas-'));
  const release = (site: typeof first, now: number) => publish(site, { folder, now, check: undefined, cacheFolder });
  await release(first, releaseTime);
  const origin = await startOrigin(first, folder, exchange.origin);
  const visited = (path: string) => visit(page, `http://localhost:${origin.port}${spot}${path}`);
  try {
    /** Names of the scripts that the browser has of the first release. */
    const known = new Set<string>();
    page.on('response', (response) => known.add(stemOf(response.url())));
    const dictionary = page.waitForResponse(/\/_dictionary\/.*launchdetail/);
    expect((await visited('launchdetail/HALO/')).document?.encoding).toBe('br');
    expect((await dictionary).status()).toBe(200);
    // The browser has taken it as soon as the next page comes as a delta.
    await expect
      .poll(async () => (await visited('launchdetail/VELA/')).document?.encoding, { intervals: [100] })
      .toBe('dcz');
    const { document } = await visited('launchdetail/ORBT/');
    expect(document?.encoding).toBe('dcz');
    expect(document?.bytes).toBeLessThanOrEqual(maxBytes.page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await visited('launchpad/');

    page.removeAllListeners('response');
    await release(second, releaseTime + 2);
    for (const path of ['launchpad/', 'launchdetail/HALO/']) {
      // Islands may load now that were not needed before.
      const { scripts } = await visited(path);
      const changed = scripts.filter(({ name }) => known.has(stemOf(name)));
      expect(changed.filter(({ encoding }) => encoding === 'dcz').length, path).toBeGreaterThan(0);
      const bytes = changed.reduce((sum, script) => sum + script.bytes, 0);
      expect(bytes, `${path} ${JSON.stringify(changed)}`).toBeLessThanOrEqual(maxBytes.scripts);
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await origin.stop();
    for (const each of [folder, cacheFolder]) rmSync(each, { recursive: true });
  }
});
