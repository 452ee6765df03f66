import type { Locator, Page } from '@playwright/test';
import { create } from '#contract/order.ts';
import type { Person, TestExchange } from '../../support/exchange.ts';
import { callAs } from '../../support/terminals.ts';

export const terminal = '/en/trade/spot/BTC/USDT/';
export const balances = { USDT: '1000000', BTC: '10', ETH: '10' };

const defaultOrder = { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '58000', quantity: '0.01' };

/** Places an order as another device of the user. */
export const placeOrder = (exchange: TestExchange, person: Person, part: Partial<typeof defaultOrder> = {}) =>
  callAs(exchange, person, create, { ...defaultOrder, ...part });

/** Another user sells into the user's order at the best price. */
export const sellInto = async (exchange: TestExchange, part: Partial<typeof defaultOrder>) =>
  placeOrder(exchange, await exchange.freshAccount({ balances }), { ...part, side: 'SELL' });

export const rowsOf = (table: Locator) => table.getByRole('row').filter({ has: table.page().getByRole('cell') });

/** Returns the parts of the orders panel of a page. */
export function ordersPanel(page: Page) {
  const panel = page.getByRole('region', { name: 'My orders', exact: true });
  const list = (name = 'Open orders') => panel.getByRole('table', { name, exact: true });
  const rows = (name?: string) => rowsOf(list(name));
  return {
    panel,
    list,
    rows,
    /** The open order whose row contains a text. */
    row: (text: string) => rows().filter({ hasText: text }),
    tab: (name: string) => panel.getByRole('tab', { name }),
    side: panel.getByRole('group', { name: 'Side' }),
    messages: page.getByRole('region', { name: 'Notifications' }),
  };
}
