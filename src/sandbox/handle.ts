import * as v from 'valibot';
import type { Call, ParamsSchema, ResultSchema } from '../contract/call.ts';
import type { Account } from './account/people.ts';
import { isRefusal, isWritten, refuse } from './answer.ts';
import type { Answer, Refusal } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { firstAnswer, rememberAnswer } from './once.ts';
import type { Act } from './once.ts';
import type { Session } from './sessions/sessions.ts';

/** What the request says beside its parameters. */
export interface Caller {
  /** From the `usertoken` header alone: never a cookie, never a parameter. */
  account?: Account;
  session?: Session;
  /** Its client id has come before. exchange-api 1.5 */
  isRepeat: boolean;
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
  isKnown(exchange: Exchange, caller: Pick<Caller, 'account'>, given: Readonly<Record<string, unknown>>): boolean;
}

export interface HandleOptions {
  /** Parameters whose malformed value has a code of its own: `{ requestId: 'badRequestId' }`. */
  malformed?: Readonly<Record<string, string>>;
  /** Judges the person before anything of the request: then the client id, then the form. exchange-api 2.3 "Order entry" */
  admit?: (account: Account) => Refusal | undefined;
  /** The refusal of a client id that comes again with other parameters; absent: `idReused`. */
  reused?: string;
}

/** A client id that is older than this in real time, or so far ahead, is refused. exchange-api 1.5 */
const oldestMs = 30_000;
const aheadMs = 1_000;

/** Does it write? Then it runs in a transaction. */
export const writes = (call: Call): boolean => call.method === 'POST' || call.acts === true || call.once !== undefined;

/** Client clocks run at real speed: while the exchange's stands still or crawls they are ahead of it through no fault of theirs. */
function isStale(exchange: Exchange, sendTime: number): boolean {
  const age = exchange.clock.ageOf(sendTime);
  return age > oldestMs || age < -(exchange.clock.speed() >= 1 ? aheadMs : oldestMs);
}

/** Does what a handler wrote stay? */
export const keeps = (given: Answer): boolean => !isRefusal(given) || given.isKept === true;

/** The act that a request names by its client id. */
function actOf(
  call: Call,
  { account }: Pick<Caller, 'account'>,
  given: Readonly<Record<string, unknown>>,
): Act | undefined {
  const id = call.once === undefined ? undefined : given[call.once];
  return typeof id === 'string' && account ? { uid: account.uid, call: call.path, id } : undefined;
}

/** Person, then client id, before the form is read. */
function judgedEarly(
  call: Call,
  { admit, reused }: HandleOptions,
  exchange: Exchange,
  caller: Caller,
  given: Readonly<Record<string, unknown>>,
): Answer | undefined {
  const refusal = caller.account && admit?.(caller.account);
  if (refusal) return refusal;
  const act = actOf(call, caller, given);
  return act && caller.isRepeat ? firstAnswer(exchange, act, given, reused) : undefined;
}

function judge<P extends ParamsSchema>(
  call: Call,
  schema: P,
  options: HandleOptions,
  answer: (context: OpenContext<v.InferOutput<P>>) => Answer,
): Handler['run'] {
  return (exchange, caller, given) => {
    const early = options.admit && judgedEarly(call, options, exchange, caller, given);
    if (early) return early;
    const parsed = v.safeParse(schema, given, { abortPipeEarly: true });
    if (!parsed.success) {
      // A parameter with a code of its own is judged before the others: 20112, then 10001. launchpad.md 5
      const fields = parsed.issues.map((issue) => String(issue.path?.[0]?.key ?? ''));
      const field = fields.find((one) => options.malformed?.[one] !== undefined) ?? fields[0] ?? '';
      return refuse(options.malformed?.[field] ?? 'badParameter', { field });
    }
    const act = actOf(call, caller, parsed.output);
    const first = act && caller.isRepeat && firstAnswer(exchange, act, parsed.output, options.reused);
    if (first) return first;
    const { sendTime } = parsed.output;
    if (typeof sendTime === 'number' && isStale(exchange, sendTime))
      return refuse('badParameter', { field: 'sendTime' });
    const work = (): Answer => {
      const given = answer({ ...exchange, ...caller, params: parsed.output, now: exchange.clock.now() });
      if (isRefusal(given)) {
        if (act && given.isKept)
          rememberAnswer(exchange, act, parsed.output, { refused: given.refused, result: given.result });
        return given;
      }
      if (isWritten(given) || !call.once) return given;
      const whole = { result: Object.assign({}, given.result, { isDuplicate: 0 }) };
      if (act) rememberAnswer(exchange, act, parsed.output, whole);
      return whole;
    };
    return writes(call) ? exchange.store.transaction(work, keeps) : work();
  };
}

function isKnown(call: Call): Handler['isKnown'] {
  return (exchange, caller, given) => {
    const act = actOf(call, caller, given);
    return act !== undefined && firstAnswer(exchange, act, given) !== undefined;
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
