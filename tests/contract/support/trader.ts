import { vi } from 'vitest';
import { askConsole, openExchange, openProduct, until } from './browser-session.ts';

/** Opens an exchange without simulated trading. */
export async function openMarket() {
  const { exchange, origin } = await openExchange();
  return { origin, close: () => exchange.close() };
}

/** Opens the terminal page with BTC/USDT and a logged-in account, and waits for book, balances and last price. */
export async function openTrader(origin: string, account = 'standard') {
  // Frames are drawn without delay.
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
    ...(await import('#i18n/texts.ts')),
    ...(await import('#i18n/texts-for.ts')),
    ...(await import('#spot/market/market.ts')),
    ...(await import('#spot/order-draft/draft-store.ts')),
    ...(await import('#spot/order-draft/order-form-store.ts')),
    ...(await import('#spot/order-submit/submit-order.ts')),
    ...(await import('#spot/orders/orders.ts')),
    ...(await import('#spot/order-draft/trade-warnings.ts')),
    ...(await import('#session/preferences/confirmations.ts')),
    ...(await import('#spot/order-draft/risk-notice.ts')),
    ...(await import('#shell/toasts/toasts.ts')),
    ...(await import('#contract/account.ts')),
  };
  await product.logIn(account, 'slipway');
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
  /** Fills in the order form. */
  const fill = (part: Parameters<typeof spot.editForm>[1]) =>
    spot.editForm('BTCUSDT', { kind: 'LIMIT', side: 'BUY', unit: 'BASE', ...part });
  const fault = (kind: string, match: object, more: object = {}) =>
    askConsole(origin, 'POST', 'faults', { kind, match, ...more });
  const toasts = () => spot.$toasts.get().map(({ tone, message }) => `${tone}: ${message}`);
  /** Sets whether the form is visible. */
  const showForm = (isShown: boolean) => {
    isFormShown = isShown;
  };
  const alerted = () => alert.textContent;
  const settled = async () => {
    await until(spot.$submission, ({ phase }) => phase !== 'review');
    await until(spot.$isSubmitting, (isSubmitting) => !isSubmitting);
    await until(spot.$checkedOrders, (orders) => orders.every(({ phase }) => phase !== 'checking'));
  };
  return { ...product, ...spot, openPair, pair, fill, fault, toasts, showForm, alerted, settled };
}
export type Trader = Awaited<ReturnType<typeof openTrader>>;
