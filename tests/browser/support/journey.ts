import type { Page } from '@playwright/test';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { waitForHydration } from './hydration.ts';
import type { TestExchange } from './exchange.ts';
import { expect } from './fixtures.ts';
import { entriesOf, halo, ordersOf, pledgePanel } from './launches.ts';
import { textsIn } from './texts.ts';

interface JourneyPaths {
  list: string;
  orders: string;
}
/** Paths of the desktop layout behind `/{lang}/trade/spot/`. */
export const desktopPaths: JourneyPaths = { list: 'launchpad-list/', orders: 'launchpad-order/' };
/** Paths of the mobile layout. */
export const mobilePaths: JourneyPaths = { list: 'm/launchpad/list/', orders: 'm/launchpad/orders/' };

/**
 * A visitor finds a launch, logs in, double-clicks the confirmation but commits once, waits for the end and reads the
 * result.
 */
export async function journey(page: Page, exchange: TestExchange, lang: Lang, paths: JourneyPaths): Promise<void> {
  const w = textsIn(lang);
  const person = await exchange.freshAccount({ balances: { SLIP: '1000' } });
  const form = pledgePanel(page, lang);
  const amount = (text: string, coin: string) => `${formatAmount(lang, text)} ${coin}`;

  await page.goto(`/${lang}/trade/spot/${paths.list}`);
  await page.getByRole('link', { name: 'Halo Relay' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo Relay');
  const address = page.url();

  await form.panel.getByRole('link', { name: w('launchpad', 'pledge.login') }).click();
  await page.getByLabel(w('account', 'login.account'), { exact: true }).fill(person.account);
  await page.getByLabel(w('account', 'login.password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: w('account', 'login.send'), exact: true }).click();
  await page.waitForURL(address);
  await waitForHydration(page);

  await form.review('100');
  await form.confirm('100').dblclick();
  const committed = w('launchpad', 'pledge.done', { amount: '100', coin: 'SLIP' });
  await expect(page.getByRole('status')).toHaveText(committed);
  await page.getByRole('button', { name: w('common', 'account.menu') }).click();
  await expect(page.getByRole('list', { name: w('common', 'assets.total') })).toContainText(amount('900', 'SLIP'));
  await page.keyboard.press('Escape');
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 100']);

  await exchange.launch(halo.projectId, 'NEXT_PHASE');
  await expect(form.panel.getByText(w('launchpad', 'pledge.over'))).toBeVisible();
  await exchange.launch(halo.projectId, 'NEXT_PHASE');
  const result = page.getByRole('region', { name: w('launchpad', 'result.title') });
  await expect(result.getByText(w('launchpad', 'orders.allocatedPartly'))).toBeVisible();
  // Simulated users commit while the test runs, so the expected amounts are those of the exchange.
  const [order] = await ordersOf(exchange, person);
  const { allocation = '', refund = '' } = order?.result ?? {};
  expect(allocation).toMatch(/^80\d\.\d+$/);
  await expect(result).toContainText(amount(allocation, 'HALO'));
  await expect(result).toContainText(amount(refund, 'SLIP'));

  await result.getByRole('link', { name: w('launchpad', 'orders.title') }).click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/trade/spot/${paths.orders}$`));
  const orderRow = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Halo Relay' });
  await expect(orderRow).toContainText(w('launchpad', 'orders.allocatedPartly'));
  await expect(orderRow).toContainText(amount(allocation, 'HALO'));
}
