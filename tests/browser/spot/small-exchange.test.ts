import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { serveHarbor } from '../support/harbor.ts';
import { callsOf } from '../../support/harbor-exchange.ts';
import { openTerminal } from '../support/terminals.ts';

const browse = callsOf('browse');
const person = callsOf('browse', 'logIn', 'trade');

for (const layout of ['desktop', 'mobile'] as const) {
  test(`[OK24] with five calls and the market stream a visitor sees prices, chart and book, and no failure: ${layout}`, async ({
    page,
  }) => {
    const { printed, close } = await serveHarbor(page, browse);
    const terminal = await openTerminal(page, { layout, pair: 'BTC/USDT' });
    await expect(terminal.orders.getByRole('tab', { name: 'Conditional orders' })).toHaveCount(0);
    await expect(page.locator('canvas').first()).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(page.locator('main .skeleton:visible')).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(/(?:49,9|50,0)\d\d\.\d/);
    await page.goto(`/en/trade/spot/${layout === 'mobile' ? 'm/' : ''}`);
    await expect(page.getByRole('main')).toContainText(/BTC[\s\S]*(?:49,9|50,0)\d\d\.\d/);
    await expect(page.locator('main .skeleton:visible')).toHaveCount(0);
    await expect(page.locator('.toast')).toHaveCount(0);
    expect(printed).toEqual([]);
    await close();
  });

  test(`[OK25] with the calls of logging in and trading a person places, cancels and finds orders: ${layout}`, async ({
    page,
  }) => {
    const { printed, enter, close } = await serveHarbor(page, person);
    await enter();
    const terminal = await openTerminal(page, { layout, pair: 'DOGE/USDT' });
    // One that rests, one that buys and one that sells at once: each is reviewed, as no setting is stored.
    for (const [side, price, amount] of [
      ['Buy', '0.08', '1000'],
      ['Buy', '0.13', '500'],
      ['Sell', '0.11', '500'],
    ] as const) {
      await terminal.showForm();
      await terminal.radio(side).check({ force: true });
      await terminal.field('Price').fill(price);
      await terminal.field('Amount').fill(amount);
      await terminal.send.click();
      const answer = page.waitForResponse(/\/order\/create$/);
      await terminal.dialog.getByRole('button', { name: new RegExp(`^${side}`) }).click();
      const { ret_code, ext_info } = (await (await answer).json()) as Record<string, unknown>;
      expect([ret_code, ext_info], (await answer).request().postData() ?? '').toEqual([0, null]);
      await expect(terminal.dialog).toBeHidden();
    }
    await terminal.showOrders();
    await terminal.tab('Open orders').click();
    await expect(terminal.rows('Open orders')).toHaveCount(1);
    await terminal
      .rows('Open orders')
      .getByRole('button', { name: /Cancel/ })
      .first()
      .click();
    await expect(terminal.rows('Open orders')).toHaveCount(0);
    await terminal.tab('Order history').click();
    await expect(terminal.rows('Order history')).toHaveCount(3);
    await expect(page.locator('.toast').filter({ hasText: 'unavailable' })).toHaveCount(0);
    expect(printed).toEqual([]);
    await close();
  });
}

/** What a page shows of an optional call, and on which page. */
const parts: readonly {
  call: string;
  pair: string;
  shown: (page: Page) => ReturnType<Page['locator']>;
  isPersonal?: true;
  act?: (page: Page) => Promise<void>;
}[] = [
  {
    call: 'account.banner',
    pair: 'BTC/USDT',
    // It moves no page that is open: it comes with the next one.
    act: async (page) => {
      await page.waitForLoadState('networkidle');
      await page.reload();
    },
    shown: (page) => page.getByText('Support is open until midnight.'),
  },
  {
    call: 'basic.tokenDetail',
    pair: 'ETH/USDT',
    act: (page) => page.getByRole('button', { name: 'About ETH' }).click(),
    shown: (page) => page.getByText('Ether is traded at Harbor.'),
  },
  {
    call: 'account.exchangeRate',
    pair: 'BTC/USDT',
    shown: (page) => page.getByRole('main').getByText(/€(?:44,9|45,0)\d\d/),
  },
  {
    call: 'basic.noticeSymbols',
    pair: 'ETH/USDT',
    shown: (page) => page.getByText('ETH is upgraded next week.'),
  },
  {
    call: 'basic.suspensionSymbols',
    pair: 'SOL/USDT',
    shown: (page) => page.getByText('Resumes in'),
  },
  {
    call: 'basic.isKycRule',
    pair: 'DOGE/USDT',
    isPersonal: true,
    act: (page) => fillBuy(page, '0.13'),
    shown: (page) => page.getByText('This pair requires verification level 1.'),
  },
  {
    call: 'account.dynamicSymbol',
    pair: 'DOGE/USDT',
    isPersonal: true,
    act: (page) => fillBuy(page, '0.16'),
    shown: (page) => page.getByText(/^Max\. buy price now: 0\.14\d* USDT\.$/),
  },
];

async function fillBuy(page: Page, price: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Place order' });
  await form.getByRole('textbox', { name: 'Price', exact: true }).fill(price);
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('100');
}

for (const { call, pair, shown, act, isPersonal } of parts)
  test(`[OK24] the part of ${call} appears when the exchange has it, and is not there before`, async ({ page }) => {
    await page.addInitScript(() => {
      if (self.origin !== 'null') localStorage.setItem('currency', 'EUR');
    });
    const needed = isPersonal ? person : browse;
    for (const isServed of [false, true]) {
      const { printed, enter, close } = await serveHarbor(page, isServed ? [...needed, call] : needed);
      if (isPersonal) await enter();
      await page.goto(`/en/trade/spot/${pair}/`);
      await expect(page.getByText(/^Live(?: updates are interrupted\.)?$|^Suspended$/).first()).toBeVisible();
      await act?.(page);
      if (isServed) await expect(shown(page).first()).toBeVisible();
      else {
        // What was asked at the start has been answered by then.
        await page.waitForLoadState('networkidle');
        await expect(shown(page)).toHaveCount(0);
      }
      await expect(page.locator('.toast')).toHaveCount(0);
      expect(printed).toEqual([]);
      await page.goto('about:blank');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await close();
    }
  });
