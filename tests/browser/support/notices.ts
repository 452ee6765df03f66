import type { Page } from '@playwright/test';
import type { TestExchange } from './exchange.ts';
import { expect } from './fixtures.ts';

export const bell = (page: Page) => page.locator('[data-bell]');
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
/** The user's own entries: those of the exchange to everybody are in the list too. */
export const openPersonal = (page: Page) => page.getByRole('tab', { name: 'Personal' }).click();
export const entries = (page: Page) => drawer(page).locator('.notice-entry');
export const toasts = (page: Page) => page.locator('.toast');
export const raise = (exchange: TestExchange, uid: string, part: object = {}) =>
  exchange.sandboxCall('notice', { uid, ...part });

/** Returns a value that a script of the test keeps at the window. */
export const kept = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((key): unknown => Reflect.get(window, key), name);

/** Waits until the page follows the notices of its user: the snapshot has arrived. */
export const waitForNotices = (page: Page) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('notices'))).not.toBeNull();
