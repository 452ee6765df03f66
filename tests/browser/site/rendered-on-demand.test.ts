import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRenderedSite } from '#serve/render/rendered-site.ts';
import { createSiteServer } from '#serve/server.ts';
import { testSites } from '../../build.ts';
import { copyBundle } from '../../support/copy-bundle.ts';
import { expect, test } from '../support/fixtures.ts';

test('[SB2] [SB11] pages that are rendered when a browser asks for them run their islands without a violation of the policy', async ({
  page,
}) => {
  const { folder: built, env } = testSites.same;
  const folder = mkdtempSync(join(tmpdir(), 'slipway-demand-'));
  copyBundle(built, folder);
  const site = await openRenderedSite({
    root: process.cwd(),
    folder,
    env: { ...process.env, ...env },
    print: (line) => expect(line).toBe(''),
  });
  const server = createSiteServer({ site });
  try {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    // The fixture of all browser tests fails at a violation.
    await page.goto(`${origin}/ar-SA/trade/spot/launchpad/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${origin}/en/trade/spot/BTC/USDT/`);
    await expect(page.locator('astro-island:not([ssr])').first()).toBeAttached();
    // The survey of the first pages writes none, so these and the texts of islands were rendered for the browser alone.
    expect(site.progress().done).toBe(3);
  } finally {
    server.closeAllConnections();
    server.close();
    await site.close();
    rmSync(folder, { recursive: true });
  }
});
