import type { Browser, CDPSession, Page } from '@playwright/test';
import { observePage } from './observe.ts';

/** Visits of which a figure is the median. */
export const rounds = 5;
/** A slow network: 1638.4 kbit/s down, 675 kbit/s up, latency of 150 ms. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
/** How many times slower the processor is. */
const slowdown = 4;
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
};
/** Time for what starts when the page is idle (late scripts, the exchange's time), ms. */
export const afterIdleMs = 2_000;

/**
 * Opens an empty page on a slow phone, which measures what it loads next. `hasSlowNetwork`: false for a server that is
 * slow itself.
 */
export async function onSlowPhone<T>(
  browser: Browser,
  act: (parts: { page: Page; devtools: CDPSession }) => Promise<T>,
  hasSlowNetwork = true,
): Promise<T> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.addInitScript(observePage);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    if (hasSlowNetwork) await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await act({ page, devtools });
  } finally {
    await context.close();
  }
}
