import { addressesOfRoutes } from '../support/addresses-of-routes.ts';
import { expect, test } from '../support/fixtures.ts';
import { serveInPieces } from '../support/in-pieces.ts';
import { expectLayoutShift, observeShift } from '../support/layout-shift.ts';

const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;

for (const [name, screen] of Object.entries(screens))
  test(`[FP6] nothing moves on a ${name} while a page of any route arrives in pieces and starts, and a visitor sees no part for users`, async ({
    browser,
    origins,
  }) => {
    test.slow();
    const isPhone = name === 'phone';
    const addresses = addressesOfRoutes().filter((address) => address.includes('/trade/spot/m/') === isPhone);
    expect(addresses.length).toBeGreaterThan(20);
    const inArabic = addresses
      .filter((address) => /\/(?:launchpad|leveraged|bot|loan|HALO|USDT)\/$/.test(address))
      .map((address) => address.replace('/en/', '/ar-SA/'));
    const context = await browser.newContext(screen);
    const page = await context.newPage();
    // A script that is faster than its document fails.
    const errors: string[] = [];
    context.on('weberror', (error) => errors.push(`${page.url()} ${error.error().message}`));
    await observeShift(page);
    const site = await serveInPieces(origins.site);
    for (const address of [...addresses, ...inArabic])
      await test.step(address, async () => {
        await page.goto(`${site.origin}${address}`);
        await page.waitForLoadState('networkidle');
        await expectLayoutShift(page, 0.01);
        expect(await page.locator('.for-person:visible').count(), address).toBe(0);
      });
    expect(errors).toEqual([]);
    site.close();
    await context.close();
  });
