import type { Page } from '@playwright/test';
import { hourMs, secondMs } from '#formulas/durations.ts';
import { axeFindings, overflowingElements, sidewaysScrollPx } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { textsIn } from '../support/texts.ts';
import { lend, loginAsDemo, movePrice, pages } from './support.ts';

const langs = ['en', 'ar-SA'] as const;
type Lang = (typeof langs)[number];
const textOf = (lang: Lang, key: string) => textsIn(lang)('loans', key);
const baseOf = (lang: Lang) => `/${lang}/trade/spot/loan`;

/** Checks the state that a page shows: axe in both themes, then 320 px without sideways scrolling. */
async function expectGoodLook(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page), `${state}, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await sidewaysScrollPx(page), state).toBe(0);
  expect(await overflowingElements(page), state).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('[P32] a loan that is safe, in margin call, in liquidation and sold passes axe and fits 320 px, right to left too', async ({
  page,
  exchange,
}) => {
  test.slow();
  await movePrice(exchange, 'BTCUSDT', '60000');
  const person = await exchange.login(page, { balances: { BTC: '1' } });
  const { orderId } = await lend(exchange, person, { loanAmount: '38900', pledgeAmount: '1' });
  for (const [state, change] of [
    ['level.safe', () => Promise.resolve()],
    ['level.call', () => movePrice(exchange, 'BTCUSDT', '47500')],
    ['status.liquidating', () => movePrice(exchange, 'BTCUSDT', '42500')],
    ['status.liquidated', () => exchange.advance(10 * secondMs)],
  ] as const) {
    await change();
    for (const lang of langs)
      await test.step(`${state}, ${lang}`, async () => {
        await page.goto(`${baseOf(lang)}/order/?id=${orderId}`);
        await expect(page.locator('.loan-order__head .chip')).toHaveText(textOf(lang, state));
        await expectGoodLook(page, state);
      });
  }
});

test('[P14] [P32] [P34] an overdue loan counts down to its liquidation and bars new loans; all pages pass axe and fit 320 px, right to left too', async ({
  page,
  exchange,
}) => {
  test.slow();
  await exchange.advance(1);
  await loginAsDemo(exchange, page, 'debtor');
  await test.step('an overdue loan counts down to its liquidation and bars new loans; its reason leads to the repayment', async () => {
    await page.goto(pages.orders);
    const overdue = page.getByRole('listitem').filter({ hasText: 'Overdue since' });
    await expect(overdue).toContainText('3 × interest rate · 0.165 USDT per hour');
    await expect(overdue.getByRole('timer')).toHaveText(/^2d \d\d:\d\d:\d\d$/);
    await expect(page.getByRole('list', { name: 'Ongoing' }).getByRole('listitem').first()).toContainText('Overdue');
    await expect(page.getByText('2 of 20')).toBeVisible();
    await page.goto(`${pages.borrow}?amount=500`);
    await expect(page.getByText('You have an overdue loan. Repay it before you borrow again.')).toBeVisible();
    await page.getByRole('link', { name: 'Repay the overdue loan' }).click();
    const repay = page.getByRole('dialog', { name: 'Repay' });
    await expect(repay).toContainText('10,010.23 USDT');
    await expect(repay.getByRole('timer')).toBeVisible();
    await exchange.advance(hourMs);
    await expect(repay).toContainText('10,010.395 USDT');
  });

  for (const lang of langs)
    await test.step(`the pages in every state, ${lang}`, async () => {
      for (const [path, colorScheme] of [
        ['/loan/', 'dark'],
        ['/loan/borrow/?amount=500', 'light'],
        ['/loan/orders/', 'light'],
        ['/loan/orders/?tab=history', 'dark'],
        ['/m/loan/orders/', 'dark'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`/${lang}/trade/spot${path}`);
        await waitForHydration(page);
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        expect(await axeFindings(page), path).toEqual([]);
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await sidewaysScrollPx(page), path).toBe(0);
        expect(await overflowingElements(page), path).toEqual([]);
        await page.setViewportSize({ width: 1440, height: 900 });
      }
      await page.setViewportSize({ width: 320, height: 800 });
      await page.locator('.loan-row__name').first().click();
      await expect(page.locator('.loan-timeline')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      expect(await overflowingElements(page)).toEqual([]);
      await page.getByRole('main').getByRole('button').nth(1).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
});

test('[P32] overdue, unknown, failing and restricted loans, and empty lists, pass axe and fit 320 px, right to left too', async ({
  page,
  context,
  exchange,
}) => {
  test.slow();
  await exchange.advance(1);
  await loginAsDemo(exchange, page, 'debtor');
  for (const lang of langs)
    await test.step(`overdue, unknown and failing, ${lang}`, async () => {
      await page.goto(`${baseOf(lang)}/orders/`);
      await page.locator('.loan-row__name').first().click();
      await expect(page.locator('.loan-order__head .chip')).toHaveText(textOf(lang, 'status.overdue'));
      await expectGoodLook(page, 'overdue');
      await page.goto(`${baseOf(lang)}/order/?id=1`);
      await expect(page.getByText(textOf(lang, 'order.notFound'))).toBeVisible();
      await expectGoodLook(page, 'not found');
      await exchange.fault({ kind: 'status', value: 500, match: { call: 'loan.orders' } });
      await page.goto(`${baseOf(lang)}/order/?id=1`);
      await expect(page.getByRole('main').getByText(textOf(lang, 'list.failed'))).toBeVisible();
      await expectGoodLook(page, 'failing');
      await exchange.clearFaults();
    });
  await exchange.fault({ kind: 'ret_code', value: 10024, match: { call: 'loan.orders' } });
  for (const lang of langs)
    await test.step(`restricted, ${lang}`, async () => {
      await page.goto(`${baseOf(lang)}/order/?id=1`);
      await expect(page.getByRole('main').getByText(textOf(lang, 'list.restricted'))).toBeVisible();
      // The wall opens once in a tab.
      if (lang === 'en') await page.getByRole('dialog').getByRole('button').last().click();
      await expectGoodLook(page, 'restricted');
    });
  await exchange.clearFaults();

  const newcomer = await context.newPage();
  await exchange.login(newcomer);
  for (const lang of langs)
    for (const [tab, text] of [
      ['', 'list.none'],
      ['?tab=history', 'list.noHistory'],
      ['?tab=repays', 'list.noRepays'],
      ['?tab=adjusts', 'list.noAdjusts'],
    ] as const)
      await test.step(`${text}, ${lang}`, async () => {
        await newcomer.goto(`${baseOf(lang)}/orders/${tab}`);
        await expect(newcomer.getByText(textOf(lang, text))).toBeVisible();
        await expectGoodLook(newcomer, text);
      });
});
