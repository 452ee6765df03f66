import { vi } from 'vitest';
import { askConsole, openExchange, openProduct, until } from '../client/person.ts';

/** An exchange whose books only the tests fill: nothing moves by itself. */
export async function openMarket() {
  const { exchange, origin } = await openExchange();
  return { origin, close: () => exchange.close() };
}

/** A page of the terminal with its form: BTC/USDT open, somebody logged in, book, balances and last price known. */
export async function openTrader(origin: string, account = 'standard') {
  // What is drawn is drawn at once.
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0));
  const product = await openProduct(origin);
  const alert = { textContent: '' };
  let isFormShown = false;
  Object.assign(document, {
    documentElement: { lang: 'en' },
    getElementById: (id: string) => (id === 'alert' ? alert : null),
    querySelector: (selector: string) => (selector === '.order-form' ? { checkVisibility: () => isFormShown } : null),
  });
  const spot = {
    ...(await import('../../../src/i18n/texts.ts')),
    ...(await import('../../../src/i18n/texts-for.ts')),
    ...(await import('../../../src/spot/market.ts')),
    ...(await import('../../../src/spot/form.ts')),
    ...(await import('../../../src/spot/form-now.ts')),
    ...(await import('../../../src/spot/place.ts')),
    ...(await import('../../../src/spot/recover.ts')),
    ...(await import('../../../src/spot/sent-order.ts')),
    ...(await import('../../../src/spot/orders.ts')),
    ...(await import('../../../src/spot/hints.ts')),
    ...(await import('../../../src/spot/confirm-setting.ts')),
    ...(await import('../../../src/spot/risk.ts')),
    ...(await import('../../../src/shell/toasts.ts')),
    ...(await import('../../../src/contract/account.ts')),
  };
  await product.login(account, 'slipway');
  await until(product.$balancesLoad, ({ phase }) => phase === 'done');
  const list = await product.send(spot.webConfig, { items: ['symbols'] });
  const symbols = list.ok ? (list.result.symbols ?? []) : [];

  async function openPair(symbolId = 'BTCUSDT') {
    const pair = symbols.find((symbol) => symbol.symbolId === symbolId);
    if (!pair) throw new Error(symbolId);
    spot.openPair(pair);
    spot.openForm(symbolId);
    await until(spot.$book, (book) => book?.state === 'live');
    await until(spot.$ticker, (ticker) => ticker !== undefined);
    return pair;
  }
  const pair = await openPair();
  /** Types a form whole. */
  const fill = (part: Parameters<typeof spot.editForm>[1]) =>
    spot.editForm('BTCUSDT', { kind: 'LIMIT', side: 'BUY', unit: 'BASE', ...part });
  const fault = (kind: string, match: object, more: object = {}) =>
    askConsole(origin, 'POST', 'faults', { kind, match, ...more });
  const toasts = () => spot.$toasts.get().map(({ tone, message }) => `${tone}: ${message}`);
  /** Draws the form, or hides it: by itself nothing is drawn. */
  const showForm = (isShown: boolean) => {
    isFormShown = isShown;
  };
  const alerted = () => alert.textContent;
  const settled = () => until(spot.$placing, ({ phase }) => !['sending', 'checking', 'review'].includes(phase));
  return { ...product, ...spot, openPair, pair, fill, fault, toasts, showForm, alerted, settled };
}
export type Trader = Awaited<ReturnType<typeof openTrader>>;
