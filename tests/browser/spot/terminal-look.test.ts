import { create } from '#contract/order.ts';
import { axeFindings, overflowingElements, sidewaysScrollPx, smallTargets } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { callAs, openTerminal, swipeUp } from '../support/terminals.ts';
import { textsIn } from '../support/texts.ts';

for (const [layout, lang, theme] of [
  ['desktop', 'en', 'light'],
  ['desktop', 'ar-SA', 'dark'],
  ['mobile', 'en', 'dark'],
  ['mobile', 'ar-SA', 'light'],
] as const) {
  test(`[Q-A16] [Q-A13] ${layout}, ${lang}, ${theme}: the terminal with an order passes axe, and nothing overflows`, async ({
    page,
    exchange,
  }) => {
    const w = textsIn(lang);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const person = await exchange.login(page, { balances: { USDT: '10000' } });
    await callAs(exchange, person, create, {
      symbolId: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      price: '58000',
      quantity: '0.01',
    });
    await page.setViewportSize(layout === 'mobile' ? { width: 390, height: 844 } : { width: 1366, height: 768 });
    await page.goto(`/${lang}/trade/spot/${layout === 'mobile' ? 'm/' : ''}BTC/USDT/`);
    await expect(page.getByText(w('spot', 'header.live'), { exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: w('orders', 'state.pending') })).toBeVisible();
    await expect(page.locator('#chart canvas').first()).toBeVisible();
    expect(await axeFindings(page), 'terminal').toEqual([]);
    expect(await sidewaysScrollPx(page), (await overflowingElements(page)).join(', ')).toBeLessThanOrEqual(0);
    if (layout === 'mobile') {
      await page.getByRole('button', { name: w('spot', 'terminal.buy'), exact: true }).click();
      await expect(page.getByRole('dialog', { name: w('spot', 'terminal.form') })).toBeVisible();
      expect(await axeFindings(page), 'sheet').toEqual([]);
      return;
    }
    await page.getByRole('tab', { name: w('spot', 'terminal.depth'), exact: true }).click();
    await page.getByRole('tab', { name: w('spot', 'terminal.trades'), exact: true }).click();
    expect(await axeFindings(page), 'depth and trades').toEqual([]);
  });
}

test('[Q-A12] [Q-U16] [Q-U20] the terminal of a user: targets for a mouse, a refusal that blocks no other type of order, and the chosen colors', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { USDT: '10000' } });
  const { field, kind, send, form, check } = await openTerminal(page, { layout: 'desktop', pair: 'BTC/USDT' });

  await test.step('every target is at least 24 px with a mouse, except rows of the book, whose effect the price field has too', async () => {
    await check('TP/SL').click();
    expect(await smallTargets(page, { width: 24, height: 24 }, '.sandbox-bar, .book-row, .trade-row')).toEqual([]);
    await check('TP/SL').click();
  });

  await test.step('the refusal of one type of order is not shown for another, and blocks none', async () => {
    await check('Confirm orders').click();
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
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('[Q-A12] [Q-A05] [Q-A02] every target of a phone is at least 44 px; the submit button stays at the bottom of the sheet, whose result is announced in it', async ({
    page,
    exchange,
  }) => {
    await exchange.login(page, { balances: { USDT: '10000' } });
    const parts = await openTerminal(page, { layout: 'mobile', pair: 'BTC/USDT' });
    const { sheet, send, kind, check, field, dialog } = parts;
    expect(await smallTargets(page, { width: 44, height: 44 })).toEqual([]);
    await page.getByRole('tab', { name: 'Order book' }).click();
    // At least 8 levels of each side, all of them inside the panel once its height is known: until then, it has the rows of a desktop.
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

    // The submit button stays at the bottom of the sheet; the result is shown above the sheet and announced in it.
    await page.setViewportSize({ width: 390, height: 640 });
    await parts.showForm();
    await expect(send).toBeInViewport({ ratio: 1 });
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
    await parts.showOrders();
    await expect(page.locator('body > [role="status"]')).toHaveCount(1);
  });

  test('[Q-A13] fills scroll into view completely when they open; at the end of the list the page scrolls on', async ({
    page,
    exchange,
  }) => {
    const person = await exchange.login(page, { balances: { USDT: '10000' } });
    for (const quantity of ['0.01', '0.02', '0.03'])
      await callAs(exchange, person, create, {
        symbolId: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'IOC',
        price: '61000',
        quantity,
      });
    const { orders, tab, rows } = await openTerminal(page, { layout: 'mobile', pair: 'BTC/USDT' });
    await tab('Order history').tap();
    await expect(rows('Order history')).toHaveCount(3);
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

test('[Q-U09] [Q-F18] tiny prices are not rounded to zero; sixty digits, typed or received, break nothing', async ({
  page,
  exchange,
}) => {
  await exchange.sandboxCall('market', { symbolId: 'DUNEUSDT', price: '0.00012' });
  let spoil: (price: string) => void = () => undefined;
  await page.routeWebSocket(/\/x\/ws\/market$/, (line) => {
    const server = line.connectToServer();
    server.onMessage((message) => {
      const text = String(message);
      if (text.includes('"topic":"ticker.DUNEUSDT"'))
        spoil = (price) => line.send(text.replace(/"c":"[\d.]+"/, `"c":"${price}"`));
      line.send(message);
    });
  });
  await exchange.login(page, { balances: { USDT: '1000' } });
  const { field, send } = await openTerminal(page, { layout: 'desktop', pair: 'DUNE/USDT' });
  const head = page.locator('.ticker-header__last');
  await expect(head).toContainText('0.00012');
  await expect(head).toContainText('≈ $0.00012');
  spoil(`0.${'1234567890'.repeat(6)}`);
  spoil('1'.repeat(60));
  await field('Price').fill(`0.${'1234567890'.repeat(6)}`);
  await expect(field('Price')).toHaveValue('0.12345');
  await field('Amount').fill('1'.repeat(60));
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await exchange.sandboxCall('market', { symbolId: 'DUNEUSDT', price: '0.00013' });
  await expect(head).toContainText('0.00013');
});

test('[Q-U18] a day of activity on an open terminal does not log out', async ({ page, exchange }) => {
  await page.clock.install();
  await exchange.login(page, { balances: { USDT: '1000' } });
  const { field } = await openTerminal(page, { layout: 'desktop', pair: 'BTC/USDT' });
  for (let hour = 0; hour < 24; hour += 1) {
    await page.clock.fastForward('01:00:00');
    await field('Amount').fill(`0.0${hour + 1}`);
  }
  await page.clock.runFor(6_000);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(page.getByText('Your session has expired.')).toHaveCount(0);
});
