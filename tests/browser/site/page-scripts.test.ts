/** Transferred bytes of scripts at a visitor's first visit on a phone: brotli, as built. */
import { sentBytesOf } from '../../support/sent-files.ts';
import { expect, test } from '../support/fixtures.ts';
import { scrollThrough } from '../support/scroll-through.ts';

const kilobyte = 1024;
/** Most bytes of a script's headers. tests/deploy/nginx.test.ts, E30 */
const headersMax = 400;
/**
 * Bytes of home's scripts with their headers over HTTP/1.1, where 66 KB were sent before the policy left the scripts'
 * headers. E30
 */
const homeWireMax = 0.6 * 66 * kilobyte;

test.use({ viewport: { width: 412, height: 823 }, hasTouch: true });

const limits = [
  ['launchpad/', { kilobytes: 33, scripts: 25 }],
  ['launchpad-list/', { kilobytes: 37, scripts: 25 }],
  ...['HALO', 'FERN', 'ORBT', 'KELP', 'SOLE'].map(
    (code) => [`launchdetail/${code}/`, { kilobytes: 42, scripts: 30 }] as const,
  ),
] as const;

test('[Q-L16] [E30] [E39] a first visit of home and list of launches and of each kind of launch loads few scripts', async ({
  page,
}) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  for (const [path, max] of limits) {
    await page.goto('about:blank');
    scripts.clear();
    await page.goto(`/en/trade/spot/${path}`, { waitUntil: 'load' });
    await scrollThrough(page);
    // What starts when the page is idle asks the exchange last.
    await page.waitForLoadState('networkidle');
    expect(scripts.size, path).toBeGreaterThan(5);
    expect(scripts.size, path).toBeLessThanOrEqual(max.scripts);
    const bytes = sentBytesOf(scripts);
    expect(bytes / kilobyte, path).toBeLessThanOrEqual(max.kilobytes);
    if (path === 'launchpad/') expect(bytes + scripts.size * headersMax).toBeLessThanOrEqual(homeWireMax);
  }
});
