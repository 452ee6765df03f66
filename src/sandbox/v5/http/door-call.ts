import * as v from 'valibot';
import type { Bucket } from '#contract/call.ts';
import type { ParamsSchema } from '#contract/call.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { fieldOf } from '#sandbox/exchange/handler-result.ts';
import type { Caller, RawParams } from '#sandbox/exchange/request-checks.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { ApiKey } from '../keys/api-keys.ts';
import { badParameter, isDoorRefusal } from './answer.ts';
import type { DoorAnswer } from './answer.ts';

/** Who calls: a key and its account. */
export interface KeyHolder {
  key: ApiKey;
  account: Account;
}

/** Argument of a public call. */
export interface PublicDoor<P> {
  exchange: Exchange;
  params: P;
  /** Exchange time as clients see it, ms. */
  now: number;
  /** The exchange says that it is in maintenance. */
  isMaintenance: boolean;
}
/** Under what a call runs. */
export type Conditions = Pick<PublicDoor<unknown>, 'now' | 'isMaintenance'>;
/** Argument of a call with a key. */
export type PrivateDoor<P> = PublicDoor<P> & KeyHolder;

/** A call of the V5 API. */
export interface DoorCall {
  method: 'GET' | 'POST';
  /** Below `/v5/`. */
  path: string;
  /** What the key must be allowed to; `nothing`: the call needs no key. */
  right: 'nothing' | ApiKey['rights'];
  bucket: Bucket;
  /** Validates the parameters and answers. */
  run: (exchange: Exchange, params: RawParams, conditions: Conditions, holder?: KeyHolder) => DoorAnswer;
}

/** The name of a call for faults and logs: `v5.order.create`. */
export const nameOf = ({ path }: Pick<DoorCall, 'path'>): string => `v5.${path.replaceAll('/', '.')}`;

/** True when the call changes the exchange and therefore runs in a transaction. */
export const isWriting = ({ method }: DoorCall): boolean => method === 'POST';

/** True when what a call wrote stays: a refusal writes nothing. */
export const keepsWrites = (answer: DoorAnswer): boolean => !isDoorRefusal(answer);

/** The caller as operations of the exchange see it; a key acts as a session of its account. */
export const callerOf = ({ key, account }: KeyHolder): Caller & { account: Account } => ({
  account,
  session: { id: key.id, uid: key.uid },
  isRepeat: false,
  isExpired: false,
  lang: '',
  area: '',
});

function parsed<P extends ParamsSchema>(
  schema: P,
  params: RawParams,
  answer: (output: v.InferOutput<P>) => DoorAnswer,
): DoorAnswer {
  const result = v.safeParse(schema, params, { abortPipeEarly: true });
  return result.success ? answer(result.output) : badParameter(fieldOf(result.issues[0]));
}

/** A GET call without a key. */
export function publicCall<P extends ParamsSchema>(
  path: string,
  schema: P,
  answer: (door: PublicDoor<v.InferOutput<P>>) => DoorAnswer,
): DoorCall {
  return {
    method: 'GET',
    path,
    right: 'nothing',
    bucket: 'publicRead',
    run: (exchange, raw, conditions) => parsed(schema, raw, (params) => answer({ exchange, params, ...conditions })),
  };
}

/** A call with a key; a POST needs the right to trade. */
export function privateCall<P extends ParamsSchema>(
  { method, path, bucket = 'privateRead' }: Pick<DoorCall, 'method' | 'path'> & { bucket?: Bucket },
  schema: P,
  answer: (door: PrivateDoor<v.InferOutput<P>>) => DoorAnswer,
): DoorCall {
  return {
    method,
    path,
    right: method === 'POST' ? 'trade' : 'read',
    bucket,
    run(exchange, raw, conditions, holder) {
      if (!holder) throw new Error(`${path} needs a key`);
      return parsed(schema, raw, (params) => answer({ ...holder, exchange, params, ...conditions }));
    },
  };
}
