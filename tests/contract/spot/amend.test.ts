import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { order } from '../support/calls.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { openTrading } from '../support/trading.ts';
import type { Person, Trading } from '../support/trading.ts';

let exchange: Trading;
let ann: Person;
let bob: Person;
beforeEach(async () => {
  exchange = await openTrading();
  [ann, bob] = [exchange.person(), exchange.person()];
});
afterEach(async () => {
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
});

type Change = { price?: string; quantity?: string; amendCount?: number; requestId?: string };
const ask = (orderId: string, change: Change, who = ann) =>
  exchange.call(order.amend, { orderId, requestId: randomUUID(), ...change }, who.token);
const amend = async (orderId: string, change: Change, who = ann) =>
  exchange.mustCall(order.amend, { orderId, requestId: randomUUID(), ...change }, who);
const codeOf = async (orderId: string, change: Change) => (await ask(orderId, change)).body.ret_code;
/** Owners of the resting orders that a sale of so many lots meets, in their order. */
function soldTo(lots: number): string[] {
  const { markets } = exchange.exchange;
  const taker = { side: 'SELL', type: 'LIMIT', timeInForce: 'IOC', ticks: 1_000_000, lots } as const;
  return markets
    .of('BTCUSDT')
    .submit({ id: markets.newId(), owner: 'maker', ...taker })
    .fills.map((fill) => fill.makerOwner);
}
/** Everything that a refused change must leave alone. */
const stateOf = async (orderId: string) => ({
  row: await exchange.readOrder(ann, orderId),
  levels: exchange.exchange.markets.of('BTCUSDT').book.levels('BUY'),
  balances: (['free', 'frozen'] as const).map((purpose) => exchange.balanceOf(ann, purpose, 'USDT')),
});

describe('what an amendment does', () => {
  test('[T1.3] less quantity releases what it no longer needs and keeps its place, more or another price freezes the rest', async () => {
    const { orderId } = await exchange.placeOrder(ann, { quantity: '1' });
    soldTo(400_000);
    expect(await exchange.readOrder(ann, orderId)).toMatchObject({ executedQty: '0.4', locked: '36000' });
    const lower = await amend(orderId, { quantity: '0.7' });
    expect(lower).toMatchObject({
      keptPriority: true,
      order: { orderId, quantity: '0.7', executedQty: '0.4', leavesQty: '0.3', locked: '18000', amendCount: 1 },
    });
    const back = await amend(orderId, { quantity: '1' });
    expect(back).toMatchObject({ keptPriority: false, order: { locked: '36000', status: 'PARTIALLY_FILLED' } });
    expect((await amend(orderId, { price: '60010' })).order.locked).toBe('36006');
    expect((await amend(orderId, { price: '59999.99' })).order.locked).toBe('35999.994');
    expect(exchange.balanceOf(ann, 'frozen', 'USDT')).toBe('35999.994');
  });

  test('[T1.3] an odd value is rounded up at each price', async () => {
    const { orderId } = await exchange.placeOrder(ann, { price: '59000.12', quantity: '0.123456' });
    expect((await exchange.readOrder(ann, orderId)).locked).toBe('7283.91881472');
    expect((await amend(orderId, { price: '59000.13' })).order.locked).toBe('7283.92004928');
  });

  test('[T1.1] less quantity keeps the place in the queue; more quantity or another price and back goes to its end', async () => {
    const first = await exchange.placeOrder(ann, { price: '59000' });
    await exchange.placeOrder(bob, { price: '59000', quantity: '0.01' });
    await amend(first.orderId, { quantity: '0.02' });
    expect(soldTo(10_000)).toEqual([ann.uid]);
    await amend(first.orderId, { quantity: '0.03' });
    expect(soldTo(10_000)).toEqual([bob.uid]);
    await exchange.placeOrder(bob, { price: '59000', quantity: '0.01' });
    await amend(first.orderId, { price: '59001' });
    await amend(first.orderId, { price: '59000' });
    expect(soldTo(10_000)).toEqual([bob.uid]);
    expect(soldTo(10_000)).toEqual([ann.uid]);
  });

  test('[T1.2] a price that reaches the book fills at once as a taker, and the rest stays', async () => {
    exchange.addMakerOrder('SELL', 6_000_100, 40_000);
    const { orderId } = await exchange.placeOrder(ann, { price: '59000' });
    const { order: after } = await amend(orderId, { price: '60001' });
    expect(after).toMatchObject({ orderId, status: 'PARTIALLY_FILLED', executedQty: '0.04', price: '60001' });
    expect(after.locked).toBe('3600.06');
  });

  test('[T1.4] what is left may be smaller than the minimum: the whole order counts', async () => {
    const { orderId } = await exchange.placeOrder(ann, { price: '59000', quantity: '0.1' });
    soldTo(99_999);
    expect((await exchange.readOrder(ann, orderId)).leavesQty).toBe('0.000001');
    expect((await amend(orderId, { price: '59001' })).order).toMatchObject({ leavesQty: '0.000001', price: '59001' });
  });

  test('[T1.3] take profit of the whole order follows its quantity, another one stays', async () => {
    const parent = await exchange.placeOrder(ann, { price: '59000' });
    const child = { side: 'SELL', type: 'MARKET', purpose: 'TP', parentOrderId: parent.orderId } as const;
    const whole = await exchange.placePlanOrder(ann, { ...child, triggerPrice: '62000', quantity: '0.1' });
    const part = await exchange.placePlanOrder(ann, {
      ...child,
      purpose: 'SL',
      triggerPrice: '58000',
      quantity: '0.05',
    });
    await amend(parent.orderId, { quantity: '0.08' });
    const quantityOf = async (planOrderId: string) =>
      (await exchange.mustCall(order.planGet, { planOrderId }, ann)).planOrder.quantity;
    expect([await quantityOf(whole.planOrderId), await quantityOf(part.planOrderId)]).toEqual(['0.08', '0.05']);
  });
});

describe('what is refused changes nothing', () => {
  test.each([
    [170233, 'the same terms', { price: '59000', quantity: '0.1' }],
    [170134, 'a price off the tick', { price: '59000.001' }],
    [170137, 'a quantity off the lot', { quantity: '0.1000001' }],
    [170136, 'too small a quantity', { quantity: '0.000001' }],
    [170193, 'a price above the band', { price: '70000' }],
    [170131, 'more than the balance', { quantity: '1.8' }],
    [170235, 'a change that the person has not seen', { quantity: '0.05', amendCount: 1 }],
    [10001, 'a request without id', { quantity: '0.05', requestId: 'none' }],
  ] as [number, string, Change][])('[T1.2] %i %s', async (code, _name, change) => {
    const { orderId } = await exchange.placeOrder(ann, { price: '59000' });
    const before = await stateOf(orderId);
    expect(await codeOf(orderId, change)).toBe(code);
    expect(await stateOf(orderId)).toEqual(before);
  });

  test('[T1.2] a quantity that is filled, an own order on the other side, a post-only order that would take', async () => {
    const { orderId } = await exchange.placeOrder(ann, { price: '59000' });
    soldTo(40_000);
    const filled = await ask(orderId, { quantity: '0.04' });
    expect(filled.body).toMatchObject({ ret_code: 170232, ext_info: { field: 'quantity', limit: '0.04' } });
    await exchange.placeOrder(ann, { side: 'SELL', price: '60500' });
    const before = await stateOf(orderId);
    expect(await codeOf(orderId, { price: '60500' })).toBe(170234);
    expect(await stateOf(orderId)).toEqual(before);
    const post = await exchange.placeOrder(bob, { type: 'LIMIT_MAKER', price: '59000' });
    expect((await ask(post.orderId, { price: '60500' }, bob)).body.ret_code).toBe(170218);
    expect(await exchange.readOrder(bob, post.orderId)).toMatchObject({ status: 'NEW', price: '59000' });
  });

  test('[T1.2] an order that is filled, canceled, of somebody else, or without an id', async () => {
    const filled = await exchange.placeOrder(ann);
    soldTo(100_000);
    const canceled = await exchange.placeOrder(ann, { price: '59000' });
    await exchange.mustCall(order.cancel, { orderId: canceled.orderId }, ann);
    const others = await exchange.placeOrder(bob, { price: '59000' });
    const codes = [];
    for (const { orderId } of [filled, canceled, others]) codes.push(await codeOf(orderId, { quantity: '0.05' }));
    expect(codes).toEqual([170139, 170142, 170213]);
    const noId = await exchange.call(order.amend, { requestId: randomUUID(), quantity: '0.05' }, ann.token);
    expect(noId.body.ret_code).toBe(10001);
  });

  test('[T1.2] the row of a change that was not seen comes with the refusal', async () => {
    const { orderId } = await exchange.placeOrder(ann, { price: '59000' });
    await amend(orderId, { quantity: '0.05', amendCount: 0 });
    const { body } = await ask(orderId, { quantity: '0.04', amendCount: 0 });
    expect(body).toMatchObject({ ret_code: 170235, result: { order: { quantity: '0.05', amendCount: 1 } } });
  });
});

test('[T1.3] whatever is amended, filled and canceled, what is frozen is what open orders lock', async () => {
  const step = fc.record({
    kind: fc.constantFrom('place', 'amend', 'sell', 'cancel'),
    pick: fc.nat(5),
    price: fc.integer({ min: 5_899_000, max: 5_901_000 }).map((ticks) => String(ticks / 100)),
    lots: fc.integer({ min: 100, max: 90_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const cat = exchange.person();
      const ids: string[] = [];
      for (const { kind, pick, price, lots } of steps) {
        const id = ids[pick % Math.max(1, ids.length)] ?? '1';
        const quantity = String(lots / 1_000_000);
        if (kind === 'place') {
          const { body } = await exchange.send(cat, { price, quantity });
          if (body.ret_code === 0) ids.push(v.parse(order.create.result, body.result).orderId);
        }
        if (kind === 'amend') await ask(id, pick % 2 === 0 ? { quantity } : { price, quantity }, cat);
        if (kind === 'sell') soldTo(lots);
        if (kind === 'cancel') await exchange.call(order.cancel, { orderId: id }, cat.token);
      }
      const { list } = await exchange.mustCall(order.openOrders, { limit: 100 }, cat);
      const locked = list.reduce((sum, row) => sum + BigInt(Math.round(Number(row.locked) * 1e8)), 0n);
      expect(BigInt(Math.round(Number(exchange.balanceOf(cat, 'frozen', 'USDT')) * 1e8))).toBe(locked);
      for (const id of ids) await exchange.call(order.cancel, { orderId: id }, cat.token);
      expect(exchange.balanceOf(cat, 'frozen', 'USDT')).toBe('0');
    }),
    { numRuns: 15 },
  );
});

test('[T1.5] fifty equal requests at once change the order once, and the request is in its list of changes', async () => {
  const { orderId } = await exchange.placeOrder(ann, { price: '59000' });
  const requestId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => amend(orderId, { price: '59001', quantity: '0.05', requestId })),
  );
  expect(answers.filter(({ isDuplicate }) => isDuplicate === 0)).toHaveLength(1);
  expect(await exchange.readOrder(ann, orderId)).toMatchObject({ amendCount: 1, lastAmendId: requestId, ver: 2 });
  const headers = { 'content-type': 'application/json', usertoken: ann.token };
  const { body } = await exchange.ask('POST', `/x/main${order.amends.path}`, headers, JSON.stringify({ orderId }));
  const change = { requestId, time: exchange.exchange.clock.now(), keptPriority: false };
  expect(body.result).toEqual([
    { ...change, field: 'price', from: '59000', to: '59001' },
    { ...change, field: 'quantity', from: '0.1', to: '0.05' },
  ]);
});

test('[T1.6] after a restart an amended order keeps its later place', async () => {
  const dataFile = join(temporaryFolder(), 'amended.sqlite');
  await exchange.close();
  exchange = await openTrading({ dataFile });
  [ann, bob] = [exchange.person(), exchange.person()];
  const first = await exchange.placeOrder(ann, { price: '59000', quantity: '0.01' });
  await exchange.placeOrder(bob, { price: '59000', quantity: '0.01' });
  await amend(first.orderId, { quantity: '0.02' });
  await exchange.close();
  exchange = await openTrading({ dataFile });
  expect(soldTo(20_000)).toEqual([bob.uid, ann.uid]);
});

describe('a plan order', () => {
  const planAmend = (planOrderId: string, change: object) =>
    exchange.call(order.planAmend, { planOrderId, requestId: randomUUID(), ...change }, ann.token);

  test('[T1.2] changes trigger and amount, and never flips to the other side of the price', async () => {
    exchange.printTrade(6_000_000);
    const { planOrderId } = await exchange.placePlanOrder(ann, { triggerPrice: '61000', quantity: '600' });
    const { body } = await planAmend(planOrderId, { triggerPrice: '61500', quantity: '700' });
    expect(body).toMatchObject({
      ret_code: 0,
      result: { planOrder: { triggerPrice: '61500', triggerSide: 'UP', quantity: '700', amendCount: 1 } },
    });
    const flipped = await planAmend(planOrderId, { triggerPrice: '59000' });
    expect(flipped.body).toMatchObject({ ret_code: 170203, ext_info: { field: 'triggerPrice', limit: '60000' } });
    expect((await planAmend(planOrderId, { triggerPrice: '61500' })).body.ret_code).toBe(170233);
    expect((await planAmend(planOrderId, { triggerPrice: '61400', amendCount: 0 })).body.ret_code).toBe(170235);
    await exchange.mustCall(order.planCancel, { planOrderId }, ann);
    expect((await planAmend(planOrderId, { triggerPrice: '61600' })).body.ret_code).toBe(170142);
  });
});
