import * as v from 'valibot';
import type { Call, ParamsSchema, ResultSchema } from '../contract/call.ts';
import type { Account } from './account/people.ts';
import { isRefusal, isWritten, refuse } from './answer.ts';
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { firstAnswer, rememberAnswer } from './once.ts';
import type { Session } from './sessions/sessions.ts';

/** What the request says beside its parameters. */
export interface Caller {
  /** From the `usertoken` header alone: never a cookie, never a parameter. */
  account?: Account;
  session?: Session;
  /** Fault `expire`: the ott that is asked for is to be refused at the socket. */
  isExpired: boolean;
  /** Page prefix from the `lang` header, e.g. `zh-MY`; '' when absent. */
  lang: string;
  /** Area of the address: header `x-area` of the sandbox; '' when absent. */
  area: string;
}

/** What a handler of a public call works with. */
export type OpenContext<P> = Exchange & Caller & { params: P; /** Exchange time, ms. */ now: number };
/** What a handler of a private call works with. */
export type Context<P> = OpenContext<P> & { account: Account; session: Session };

/** `isDuplicate` is filled in by the kernel. exchange-api 1.5 */
type Given<R> = R extends { isDuplicate: unknown } ? Omit<R, 'isDuplicate'> : R;
type AnswerOf<R extends ResultSchema, E> = Answer<Given<v.InferInput<R>>, E[keyof E] & string>;

/** A call with what answers it; the server makes its route from the call. */
export interface Handler {
  call: Call;
  run(exchange: Exchange, caller: Caller, given: Readonly<Record<string, unknown>>): Answer;
  /** Is this a repeat of a known client id? Such a one costs no rate. */
  isKnown(exchange: Exchange, caller: Caller, given: Readonly<Record<string, unknown>>): boolean;
}

export interface HandleOptions {
  /** Parameters whose malformed value has a code of its own: `{ requestId: 'badRequestId' }`. */
  malformed?: Readonly<Record<string, string>>;
}

/** A client id that is older than this in real time, or so far ahead, is refused. exchange-api 1.5 */
const oldestMs = 30_000;
const aheadMs = 1_000;

/** Does it write? Then it runs in a transaction. */
const writes = (call: Call): boolean => call.method === 'POST' || call.acts === true || call.once !== undefined;

/** Client clocks run at real speed: while the exchange's stands still or crawls they are ahead of it through no fault of theirs. */
function isStale(exchange: Exchange, sendTime: number): boolean {
  const age = exchange.clock.ageOf(sendTime);
  return age > oldestMs || age < -(exchange.clock.speed() >= 1 ? aheadMs : oldestMs);
}

function judge<P extends ParamsSchema>(
  call: Call,
  schema: P,
  options: HandleOptions,
  answer: (context: OpenContext<v.InferOutput<P>>) => Answer,
): Handler['run'] {
  return (exchange, caller, given) => {
    const parsed = v.safeParse(schema, given, { abortPipeEarly: true });
    if (!parsed.success) {
      // A parameter with a code of its own is judged before the others: 20112, then 10001. launchpad.md 5
      const fields = parsed.issues.map((issue) => String(issue.path?.[0]?.key ?? ''));
      const field = fields.find((one) => options.malformed?.[one] !== undefined) ?? fields[0] ?? '';
      return refuse(options.malformed?.[field] ?? 'badParameter', { field });
    }
    const id = call.once === undefined ? undefined : parsed.output[call.once];
    const act = typeof id === 'string' && caller.account ? { uid: caller.account.uid, call: call.path, id } : undefined;
    const first = act && firstAnswer(exchange, act, parsed.output);
    if (first) return first;
    const { sendTime } = parsed.output;
    if (typeof sendTime === 'number' && isStale(exchange, sendTime))
      return refuse('badParameter', { field: 'sendTime' });
    const work = (): Answer => {
      const given = answer({ ...exchange, ...caller, params: parsed.output, now: exchange.clock.now() });
      if (isRefusal(given) || isWritten(given) || !call.once) return given;
      const whole = { result: Object.assign({}, given.result, { isDuplicate: 0 }) };
      if (act) rememberAnswer(exchange, act, parsed.output, whole.result);
      return whole;
    };
    return writes(call) ? exchange.store.transaction(work, (given) => !isRefusal(given)) : work();
  };
}

function isKnown(call: Call): Handler['isKnown'] {
  return (exchange, { account }, given) => {
    const id = call.once === undefined ? undefined : given[call.once];
    if (typeof id !== 'string' || !account) return false;
    return firstAnswer(exchange, { uid: account.uid, call: call.path, id }, given) !== undefined;
  };
}

/**
 * A handler for a call that needs a session. `handle` checks the parameters by the contract, opens the transaction for
 * what writes (a refusal rolls it back), and gives a repeated client id its first answer.
 */
export function handle<P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>>(
  call: Call<P, R, E>,
  answer: (context: Context<v.InferOutput<P>>) => AnswerOf<R, E>,
  options: HandleOptions = {},
): Handler {
  if (call.auth !== 'required') throw new Error(`${call.path} is open: use handleOpen`);
  const run = judge(call, call.params, options, (context) => {
    const { account, session } = context;
    return account && session ? answer({ ...context, account, session }) : refuse('sessionMissing');
  });
  return { call, run, isKnown: isKnown(call) };
}

/** A handler for a call that anybody may make; `account` is there when a valid token came along. */
export function handleOpen<P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>>(
  call: Call<P, R, E>,
  answer: (context: OpenContext<v.InferOutput<P>>) => AnswerOf<R, E>,
): Handler {
  return { call, run: judge(call, call.params, {}, answer), isKnown: () => false };
}
