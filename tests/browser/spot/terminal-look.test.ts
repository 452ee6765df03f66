import type { Page } from '@playwright/test';
import { create } from '#contract/order.ts';
import type { Lang } from '#i18n/locales.ts';
import { axeFindings, overflowingElements, sidewaysScrollPx, smallTargets } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { callAs, openTerminal, swipeUp, terminalOf } from '../support/terminals.ts';
import { textsIn } from '../support/texts.ts';

const order = { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', quantity: '0.01' } as const;

/** Opens a terminal with an order in a language and a theme; axe finds nothing, and nothing overflows. */
async function expectGoodLook(page: Page, path: string, lang: Lang, colorScheme: 'light' | 'dark'): Promise<void> {
  const w = textsIn(lang);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.goto(`/${lang}${path}`);
  await expect(page.getByText(w('spot', 'header.live'), { exact: true })).toBeVisible();
  const resting = page.getByRole('row').filter({ hasText: w('orders', 'state.pending') });
  await expect(resting.first()).toBeVisible();
  await expect(page.locator('#chart canvas').first()).toBeVisible();
  expect(await axeFindings(page), lang).toEqual([]);
  expect(await sidewaysScrollPx(page), (await overflowingElements(page)).join(', ')).toBeLessThanOrEqual(0);
}

test('[Q-A13] [Q-A15] [Q-A16] at 1366 × 768 the terminal with an order passes axe, and nothing overflows, also right to left', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { USDT: '10000' } });
  await callAs(exchange, person, create, { ...order, price: '58000' });
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const [lang, theme] of [
    ['ar-SA', 'dark'],
    ['en', 'light'],
  ] as const)
    await test.step(`${lang}, ${theme}`, async () => {
      const w = textsIn(lang);
      await expectGoodLook(page, '/trade/spot/BTC/USDT/', lang, theme);
      if (lang === 'ar-SA') await expectArabicChart(page);
      await page.getByRole('tab', { name: w('spot', 'terminal.depth'), exact: true }).click();
      await page.getByRole('tab', { name: w('spot', 'terminal.trades'), exact: true }).click();
      expect(await axeFindings(page), 'depth and trades').toEqual([]);
      // The tabs are kept for the next page.
      await page.getByRole('tab', { name: w('spot', 'terminal.chart'), exact: true }).click();
    });
});

/** The drawing is left to right; its legend and its table are right to left, with all columns. */
async function expectArabicChart(page: Page): Promise<void> {
  const chart = page.locator('.price-chart');
  const label = chart.locator('.price-chart__legend > bdi').first();
  await expect(label).toHaveText(/\p{Script=Arabic}.*\d/u);
  const { name, figure } = await label.evaluate((element) => {
    const range = document.createRange();
    if (element.firstChild) range.selectNode(element.firstChild);
    const figure = element.querySelector('bdi')?.getBoundingClientRect().right ?? 0;
    return { name: range.getBoundingClientRect().right, figure };
  });
  expect(name, 'each label is to the right of its value').toBeGreaterThan(figure);
  await expect(chart.getByRole('img')).toHaveCSS('direction', 'ltr');
  await chart.getByRole('button', { name: 'عرض كجدول' }).click();
  const region = chart.getByRole('group', { name: /BTC\/USDT/ });
  await expect(region.getByRole('table')).toHaveCSS('direction', 'rtl');
  await expect(region.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 });
}

test('[FS19] [Q-A13] [Q-A16] on a phone the terminal with orders and its sheet pass axe, also right to left; each order is a card and part of the page', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { USDT: '10000' } });
  for (let count = 0; count < 12; count += 1)
    await callAs(exchange, person, create, { ...order, price: String(58_000 + count) });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [lang, theme] of [
    ['ar-SA', 'light'],
    ['en', 'dark'],
  ] as const)
    await test.step(`${lang}, ${theme}`, async () => {
      const w = textsIn(lang);
      await expectGoodLook(page, '/trade/spot/m/BTC/USDT/', lang, theme);
      await page.getByRole('button', { name: w('spot', 'terminal.buy'), exact: true }).click();
      await expect(page.getByRole('dialog', { name: w('spot', 'terminal.form') })).toBeVisible();
      expect(await axeFindings(page), 'sheet').toEqual([]);
    });

  await test.step('each order is a card and part of the page, and nothing overflows it', async () => {
    const { orders, rows, showOrders } = terminalOf(page, { layout: 'mobile', pair: 'BTC/USDT' });
    await showOrders();
    await expect(rows()).toHaveCount(10);
    await orders.getByRole('button', { name: 'Show more' }).click();
    await expect(rows()).toHaveCount(12);
    const region = orders.getByRole('group', { name: 'Open orders' });
    const hidden = await region.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ]);
    expect(hidden).toEqual([0, 0]);
    // At least three of them below the tools of the list.
    for (const row of await rows().all())
      expect((await row.boundingBox())?.height ?? Infinity).toBeLessThanOrEqual(180);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('[Q-A12] [Q-U16] [Q-U18] [Q-U20] the terminal of a user: targets for a mouse, a refusal that blocks no other type of order, the chosen colors, a day of activity', async ({
  page,
  exchange,
}) => {
  await page.clock.install();
  const person = await exchange.login(page, { balances: { USDT: '10000' } });
  const { field, kind, send, form, check, skipReviews } = await openTerminal(page, {
    layout: 'desktop',
    pair: 'BTC/USDT',
  });

  await test.step('every target is at least 24 px with a mouse, except rows of the book, whose effect the price field has too', async () => {
    await check('TP/SL').click();
    expect(await smallTargets(page, { width: 24, height: 24 }, '.sandbox-bar, .book-row, .trade-row')).toEqual([]);
    await check('TP/SL').click();
  });

  await test.step('the refusal of one type of order is not shown for another, and blocks none', async () => {
    await skipReviews();
    await field('Price').fill('59500');
    await field('Amount').fill('0.01');
    await exchange.fault({
      kind: 'ret_code',
      value: 170218,
      match: { call: 'order.create', uid: person.uid },
      times: 1,
    });
    await send.click();
    await expect(form.getByText('Your input is saved.')).toBeVisible();
    await kind('Market').check();
    await expect(form.getByText('Your input is saved.')).toBeHidden();
    await field('Total').fill('100');
    await send.click();
    await expect(page.getByText(/^Bought [\d.]+ BTC at/).first()).toBeVisible();
  });

  await test.step('the colors of up and down can be swapped or color-blind safe; texts and signs stay', async () => {
    const colours = async () => {
      const tables = page.getByRole('region', { name: 'Order book' });
      const of = (name: RegExp) =>
        tables
          .getByRole('table', { name })
          .locator('.book-row[data-filled=yes] button')
          .first()
          .evaluate((price) => getComputedStyle(price).color);
      return { bid: await of(/^Bids for/), ask: await of(/^Asks for/) };
    };
    const usual = await colours();
    await page.getByRole('button', { name: 'Display' }).click();
    await page.locator('input[name=palette][value=swapped]').check();
    await expect.poll(colours).toEqual({ bid: usual.ask, ask: usual.bid });
    await page.locator('input[name=palette][value=safe]').check();
    await expect
      .poll(async () => Object.values(await colours()).some((one) => Object.values(usual).includes(one)))
      .toBe(false);
    await page.reload();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    expect(Object.values(await colours())).not.toContain(usual.bid);
  });

  await test.step('a day of activity on an open terminal does not log out', async () => {
    for (let hour = 0; hour < 24; hour += 1) {
      await page.clock.fastForward('01:00:00');
      await field('Amount').fill(`0.0${hour + 1}`);
    }
    await page.clock.runFor(6_000);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    await expect(page.getByText('Your session has expired.')).toHaveCount(0);
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('[Q-A02] [Q-A05] [Q-A12] [Q-A13] [Q-U17] every target of a phone is at least 44 px; a swipe scrolls the page; the submit button stays at the bottom of the sheet, whose result is announced in it; fills scroll into view', async ({
    page,
    exchange,
  }) => {
    const person = await exchange.login(page, { balances: { USDT: '10000' } });
    for (const quantity of ['0.01', '0.02', '0.03'])
      await callAs(exchange, person, create, { ...order, timeInForce: 'IOC', price: '61000', quantity });
    const parts = await openTerminal(page, { layout: 'mobile', pair: 'BTC/USDT' });
    const { sheet, send, kind, check, field, dialog, orders, tab, rows } = parts;
    expect(await smallTargets(page, { width: 44, height: 44 })).toEqual([]);

    await test.step('an upward swipe on the chart scrolls the page', async () => {
      const chart = page.getByRole('img', { name: /BTC\/USDT candlestick chart/ });
      await expect(chart.locator('canvas').first()).toBeVisible();
      const place = await chart.boundingBox();
      if (!place) throw new Error('the chart has no place');
      await swipeUp(page, { x: place.x + place.width / 3, y: place.y + place.height / 2 });
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
      await page.evaluate(() => scrollTo(0, 0));
    });

    await test.step('every target is at least 44 px, but rows of the book', async () => {
      await page.getByRole('tab', { name: 'Order book' }).click();
      // At least 8 levels of each side, all of them inside the panel once its height is known: until then, it has the
      // rows of a desktop.
      await expect.poll(() => page.locator('.book-row[data-filled=yes]').count()).toBeGreaterThanOrEqual(16);
      const overflowPx = () =>
        page.locator('.order-book__body').evaluate((body) => {
          const eighth = body.querySelectorAll('.book-side--bids .book-row')[7];
          return (eighth?.getBoundingClientRect().bottom ?? Infinity) - body.getBoundingClientRect().bottom;
        });
      await expect.poll(overflowPx).toBeLessThanOrEqual(0.5);
      const aside = '.sandbox-bar, .book-row';
      expect(await smallTargets(page, { width: 44, height: 44 }, aside)).toEqual([]);
      expect(await smallTargets(page, { width: 24, height: 24 })).toEqual([]);
      await parts.showForm();
      expect(await smallTargets(page, { width: 44, height: 44 }, aside)).toEqual([]);
    });

    await test.step('the submit button stays at the bottom of the sheet; the result is shown above the sheet and announced in it', async () => {
      await page.setViewportSize({ width: 390, height: 640 });
      await parts.showForm();
      await expect(send).toBeInViewport({ ratio: 1 });
      // The best levels are beside the price.
      const [price, levels] = await Promise.all(
        [field('Price'), sheet.getByRole('table', { name: /asks/i })].map((part) => part.boundingBox()),
      );
      expect(levels?.x ?? 0).toBeGreaterThan((price?.x ?? Infinity) + (price?.width ?? 0));
      expect(Math.abs((levels?.y ?? Infinity) - (price?.y ?? 0))).toBeLessThanOrEqual(8);
      await kind('Conditional').check();
      await expect(send).toBeInViewport({ ratio: 1 });
      await kind('Market').check();
      await check('TP/SL').click();
      await expect(send).toBeInViewport({ ratio: 1 });
      await check('TP/SL').click();
      await field('Total').fill('100');
      await send.tap();
      await dialog.getByRole('button', { name: 'Buy BTC' }).tap();
      const message = sheet.getByRole('region', { name: 'Notifications' }).getByText(/^Bought 0\.00\d+ BTC/);
      await message.hover();
      await expect(sheet.getByRole('status')).toHaveText(/^Bought 0\.00\d+ BTC/);
      // They never cover the side of the order or a field, however many there are.
      const messages = sheet.getByRole('region', { name: 'Notifications' });
      await messages.evaluate((list) => list.append(list.lastElementChild?.cloneNode(true) ?? ''));
      const [list, side] = [
        await messages.boundingBox(),
        await sheet.getByRole('group', { name: 'Side', exact: true }).boundingBox(),
      ];
      expect((list?.y ?? 0) + (list?.height ?? Infinity)).toBeLessThanOrEqual(side?.y ?? 0);
      await messages.evaluate((each) => each.lastElementChild?.remove());
      await parts.showOrders();
      await expect(page.locator('body > [role="status"]')).toHaveCount(1);
    });

    await test.step('fills scroll into view completely when they open; at the end of the list the page scrolls on', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await tab('Order history').tap();
      await expect(rows('Order history')).toHaveCount(4);
      await orders.getByRole('button', { name: 'Fills' }).last().tap();
      const fills = orders.getByRole('group', { name: 'Fills of this order' });
      const role = fills.getByRole('cell', { name: 'Taker' }).first();
      await expect(role).toBeInViewport({ ratio: 1 });
      expect(await fills.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);

      const list = orders.getByRole('group', { name: 'Order history' });
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      const box = await list.boundingBox();
      if (!box) throw new Error('the list has no box');
      const before = await page.evaluate(() => scrollY);
      await swipeUp(page, { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 300) });
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50);
    });
  });
});
