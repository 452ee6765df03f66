import * as v from 'valibot';
import type { Call, ParamsOf, ParamsSchema, ResultSchema } from '#contract/call.ts';
import { unscale } from '#money/index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { deposit, seedDepositTimeMs, defaultAccount } from '#sandbox/account/demo-accounts.ts';
import { simulatedOwner } from '#sandbox/engine/order.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { UserPurpose } from '#sandbox/ledger/ledger-accounts.ts';
import type { ExchangeOptions } from '#sandbox/index.ts';
import type { Message } from '#sandbox/exchange/outbox.ts';
import { order } from './calls.ts';
import { domainsWithout } from './reduced-domains.ts';
import { openTestExchange } from './exchange.ts';
import type { TestResponse } from './exchange.ts';

export { dayMs, hourMs } from '#formulas/durations.ts';

/** Rate limits that these tests do not reach. */
const highLimit = { count: 1_000_000, perMs: 1_000 };
const limits = {
  orderWrite: highLimit,
  batch: highLimit,
  privateRead: highLimit,
  publicRead: highLimit,
  sandbox: highLimit,
};

export type Person = { uid: string; token: string };
type NewPerson = Partial<Account> & { balances?: Record<string, string> };
export type NewOrder = ParamsOf<typeof order.create>;
export type NewPlan = ParamsOf<typeof order.planCreate>;

/**
 * Without `open` of the domains that open books none is opened, and filled by simulated makers, before the test
 * disables them. Without seeded debts long clock jumps have no interest to charge; seeded bots would have orders in the
 * books.
 */
const emptyBookDomains = domainsWithout({
  margin: ['seed'],
  spot: ['open'],
  loans: ['seed', 'open'],
  bots: ['seed'],
});

/** Opens an exchange with empty books, in which BTCUSDT has the price 60000. */
export async function openTrading(options: Partial<ExchangeOptions> = {}) {
  const opened = await openTestExchange({ limits, ...options }, emptyBookDomains);
  const { exchange } = opened.kernel;
  const { accounts: people, sessions, ledger, markets } = exchange;
  markets.prepareWith(() => undefined);
  const messages: Message[] = [];
  exchange.onMessage((message) => messages.push(message));

  function person({ balances = { USDT: '100000', BTC: '2' }, ...account }: NewPerson = {}): Person {
    const uid = people.nextUid();
    people.add({
      ...defaultAccount,
      kycLevel: 2,
      area: 'DE',
      ...account,
      uid,
      name: `person-${uid}`,
      passwordHash: '',
    });
    deposit({ ledger }, uid, 'free', balances, seedDepositTimeMs);
    return { uid, token: sessions.start(uid) };
  }

  function ask(call: Call, params: Readonly<Record<string, unknown>>, who: Person): Promise<TestResponse> {
    const url = `/x/${call.host}${call.path}`;
    const pairs = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();
    if (call.method === 'GET') return opened.ask('GET', `${url}?${pairs}`, { usertoken: who.token });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', usertoken: who.token };
    return opened.ask('POST', url, headers, pairs);
  }

  /** Calls the contract and returns the parsed result; throws on an error. */
  async function mustCall<P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>>(
    call: Call<P, R, E>,
    params: v.InferInput<P>,
    who: Person,
  ): Promise<v.InferOutput<R>> {
    const { body, text } = await ask(call, params, who);
    if (body.ret_code !== 0) throw new Error(text);
    return v.parse(call.result, body.result);
  }

  const orderParams = (params: Partial<NewOrder>): NewOrder => ({
    symbolId: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    quantity: '0.1',
    ...(params.type === 'MARKET' ? {} : { price: '60000' }),
    ...params,
  });
  /** Sends an order; default: buy 0.1 BTC at 60000. */
  const send = (who: Person, params: Partial<NewOrder> = {}): Promise<TestResponse> =>
    opened.call(order.create, orderParams(params), who.token);
  /** Sends an order that must be accepted and returns it. */
  const placeOrder = async (who: Person, params: Partial<NewOrder> = {}) =>
    (await mustCall(order.create, orderParams(params), who)).order;
  const placePlanOrder = async (who: Person, params: Partial<NewPlan> = {}) =>
    (
      await mustCall(
        order.planCreate,
        { symbolId: 'BTCUSDT', side: 'BUY', type: 'MARKET', triggerPrice: '61000', quantity: '600', ...params },
        who,
      )
    ).planOrder;

  /** Balance of a ledger account as decimal text. */
  const balanceOf = (who: Person, purpose: UserPurpose, coin: string): string =>
    unscale(ledger.balance(userAccount(who.uid, purpose), coin));

  /** Places a limit order of a simulated maker, in ticks and lots. */
  function addMakerOrder(side: 'BUY' | 'SELL', ticks: number, lots: number, symbolId = 'BTCUSDT'): void {
    markets.of(symbolId).submit({ id: markets.newId(), owner: simulatedOwner, side, type: 'LIMIT', ticks, lots });
  }
  /** Prints a trade of simulated traders at a price in ticks. */
  const printTrade = (ticks: number, symbolId = 'BTCUSDT'): void =>
    markets.of(symbolId).print({ ticks, lots: 1, isBuyerMaker: false });

  const readOrder = async (who: Person, orderId: string) => {
    const open = await mustCall(order.openOrders, { orderId }, who);
    const found = open.list[0] ?? (await mustCall(order.history, { orderId }, who)).list[0];
    if (!found) throw new Error(`no order ${orderId}`);
    return found;
  };
  const setClock = (time: number) => opened.sandbox('POST', 'clock', { now: time });
  const rowsOf = (who: Person, topic: string) =>
    messages.filter((message) => message.uid === who.uid && message.topic === topic).flatMap(({ rows }) => rows);

  return {
    ...opened,
    exchange,
    messages,
    person,
    mustCall,
    send,
    placeOrder,
    placePlanOrder,
    balanceOf,
    addMakerOrder,
    printTrade,
    readOrder,
    setClock,
    rowsOf,
  };
}
export type Trading = Awaited<ReturnType<typeof openTrading>>;
