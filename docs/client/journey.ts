/**
 * `node docs/client/journey.ts ORIGIN`: logs in at a sandbox, places an order, looks it up by its client id and cancels
 * it, with the generated types alone. Exit code 1 when an answer is another one.
 */
import { asForm, clientOf } from './client.ts';

declare const process: { readonly argv: readonly string[] };

const [origin = 'http://localhost:4400'] = process.argv.slice(2);

/** The login of a sandbox; a real exchange has a page of its own. */
async function logIn(account: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/x/sandbox/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sandbox': '1' },
    body: JSON.stringify({ account, password }),
  });
  const { result } = (await response.json()) as { result: { usertoken: string } };
  return result.usertoken;
}

function fail(what: string, answer: unknown): never {
  throw new Error(`${what}: ${JSON.stringify(answer)}`);
}

const exchange = clientOf(origin, await logIn('standard', 'slipway'));

const { data: tickers } = await exchange.GET('/spot/api/quote/v1/ticker', { params: { query: { symbol: 'BTCUSDT' } } });
if (tickers?.ret_code !== 0) fail('ticker', tickers);
// A code that is 0 narrows the answer to a success: the list is no longer nullable.
const [ticker] = tickers.result.list;
if (!ticker) fail('ticker', tickers);
const price = String(Math.floor(Number(ticker.c) * 0.95));

const clientOrderId = crypto.randomUUID();
const { data: placed } = await exchange.POST('/spot/api/order/create', {
  body: { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price, quantity: '0.01', clientOrderId },
  ...asForm,
});
if (placed?.ret_code !== 0) fail('create', placed);

const { data: open } = await exchange.GET('/spot/api/order/open_orders', { params: { query: { clientOrderId } } });
if (open?.ret_code !== 0 || open.result.list[0]?.orderId !== placed.result.orderId) fail('open orders', open);

const { data: canceled } = await exchange.POST('/spot/api/order/cancel', {
  body: { orderId: placed.result.orderId },
  ...asForm,
});
if (canceled?.ret_code !== 0 || canceled.result.order.status !== 'CANCELED') fail('cancel', canceled);

const { data: again } = await exchange.POST('/spot/api/order/cancel', {
  body: { orderId: placed.result.orderId },
  ...asForm,
});
// Only the codes of the call and the general ones compile here, and a code narrows the result.
if (again?.ret_code === 10024) fail(`restricted by ${again.result.wall}`, again);
if (again?.ret_code !== 170142) fail('second cancel', again);

console.log(`Placed, found and canceled order ${placed.result.orderId} at ${price}.`);
