import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import {
  batchCancel,
  cancel,
  create,
  openOrders,
  planBatchCancel,
  planCancel,
  planCreate,
  planGet,
} from '#contract/order.ts';
import { secondMs } from '#formulas/durations.ts';
import { decimal } from '#money/index.ts';
import { evaluate } from '../calls/evaluate.ts';
import { checkBadInputs } from '../calls/refusals.ts';
import type { Context } from '../context.ts';
import { said } from '../findings.ts';
import { isDone } from './done.ts';
import { fillOrders } from './fills.ts';
import type { Trade } from './trade.ts';

const repeatRule = '1.5 repeats';

const Placed = v.looseObject({ orderId: v.string(), isDuplicate: v.unknown() });
const PlacedPlan = v.looseObject({ planOrderId: v.string() });
const List = v.looseObject({ list: v.array(v.unknown()) });

/** Age of a `sendTime` that is refused, ms. exchange-api 1.5 */
const oldMs = 31 * secondMs;

const orderParams = ({ small }: Trade, clientOrderId: string, more: object = {}): Record<string, unknown> => ({
  symbolId: small.symbolId,
  side: 'BUY',
  type: 'LIMIT_MAKER',
  price: small.price,
  quantity: small.quantity,
  clientOrderId,
  ...more,
});

/**
 * Places, repeats, finds and cancels orders and plan orders that cannot fill; with `--fill` trades the minimum once
 * each way.
 */
export async function checkOrders(context: Context, trade: Trade): Promise<void> {
  await checkRepeats(context, trade);
  await checkImmediate(context, trade);
  await checkBatch(context, trade);
  if (context.calls.has('order.planCreate')) await checkPlans(context, trade);
  if (trade.isFilling) await fillOrders(context, trade);
  if (!context.calls.has('margin.createOrder')) return;
  context.findings.add({
    level: 'unchecked',
    subject: 'margin.createOrder',
    path: 'result',
    expected: 'borrows: only its preflight and its refusals are checked',
    rule: 'result',
  });
}

const cancelOne = async ({ client, person, open }: Trade, context: Context, name: string, call: Call, id: string) => {
  const answer = evaluate(context, name, await client.call(call, { clientOrderId: id }, { caller: person }));
  if (answer?.code === 0) open.delete(id);
  return answer;
};

/** Same id, other parameters, old request, look-up, bad inputs, cancel. exchange-api 1.5 */
async function checkRepeats(context: Context, trade: Trade): Promise<void> {
  const name = 'order.create';
  const { findings } = context;
  const { small, client, person, pair } = trade;
  findings.checked(name, repeatRule);
  const report = (path: string, expected: string, received: unknown): void => {
    findings.add({ level: 'fail', subject: name, path, expected, received, isPersonal: true, rule: repeatRule });
  };
  const id = trade.newId();
  const params = orderParams(trade, id, { sendTime: Math.round(context.clock.now()) });
  const first = await trade.place(create, name, params, small.cost);
  if (!isDone(context, name, create, first)) return;
  const placed = v.safeParse(Placed, first?.result);
  const orderId = placed.success ? placed.output.orderId : '';

  // Nothing is placed: only the first order of an id costs.
  const again = await trade.place(create, name, params, '0');
  const repeated = v.safeParse(Placed, again?.result);
  if (again && again.code !== 0) report('ret_code', '0 for the same id and parameters', again.code);
  if (repeated.success) {
    if (repeated.output.orderId !== orderId)
      report('result.orderId', 'the first order for the same id', said('another order'));
    else if (repeated.output.isDuplicate !== 1)
      report('result.isDuplicate', '1 for a repeat', repeated.output.isDuplicate);
  }
  const found = evaluate(
    context,
    'order.openOrders',
    await client.call(openOrders, { clientOrderId: id }, { caller: person }),
  );
  const list = v.safeParse(List, found?.result);
  const open = list.success ? list.output.list.length : 0;
  if (found?.code === 0 && open !== 1) report('orders', 'one open order for one id', open);

  const otherPrice = decimal(small.price).minus(trade.tick).toFixed();
  await expectCode(170141, 'params.clientOrderId', 'for the same id and other parameters', {
    ...params,
    price: otherPrice,
  });
  const oldTime = Math.round(context.clock.now()) - oldMs;
  await expectCode(
    10001,
    'params.sendTime',
    'for a request that is 31 s old',
    orderParams(trade, trade.newId(), { sendTime: oldTime }),
  );

  const bad = { name, call: create, params: orderParams(trade, trade.newId()), caller: person };
  await checkBadInputs(
    context,
    { ...bad, reply: { status: 200, headers: new Headers(), text: '', sentAt: 0, receivedAt: 0 } },
    true,
  );

  const canceled = await cancelOne(trade, context, 'order.cancel', cancel, id);
  if (!isDone(context, 'order.cancel', cancel, canceled)) return;
  const repeat = await cancelOne(trade, context, 'order.cancel', cancel, id);
  if (repeat && repeat.code !== 170142)
    findings.add({
      level: 'fail',
      subject: 'order.cancel',
      path: 'ret_code',
      expected: '170142 for an order that is canceled',
      received: repeat.code,
      rule: repeatRule,
    });
  context.samples.prefer('orderId', orderId);
  context.samples.prefer('clientOrderId', id);
  context.samples.prefer('symbolId', pair.symbolId);

  async function expectCode(code: number, path: string, why: string, bad: Record<string, unknown>): Promise<void> {
    const answer = await trade.place(create, name, bad, '0');
    if (!answer || answer.code === code) return;
    report(path, `${code} ${why}`, said(`ret_code ${answer.code}`));
    // It was carried out: nothing else is sent.
    if (answer.code === 0) context.stop.isActing = false;
  }
}

/** An order that is immediate or canceled, far from the market: nothing is left of it. */
async function checkImmediate(context: Context, trade: Trade): Promise<void> {
  const params = orderParams(trade, trade.newId(), { type: 'LIMIT', timeInForce: 'IOC' });
  const answer = await trade.place(create, 'order.create', params, trade.small.cost);
  if (!isDone(context, 'order.create', create, answer)) return;
  const read = v.safeParse(v.looseObject({ status: v.string() }), answer?.result);
  if (read.success && read.output.status === 'CANCELED') trade.open.delete(String(params['clientOrderId']));
  else
    context.findings.add({
      level: 'fail',
      subject: 'order.create',
      path: 'result.status',
      expected: 'CANCELED for IOC far from the market',
      received: read.success ? read.output.status : undefined,
      rule: '4.2 orders',
    });
}

/** Two orders that are canceled together. */
async function checkBatch(context: Context, trade: Trade): Promise<void> {
  const ids: string[] = [];
  const clientIds = [trade.newId(), trade.newId()];
  for (const clientId of clientIds) {
    const answer = await trade.place(create, 'order.create', orderParams(trade, clientId), trade.small.cost);
    if (!isDone(context, 'order.create', create, answer)) return;
    const read = v.safeParse(Placed, answer?.result);
    if (read.success) ids.push(read.output.orderId);
  }
  await cancelTogether(context, trade, 'order.batchCancel', batchCancel, { orderIds: ids.join(',') }, clientIds);
}

async function cancelTogether(
  context: Context,
  { client, person, open }: Trade,
  name: string,
  call: Call,
  params: Record<string, unknown>,
  clientIds: readonly string[],
): Promise<void> {
  const answer = evaluate(context, name, await client.call(call, params, { caller: person }));
  if (!isDone(context, name, call, answer)) return;
  const read = v.safeParse(v.looseObject({ success: v.number() }), answer?.result);
  if (read.success && read.output.success === clientIds.length) for (const id of clientIds) open.delete(id);
  else
    context.findings.add({
      level: 'fail',
      subject: name,
      path: 'result.success',
      expected: String(clientIds.length),
      received: read.success ? read.output.success : undefined,
      rule: '4.2 orders',
    });
}

/** Plan orders far below the market: found, canceled alone and together. */
async function checkPlans(context: Context, trade: Trade): Promise<void> {
  const name = 'order.planCreate';
  const { small, client, person } = trade;
  const planParams = (clientOrderId: string) => ({
    symbolId: small.symbolId,
    side: 'BUY',
    type: 'LIMIT',
    triggerPrice: small.price,
    triggerSide: 'DOWN',
    price: small.price,
    quantity: small.quantity,
    clientOrderId,
  });
  const id = trade.newId();
  // It locks nothing and is canceled long before the market falls by half.
  const first = await trade.place(planCreate, name, planParams(id), '0');
  if (!isDone(context, name, planCreate, first)) return;
  const placed = v.safeParse(PlacedPlan, first?.result);
  const planOrderId = placed.success ? placed.output.planOrderId : '';
  context.samples.prefer('planOrderId', planOrderId);
  const found = evaluate(
    context,
    'order.planGet',
    await client.call(planGet, { clientOrderId: id }, { caller: person }),
  );
  isDone(context, 'order.planGet', planGet, found);
  isDone(context, 'order.planCancel', planCancel, await cancelOne(trade, context, 'order.planCancel', planCancel, id));

  const second = trade.newId();
  const other = await trade.place(planCreate, name, planParams(second), '0');
  if (!isDone(context, name, planCreate, other)) return;
  const read = v.safeParse(PlacedPlan, other?.result);
  const planOrderIds = read.success ? read.output.planOrderId : '';
  await cancelTogether(context, trade, 'order.planBatchCancel', planBatchCancel, { planOrderIds }, [second]);
}
