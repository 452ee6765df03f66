import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import * as order from '../../src/contract/order.ts';
import type { Person, TestExchange } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { askAs, openTerminal } from './terminals.ts';
import type { Terminal } from './terminals.ts';

interface Journey extends Terminal {
  who: 'standard' | 'unified';
  byKeyboard: boolean;
  /** Price that the market is set to; others are shares of it. */
  price: string;
  amount: string;
}

// Pairs that no other test moves.
const journeys: readonly Journey[] = [
  { who: 'standard', layout: 'desktop', byKeyboard: true, pair: 'DOGE/USDT', price: '0.12', amount: '1000' },
  { who: 'unified', layout: 'desktop', byKeyboard: false, pair: 'QUAR/USDT', price: '9', amount: '50' },
  { who: 'standard', layout: 'mobile', byKeyboard: false, pair: 'DUNE/USDT', price: '0.09', amount: '5000' },
  { who: 'unified', layout: 'mobile', byKeyboard: false, pair: 'VELA/USDT', price: '1.3', amount: '100' },
];

const Rows = v.looseObject({ list: v.array(v.looseObject({ status: v.string() })) });
const statuses = async (
  exchange: TestExchange,
  person: Person,
  call: typeof order.history | typeof order.planHistory,
) =>
  v
    .parse(Rows, (await askAs(exchange, person, call, {})).result)
    .list.map(({ status }) => status)
    .sort();

/** Does what a person does, with the pointer or with keys alone. */
function hands(page: Page, byKeyboard: boolean) {
  const keyed = async (target: Locator, key: string) => {
    await target.focus();
    await page.keyboard.press(key);
  };
  return {
    press: (target: Locator) => (byKeyboard ? keyed(target, 'Enter') : target.click()),
    choose: (target: Locator) => (byKeyboard ? keyed(target, 'Space') : target.check()),
    turn: (target: Locator) => (byKeyboard ? keyed(target, 'Space') : target.click()),
    async type(target: Locator, text: string) {
      if (!byKeyboard) return target.fill(text);
      await keyed(target, 'ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await page.keyboard.type(text);
    },
  };
}

for (const journey of journeys) {
  const { who, layout, byKeyboard, pair, price, amount } = journey;
  const way = byKeyboard ? ', by keyboard alone' : '';
  test(`[R1.7] ${who}, ${layout}${way}: every kind of order is placed, filled or refused, and ends as it should`, async ({
    page,
    exchange,
  }) => {
    const symbolId = pair.replace('/', '');
    const coin = pair.slice(0, pair.indexOf('/'));
    const places = price.split('.')[1]?.length ?? 0;
    const share = (factor: number) => (Number(price) * factor).toFixed(places + 2);
    const setPrice = (to: string) => exchange.ask('market', { symbolId, price: to });
    const { press, choose, turn, type } = hands(page, byKeyboard);
    const told = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

    await setPrice(price);
    const holdings = { USDT: '100000', [coin]: String(Number(amount) * 10) };
    const person = await exchange.login(page, {
      ...(who === 'unified' ? { like: 'unified' } : {}),
      balances: holdings,
    });
    const other = await exchange.freshAccount({ balances: holdings });
    const terminal = await openTerminal(page, journey);
    const { field, radio, send, rows, orders } = terminal;
    const ready = () => expect(send).not.toHaveAttribute('aria-disabled', 'true');

    await test.step('a limit order is reviewed, placed, part-filled, filled', async () => {
      await terminal.showForm();
      await press(terminal.form.getByRole('button', { name: 'Mid' }));
      await type(field('Amount'), amount);
      await ready();
      const mid = await field('Price').inputValue();
      await press(send);
      await press(terminal.dialog.getByRole('button', { name: `Buy ${coin}` }));
      await told(/^Buy order placed/);
      await terminal.showOrders();
      await expect(rows()).toContainText(['Pending']);
      const sell = (quantity: number) =>
        askAs(exchange, other, order.create, {
          symbolId,
          side: 'SELL',
          type: 'LIMIT',
          price: mid,
          quantity: String(quantity),
        });
      await sell(Number(amount) * 0.4);
      await expect(rows()).toContainText(['Partly filled']);
      await sell(Number(amount) * 0.6);
      await expect(orders.getByText('No open orders.')).toBeVisible();
    });

    await test.step('orders are sent without a question from now on; one is canceled', async () => {
      await terminal.showForm();
      await turn(terminal.check('Ask before sending'));
      await type(field('Price'), share(0.97));
      await type(field('Amount'), amount);
      await ready();
      await press(send);
      await terminal.showOrders();
      await expect(rows()).toHaveCount(1);
      await press(rows().getByRole('button', { name: /^Cancel Buy/ }));
      await expect(orders.getByText('No open orders.')).toBeVisible();
    });

    await test.step('IOC that meets nobody, FOK that is too large, FOK that fits', async () => {
      await terminal.showForm();
      const life = terminal.form.getByRole('combobox', { name: 'Time in force' });
      await life.selectOption('IOC');
      await type(field('Amount'), amount);
      await ready();
      await press(send);
      await told(/^Nothing was bought, and the order was canceled/);
      await life.selectOption('FOK');
      await type(field('Amount'), amount);
      await told('As the book stands it could not be filled, and would be refused.');
      await type(field('Price'), share(1.01));
      await ready();
      await press(send);
      await told(new RegExp(`^Bought [\\d.,]+ ${coin} at`));
      await life.selectOption('GTC');
    });

    await test.step('post only: refused where it would take, placed where it waits', async () => {
      await turn(terminal.check('Post only'));
      await type(field('Amount'), amount);
      await told('A post-only order at this price would trade at once and be refused.');
      await press(send);
      await told('What you typed is kept.');
      await type(field('Price'), share(0.98));
      await ready();
      await press(send);
      await terminal.showOrders();
      await expect(rows()).toHaveCount(1);
      await press(rows().getByRole('button', { name: /^Cancel Buy/ }));
      await expect(orders.getByText('No open orders.')).toBeVisible();
      await terminal.showForm();
      await turn(terminal.check('Post only'));
    });

    await test.step('a plan order fires when the price comes to it', async () => {
      await choose(radio('Plan'));
      await type(field('Trigger price'), share(1.02));
      await choose(radio('At market'));
      await type(field('Total'), '100');
      await ready();
      await press(send);
      await told(/^Plan order placed: it fires when/);
      await terminal.showOrders();
      await press(terminal.tab('Plan orders'));
      await expect(rows('Plan orders')).toHaveCount(1);
      await setPrice(share(1.02));
      await expect(orders.getByText('No plan orders.')).toBeVisible();
    });

    await test.step('take profit and stop loss go with a market order; one cancels the other', async () => {
      await terminal.showForm();
      await choose(radio('Market'));
      await turn(terminal.check('TP/SL'));
      await type(field('Take profit at'), share(1.06));
      await type(field('Stop loss at'), share(0.98));
      await type(field('Total'), '100');
      await ready();
      await press(send);
      await told('Take profit and stop loss are set as you asked.');
      await terminal.showOrders();
      await expect(rows('Plan orders')).toHaveCount(2);
      await setPrice(share(1.06));
      await expect(orders.getByText('No plan orders.')).toBeVisible();
    });

    // What the page showed is what the exchange did: nothing lost, nothing twice.
    await expect
      .poll(() => statuses(exchange, person, order.history))
      .toEqual(['CANCELED', 'CANCELED', 'CANCELED', 'FILLED', 'FILLED', 'FILLED', 'FILLED', 'FILLED', 'REJECTED']);
    await expect
      .poll(() => statuses(exchange, person, order.planHistory))
      .toEqual(['PLAN_CANCELED', 'PLAN_TRIGGERED', 'PLAN_TRIGGERED']);
  });
}
