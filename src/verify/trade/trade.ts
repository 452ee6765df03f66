import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { ticker } from '#contract/basic.ts';
import { parseJson } from '#contract/parse-json.ts';
import type { Call } from '#contract/call.ts';
import { history, openOrders, planCreate, planOpen } from '#contract/order.ts';
import { secondMs } from '#formulas/durations.ts';
import { decimal } from '#money/index.ts';
import type { Decimal } from '#money/decimal.ts';
import { evaluate } from '../calls/evaluate.ts';
import type { Evaluated } from '../calls/evaluate.ts';
import type { Context } from '../context.ts';
import { openClient } from '../http/client.ts';
import type { Caller, Client } from '../http/client.ts';
import { UsageError } from '#command/errors.ts';
import type { Pair } from './pair.ts';

/** Orders together cost at most this many times `--max`. verify.md 2 */
const maxOrders = '5';
/** Time after which an order that is not found was not placed, ms. exchange-api 1.5 */
const lookUpMs = 30 * secondMs;

export interface TradeOptions {
  /** Cost of the smallest order at most, in the quote coin. */
  max: string;
  isFilling: boolean;
  hosts: Parameters<typeof openClient>[0]['hosts'];
  isUnpaced: boolean;
}

/** Parameters of the smallest order: at half the last price, where it cannot fill. */
export interface SmallOrder {
  symbolId: string;
  price: string;
  quantity: string;
  /** Price × quantity in the quote coin. */
  cost: string;
}

/** Orders on one pair, all of which have an id that starts with `vfy-`. */
export interface Trade {
  context: Context;
  person: Caller;
  pair: Pair;
  small: SmallOrder;
  tick: string;
  max: string;
  isFilling: boolean;
  /** For the clean-up: goes on after a signal. */
  client: Client;
  /** Client ids that were sent and of which it is not known that they are finished. */
  open: Set<string>;
  /** A new client id, which the clean-up finds. */
  newId: () => string;
  /**
   * Places an order. A lost answer is looked up and never sent again; undefined: not placed, or not allowed to act any
   * more.
   * @param cost in the quote coin
   */
  place: (call: Call, name: string, params: Record<string, unknown>, cost: string) => Promise<Evaluated | undefined>;
}

const List = v.looseObject({ list: v.array(v.looseObject({ clientOrderId: v.optional(v.string()) })) });
const Terms = v.looseObject({ tick: v.string(), lot: v.string(), minQty: v.string(), minAmount: v.string() });
const Tickers = v.looseObject({ list: v.array(v.looseObject({ c: v.string() })) });

/** Rounds to a multiple of a step. */
const roundTo = (value: Decimal, step: string, direction: typeof decimal.roundDown | typeof decimal.roundUp): Decimal =>
  value.div(step).round(0, direction).times(step);

async function listOf(context: Context, call: Call, params: Record<string, unknown>, caller: Caller) {
  const answer = evaluate(context, 'order', await context.client.call(call, params, { caller }));
  const read = v.safeParse(List, answer?.result);
  return read.success ? read.output.list : undefined;
}

/** The smallest order at half the last price; undefined while terms or price of the pair are unreadable. */
async function smallOrderOf({ client }: Context, pair: Pair): Promise<(SmallOrder & { tick: string }) | undefined> {
  const terms = v.safeParse(Terms, pair);
  const body = parseJson((await client.call(ticker, { symbol: pair.symbolId })).text);
  const last = v.safeParse(v.looseObject({ result: Tickers }), body);
  const price = last.success ? last.output.result.list[0]?.c : undefined;
  if (!terms.success || price === undefined) return undefined;
  const { tick, lot, minQty, minAmount } = terms.output;
  const half = roundTo(decimal(price).div('2'), tick, decimal.roundDown);
  if (half.lte('0')) throw new UsageError('--trade: the price of the pair is too low');
  const byAmount = roundTo(decimal(minAmount).div(half), lot, decimal.roundUp);
  const quantity = byAmount.gt(minQty) ? byAmount : roundTo(decimal(minQty), lot, decimal.roundUp);
  return {
    symbolId: pair.symbolId,
    price: half.toFixed(),
    quantity: quantity.toFixed(),
    cost: half.times(quantity).toFixed(),
    tick,
  };
}

/**
 * Opens trading after its conditions: the smallest order costs at most `max`, and no order of the pair is open.
 * Undefined when the exchange's answers do not show that they hold: orders are not checked then. Throws `UsageError`
 * when they do not hold. verify.md 2
 */
export async function openTrade(
  context: Context,
  options: TradeOptions,
  pair: Pair,
  person: Caller,
): Promise<Trade | undefined> {
  const { max, isFilling, hosts, isUnpaced } = options;
  const order = await smallOrderOf(context, pair);
  if (!order) return undefined;
  const { tick, ...small } = order;
  if (decimal(small.cost).gt(max))
    throw new UsageError(`--max ${max} is less than the smallest order, ${small.cost} ${pair.quoteTokenId}`);
  for (const call of [openOrders, ...(context.calls.has('order.planOpen') ? [planOpen] : [])]) {
    const list = await listOf(context, call, { symbolId: pair.symbolId }, person);
    if (!list) return undefined;
    if (list.length > 0) throw new UsageError(`--trade: the account has an open order on ${pair.symbolName}`);
  }
  // Requests that act and those of the clean-up are not ended by the budget: their answers must be known.
  const client = openClient({ hosts, origin: context.origin, isUnpaced, signal: new AbortController().signal });
  const open = new Set<string>();
  let spent = decimal('0');

  const newId = (): string => {
    const id = `vfy-${randomUUID().slice(0, 23)}`;
    open.add(id);
    return id;
  };

  /** Asks until the order is found, or is absent 30 s after sending. */
  async function lookUp(isPlan: boolean, id: string): Promise<Evaluated | undefined> {
    const endAt = performance.now() + lookUpMs;
    const calls = isPlan ? [planOpen] : [openOrders, history];
    for (;;) {
      for (const call of calls) {
        const answer = evaluate(context, 'order', await client.call(call, { clientOrderId: id }, { caller: person }));
        const read = v.safeParse(List, answer?.result);
        const row = read.success ? read.output.list[0] : undefined;
        if (row) return { code: 0, result: { order: row, ...row, isDuplicate: 0 } };
      }
      if (performance.now() > endAt) return undefined;
      await wait(secondMs);
    }
  }

  return {
    context,
    person,
    pair,
    small,
    tick,
    max,
    isFilling,
    client,
    open,
    newId,
    async place(call, name, params, cost) {
      const { stop, signal, findings } = context;
      signal.throwIfAborted();
      if (!stop.isActing) return undefined;
      spent = spent.plus(cost);
      if (spent.gt(decimal(max).times(maxOrders))) {
        stop.isActing = false;
        findings.add({
          level: 'unchecked',
          subject: name,
          path: 'orders',
          expected: `cost more than ${maxOrders} × --max`,
          rule: '1.5 repeats',
        });
        return undefined;
      }
      const reply = await client.call(call, params, { caller: person });
      const isLost = reply.failure !== undefined || reply.status >= 500;
      const answer = isLost ? undefined : evaluate(context, name, reply);
      if (!isLost && answer?.code !== 170007) return answer;
      findings.add({
        level: 'note',
        subject: name,
        path: 'answer',
        expected: 'an answer',
        received: 'lost, looked up',
        rule: '1.5 repeats',
      });
      return lookUp(call.path === planCreate.path, String(params['clientOrderId']));
    },
  };
}
