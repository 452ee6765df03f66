import type { Page } from '@playwright/test';
import { secondMs } from '#formulas/durations.ts';
import { axeFindings, overflowingElements, sidewaysScrollPx } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { textsIn } from '../support/texts.ts';
import { lend, loginAsDemo, movePrice } from './support.ts';

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

for (const lang of ['en', 'ar-SA'] as const) {
  const base = `/${lang}/trade/spot/loan`;
  const t = (key: string) => textsIn(lang)('loans', key);

  test(`[P32] a loan that is safe, in margin call, in liquidation and sold passes axe and fits 320 px, ${lang}`, async ({
    page,
    exchange,
  }) => {
    await movePrice(exchange, 'BTCUSDT', '60000');
    const person = await exchange.login(page, { balances: { BTC: '1' } });
    const { orderId } = await lend(exchange, person, { loanAmount: '38900', pledgeAmount: '1' });
    await page.goto(`${base}/order/?id=${orderId}`);
    const tag = page.locator('.loan-order__head .chip');
    await expect(tag).toHaveText(t('level.safe'));
    await expectGoodLook(page, 'safe');
    await movePrice(exchange, 'BTCUSDT', '47500');
    await expect(tag).toHaveText(t('level.call'));
    await expectGoodLook(page, 'margin call');
    await movePrice(exchange, 'BTCUSDT', '42500');
    await expect(tag).toHaveText(t('status.liquidating'));
    await expectGoodLook(page, 'in liquidation');
    await exchange.advance(10 * secondMs);
    await expect(tag).toHaveText(t('status.liquidated'));
    await expectGoodLook(page, 'sold');
  });

  test(`[P32] an overdue loan, unknown, failing and restricted ones, and empty lists pass axe and fit 320 px, ${lang}`, async ({
    page,
    context,
    exchange,
  }) => {
    await exchange.advance(1);
    await loginAsDemo(exchange, page, 'debtor');
    await page.goto(`${base}/orders/`);
    await page.locator('.loan-row__name').first().click();
    await expect(page.locator('.loan-order__head .chip')).toHaveText(t('status.overdue'));
    await expectGoodLook(page, 'overdue');
    await page.goto(`${base}/order/?id=1`);
    await expect(page.getByText(t('order.notFound'))).toBeVisible();
    await expectGoodLook(page, 'not found');
    for (const [fault, text] of [
      [{ kind: 'status', value: 500 }, 'list.failed'],
      [{ kind: 'ret_code', value: 10024 }, 'list.restricted'],
    ] as const) {
      await exchange.fault({ ...fault, match: { call: 'loan.orders' } });
      await page.goto(`${base}/order/?id=1`);
      await expect(page.getByRole('main').getByText(t(text))).toBeVisible();
      if (text === 'list.restricted') await page.getByRole('dialog').getByRole('button').last().click();
      await expectGoodLook(page, text);
      await exchange.clearFaults();
    }

    const newcomer = await context.newPage();
    await exchange.login(newcomer);
    for (const [tab, text] of [
      ['', 'list.none'],
      ['?tab=history', 'list.noHistory'],
      ['?tab=repays', 'list.noRepays'],
      ['?tab=adjusts', 'list.noAdjusts'],
    ] as const) {
      await newcomer.goto(`${base}/orders/${tab}`);
      await expect(newcomer.getByText(t(text))).toBeVisible();
      await expectGoodLook(newcomer, text);
    }
    await newcomer.close();
  });
}
