import * as v from 'valibot';
import type { ParamsSchema } from '#contract/call.ts';
import { fieldOf } from '#sandbox/exchange/handler-result.ts';
import { badParameter, isDoorRefusal } from '../http/answer.ts';
import type { DoorAnswer } from '../http/answer.ts';
import { keepsWrites, privateCall } from '../http/door-call.ts';
import type { DoorCall } from '../http/door-call.ts';
import { Spot } from '../http/fields.ts';
import { AmendedOrder, amendOrder } from './amend.ts';
import { cancelOrder, NamedOrder } from './cancel.ts';
import { createOrder, NewOrder } from './create.ts';
import type { OrderDoor } from './create.ts';

/** Orders of a batch at most. */
const maxBatch = 10;

/** An act with one order: a call, an item of a batch, and an operation of a socket. */
export interface OrderAct {
  name: 'create' | 'amend' | 'cancel';
  run: (door: OrderDoor, params: unknown) => DoorAnswer;
}

function orderAct<S extends ParamsSchema>(
  name: OrderAct['name'],
  schema: S,
  act: (door: OrderDoor, order: v.InferOutput<S>) => DoorAnswer,
): OrderAct {
  return {
    name,
    run(door, params) {
      const parsed = v.safeParse(schema, params, { abortPipeEarly: true });
      return parsed.success ? act(door, parsed.output) : badParameter(fieldOf(parsed.issues[0]));
    },
  };
}

/** The acts with orders. */
export const orderActs: readonly OrderAct[] = [
  orderAct('create', NewOrder, createOrder),
  orderAct('amend', AmendedOrder, amendOrder),
  orderAct('cancel', NamedOrder, cancelOrder),
];

/** `order/create` and its like: one order. */
const singleCall = ({ name, run }: OrderAct): DoorCall =>
  privateCall(
    { method: 'POST', path: `order/${name}`, bucket: 'orderWrite' },
    v.looseObject({ category: Spot }),
    (door) => run(door, door.params),
  );

const Item = v.looseObject({ symbol: v.optional(v.string(), ''), orderLinkId: v.optional(v.string(), '') });

/** `order/create-batch` and its like: each order succeeds or fails by itself. */
const batchCall = ({ name, run }: OrderAct): DoorCall =>
  privateCall(
    { method: 'POST', path: `order/${name}-batch`, bucket: 'batch' },
    v.object({ category: Spot, request: v.pipe(v.array(Item), v.minLength(1), v.maxLength(maxBatch)) }),
    (door) => {
      const { exchange, params, now } = door;
      const answers = params.request.map((item) => ({
        item,
        answer: exchange.store.savepoint(() => run(door, item), keepsWrites),
      }));
      return {
        result: {
          list: answers.map(({ item: { symbol, orderLinkId }, answer }) => ({
            category: params.category,
            symbol,
            orderId: '',
            orderLinkId,
            ...(name === 'create' && { createAt: isDoorRefusal(answer) ? '' : String(now) }),
            ...(isDoorRefusal(answer) ? {} : answer.result),
          })),
        },
        extInfo: {
          list: answers.map(({ answer }) =>
            isDoorRefusal(answer) ? { code: answer.code, msg: answer.message } : { code: 0, msg: 'OK' },
          ),
        },
      };
    },
  );

/** The calls that act with orders. */
export const orderCalls: readonly DoorCall[] = orderActs.flatMap((act) => [singleCall(act), batchCall(act)]);
