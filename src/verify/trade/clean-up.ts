import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { cancel, openOrders, planCancel, planOpen } from '#contract/order.ts';
import { parseJson } from '#contract/parse-json.ts';
import type { Trade } from './trade.ts';

const Answer = v.looseObject({
  ret_code: v.literal(0),
  result: v.looseObject({ list: v.array(v.looseObject({ clientOrderId: v.string() })) }),
});

/** Rounds of canceling and reading the list. */
const rounds = 3;
/** The lists of open orders with the call that cancels their rows. */
const lists: readonly { list: Call; cancel: Call }[] = [
  { list: openOrders, cancel },
  { list: planOpen, cancel: planCancel },
];

/** The client ids in a list that are of this command; undefined when it cannot be read. */
async function openIds({ client, person, pair }: Trade, list: Call): Promise<string[] | undefined> {
  const reply = await client.call(list, { symbolId: pair.symbolId, limit: 100 }, { caller: person });
  const read = v.safeParse(Answer, reply.status === 200 ? parseJson(reply.text) : undefined);
  if (!read.success) return undefined;
  return read.output.result.list.map(({ clientOrderId }) => clientOrderId).filter((id) => id.startsWith('vfy-'));
}

/**
 * Cancels all open orders whose id starts with `vfy-`, then reads the list. Returns the ids of those that may still be
 * open. verify.md 2
 */
export async function cleanUp(trade: Trade): Promise<string[]> {
  const { context, client, person, open } = trade;
  const left: string[] = [];
  for (const { list, cancel: cancelCall } of lists) {
    if (list === planOpen && !context.calls.has('order.planOpen')) continue;
    let ids = await openIds(trade, list);
    for (let round = 0; round < rounds && ids?.length !== 0; round += 1) {
      // Of a list that cannot be read all that was sent may be open.
      for (const clientOrderId of ids ?? open) await client.call(cancelCall, { clientOrderId }, { caller: person });
      ids = await openIds(trade, list);
    }
    left.push(...(ids ?? open));
  }
  return [...new Set(left)];
}
