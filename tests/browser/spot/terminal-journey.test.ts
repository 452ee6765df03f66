import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import * as order from '#contract/order.ts';
import { watchDocuments } from '../support/documented.ts';
import type { Person, TestExchange } from '../support/exchange.ts';
import { expect, test } from '../support/fixtures.ts';
import { callAs, openTerminal } from '../support/terminals.ts';
import type { Terminal } from '../support/terminals.ts';

interface Journey extends Terminal {
  account: 'standard' | 'unified';
  byKeyboard: boolean;
  /** Price of the market; other prices are multiples of it. */
  price: string;
  amount: string;
}

// Pairs that no other test moves.
const journeys: readonly Journey[] = [
  { account: 'standard', layout: 'desktop', byKeyboard: true, pair: 'DOGE/USDT', price: '0.12', amount: '1000' },
  { account: 'unified', layout: 'mobile', byKeyboard: false, pair: 'VELA/USDT', price: '1.3', amount: '100' },
];

const Rows = v.looseObject({ list: v.array(v.looseObject({ status: v.string() })) });
const statuses = async (
  exchange: TestExchange,
  person: Person,
  call: typeof order.history | typeof order.planHistory,
) =>
  v
    .parse(Rows, (await callAs(exchange, person, call, {})).result)
    .list.map(({ status }) => status)
    .sort();

/** Returns user actions by pointer or by keyboard alone. */
function hands(page: Page, byKeyboard: boolean) {
  const keyed = async (target: Locator, key: string) => {
    await target.focus();
    await page.keyboard.press(key);
  };
  return {
    press: (target: Locator) => (byKeyboard ? keyed(target, 'Enter') : target.click()),
    choose: (target: Locator) => (byKeyboard ? keyed(target, 'Space') : target.check()),
    turn: (target: Locator) => (byKeyboard ? keyed(target, 'Space') : target.click()),
    type: async (target: Locator, text: string) => {
      if (!byKeyboard) return target.fill(text);
      await keyed(target, 'ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await page.keyboard.type(text);
    },
  };
}

for (const journey of journeys) {
  const { account, layout, byKeyboard, pair, price, amount } = journey;
  const way = byKeyboard ? ', by keyboard alone' : '';
  const title = `[R1.7] [R3.5] [OK43] ${account}, ${layout}${way}: every kind of order is placed, filled or refused, and ends as it should; all that goes to the exchange and back fits the documents`;
  test(title, { tag: byKeyboard ? '@firefox' : [] }, async ({ page, exchange, browserName }) => {
    const symbolId = pair.replace('/', '');
    const coin = pair.slice(0, pair.indexOf('/'));
    const places = price.split('.')[1]?.length ?? 0;
    const share = (factor: number) => (Number(price) * factor).toFixed(places + 2);
    const setPrice = (to: string) => exchange.sandboxCall('market', { symbolId, price: to });
    const documented = watchDocuments(page);
    const { press, choose, turn, type } = hands(page, byKeyboard);
    const expectText = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

    await setPrice(price);
    const holdings = { USDT: '100000', [coin]: String(Number(amount) * 10) };
    const person = await exchange.login(page, {
      ...(account === 'unified' ? { like: 'unified' } : {}),
      balances: holdings,
    });
    const other = await exchange.freshAccount({ balances: holdings });
    const terminal = await openTerminal(page, journey);
    const { field, send, rows, orders } = terminal;
    const ready = () => expect(send).not.toHaveAttribute('aria-disabled', 'true');

    await test.step('a limit order is reviewed, placed, part-filled, filled', async () => {
      await terminal.showForm();
      await press(terminal.form.getByRole('button', { name: 'Mid' }));
      await type(field('Amount'), amount);
      await ready();
      const mid = await field('Price').inputValue();
      await press(send);
      await press(terminal.dialog.getByRole('button', { name: `Buy ${coin}` }));
      await expectText(/^Limit · Buy order placed/);
      await terminal.showOrders();
      await expect(rows()).toContainText(['Open']);
      const sell = (quantity: number) =>
        callAs(exchange, other, order.create, {
          symbolId,
          side: 'SELL',
          type: 'LIMIT',
          price: mid,
          quantity: String(quantity),
        });
      await sell(Number(amount) * 0.4);
      await expect(rows()).toContainText(['Partially filled']);
      await sell(Number(amount) * 0.6);
      await expect(orders.getByText('No open orders')).toBeVisible();
    });

    await test.step('orders are sent without a question from now on; one is canceled', async () => {
      await terminal.showForm();
      await terminal.skipReviews(turn);
      await type(field('Price'), share(0.97));
      await type(field('Amount'), amount);
      await ready();
      await press(send);
      await terminal.showOrders();
      await expect(rows()).toHaveCount(1);
      await press(rows().getByRole('button', { name: /^Cancel Buy/ }));
      await expect(orders.getByText('No open orders')).toBeVisible();
    });

    await test.step('IOC that meets nobody, FOK that is too large, FOK that fits', async () => {
      await terminal.showForm();
      const life = terminal.form.getByRole('combobox', { name: 'Time in force' });
      await life.selectOption('IOC');
      await type(field('Amount'), amount);
      await ready();
      await press(send);
      await expectText(/^Buy order canceled: nothing was filled/);
      await life.selectOption('FOK');
      await type(field('Amount'), amount);
      await expectText('The order book cannot fill this order now. It would be rejected.');
      await type(field('Price'), share(1.01));
      await ready();
      await press(send);
      await expectText(new RegExp(`^Bought [\\d.,]+ ${coin} at`));
      await life.selectOption('GTC');
    });

    await test.step('post only: refused where it would take, placed where it waits', async () => {
      await turn(terminal.check('Post-only'));
      await type(field('Amount'), amount);
      await expectText('At this price a post-only order would be filled immediately, so it would be rejected.');
      await press(send);
      await expectText('Your input is saved.');
      await type(field('Price'), share(0.98));
      await ready();
      await press(send);
      await terminal.showOrders();
      await expect(rows()).toHaveCount(1);
      await press(rows().getByRole('button', { name: /^Cancel Buy/ }));
      await expect(orders.getByText('No open orders')).toBeVisible();
      await terminal.showForm();
      await turn(terminal.check('Post-only'));
    });

    await test.step('a plan order fires when the price comes to it', async () => {
      await choose(terminal.kind('Conditional'));
      await type(field('Trigger price'), share(1.02));
      await choose(terminal.planType('Market'));
      await type(field('Total'), '100');
      await ready();
      await press(send);
      await expectText(/^Conditional order placed\. Triggers when/);
      await terminal.showOrders();
      await press(terminal.tab('Conditional orders'));
      await expect(rows('Conditional orders')).toHaveCount(1);
      await setPrice(share(1.02));
      await expect(orders.getByText('No conditional orders')).toBeVisible();
    });

    await test.step('take profit and stop loss go with a market order; one cancels the other', async () => {
      await terminal.showForm();
      await choose(terminal.kind('Market'));
      await turn(terminal.check('TP/SL'));
      await type(field('TP trigger price'), share(1.06));
      await type(field('SL trigger price'), share(0.98));
      await type(field('Total'), '100');
      await ready();
      await press(send);
      await expectText('Take profit and stop loss are set.');
      await terminal.showOrders();
      await expect(rows('Conditional orders')).toHaveCount(2);
      await setPrice(share(1.06));
      await expect(orders.getByText('No conditional orders')).toBeVisible();
    });

    // The exchange's orders equal those on the page: none is missing or doubled.
    await expect
      .poll(() => statuses(exchange, person, order.history))
      .toEqual(['CANCELED', 'CANCELED', 'CANCELED', 'FILLED', 'FILLED', 'FILLED', 'FILLED', 'FILLED', 'REJECTED']);
    await expect
      .poll(() => statuses(exchange, person, order.planHistory))
      .toEqual(['PLAN_CANCELED', 'PLAN_TRIGGERED', 'PLAN_TRIGGERED']);
    const { violations, checked } = await documented();
    expect(violations).toEqual([]);
    // Nine orders, three plan orders and the cancels at least. Firefox tells neither of bodies nor of frames.
    const counts = browserName === 'firefox' ? [] : Object.values(checked);
    for (const count of counts) expect(count).toBeGreaterThan(12);
  });
}
