import * as v from 'valibot';
import type { Call, ParamsOf, ParamsSchema, ResultSchema } from '../../../src/contract/call.ts';
import { unscale } from '../../../src/money/index.ts';
import type { Account } from '../../../src/sandbox/account/people.ts';
import { deposit, heldSinceMs, plainAccount } from '../../../src/sandbox/account/seed.ts';
import { domains } from '../../../src/sandbox/domains.ts';
import { makerOwner } from '../../../src/sandbox/engine/order.ts';
import { userPlace } from '../../../src/sandbox/ledger/places.ts';
import type { UserPurpose } from '../../../src/sandbox/ledger/places.ts';
import type { ExchangeOptions } from '../../../src/sandbox/open.ts';
import type { Message } from '../../../src/sandbox/outbox.ts';
import { order } from '../sandbox/contract.ts';
import { open } from '../sandbox/exchange.ts';
import type { Asked } from '../sandbox/exchange.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Rates are not what these tests are about. */
const roomy = { count: 1_000_000, perMs: 1_000 };
const limits = { orderWrite: roomy, batch: roomy, privateRead: roomy, publicRead: roomy, sandbox: roomy };

export type Person = { uid: string; token: string };
type NewPerson = Partial<Account> & { balances?: Record<string, string> };
export type NewOrder = ParamsOf<typeof order.create>;
export type NewPlan = ParamsOf<typeof order.planCreate>;

/** Makers fill a book when it is opened: here none is opened before they are sent away. */
const unfilled = domains.map((domain) => (domain.name === 'spot' ? { ...domain, open: undefined } : domain));

/** Pairs of an exchange whose books hold nothing but what the test puts there; BTCUSDT stands at 60000. */
export async function openTrading(options: Partial<ExchangeOptions> = {}) {
  const opened = await open({ limits, ...options }, unfilled);
  const { exchange } = opened.kernel;
  const { people, sessions, ledger, markets } = exchange;
  markets.prepareBy(() => undefined);
  const messages: Message[] = [];
  exchange.onMessage((message) => messages.push(message));

  function person({ balances = { USDT: '100000', BTC: '2' }, ...account }: NewPerson = {}): Person {
    const uid = people.nextUid();
    people.add({ ...plainAccount, kycLevel: 2, area: 'DE', ...account, uid, name: `person-${uid}`, passwordHash: '' });
    deposit({ ledger }, uid, 'free', balances, heldSinceMs);
    return { uid, token: sessions.begin(uid) };
  }

  function ask(call: Call, params: Readonly<Record<string, unknown>>, who: Person): Promise<Asked> {
    const url = `/x/${call.host}${call.path}`;
    const pairs = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();
    if (call.method === 'GET') return opened.ask('GET', `${url}?${pairs}`, { usertoken: who.token });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', usertoken: who.token };
    return opened.ask('POST', url, headers, pairs);
  }

  /** A call that must succeed; its result as the contract parses it. */
  async function must<P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>>(
    call: Call<P, R, E>,
    params: v.InferInput<P>,
    who: Person,
  ): Promise<v.InferOutput<R>> {
    const { body, text } = await ask(call, params, who);
    if (body.ret_code !== 0) throw new Error(text);
    return v.parse(call.result, body.result);
  }

  const given = (params: Partial<NewOrder>): NewOrder => ({
    symbolId: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    quantity: '0.1',
    ...(params.type === 'MARKET' ? {} : { price: '60000' }),
    ...params,
  });
  /** Sends an order: buys 0.1 BTC at 60000, unless said otherwise. */
  const send = (who: Person, params: Partial<NewOrder> = {}): Promise<Asked> =>
    opened.call(order.create, given(params), who.token);
  /** The same, which must be taken; gives the order. */
  const place = async (who: Person, params: Partial<NewOrder> = {}) =>
    (await must(order.create, given(params), who)).order;
  const plan = async (who: Person, params: Partial<NewPlan> = {}) =>
    (
      await must(
        order.planCreate,
        { symbolId: 'BTCUSDT', side: 'BUY', type: 'MARKET', triggerPrice: '61000', quantity: '600', ...params },
        who,
      )
    ).planOrder;

  /** Balance of one account, as text. */
  const held = (who: Person, purpose: UserPurpose, coin: string): string =>
    unscale(ledger.balance(userPlace(who.uid, purpose), coin));

  /** A simulated maker's limit order, in ticks and lots. */
  function makes(side: 'BUY' | 'SELL', ticks: number, lots: number, symbolId = 'BTCUSDT'): void {
    markets.of(symbolId).submit({ id: markets.newId(), owner: makerOwner, side, type: 'LIMIT', ticks, lots });
  }
  /** A trade of others at this price. */
  const trades = (ticks: number, symbolId = 'BTCUSDT'): void =>
    markets.of(symbolId).print({ ticks, lots: 1, isBuyerMaker: false });

  const readOrder = async (who: Person, orderId: string) => {
    const open = await must(order.openOrders, { orderId }, who);
    const found = open.list[0] ?? (await must(order.history, { orderId }, who)).list[0];
    if (!found) throw new Error(`no order ${orderId}`);
    return found;
  };
  const moveTo = (time: number) => opened.sandbox('POST', 'clock', { now: time });
  const rowsOf = (who: Person, topic: string) =>
    messages.filter((message) => message.uid === who.uid && message.topic === topic).flatMap(({ rows }) => rows);

  return {
    ...opened,
    exchange,
    messages,
    person,
    must,
    send,
    place,
    plan,
    held,
    makes,
    trades,
    readOrder,
    moveTo,
    rowsOf,
  };
}
export type Trading = Awaited<ReturnType<typeof openTrading>>;
