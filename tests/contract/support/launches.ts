import * as v from 'valibot';
import { launchpad } from './calls.ts';
import { openTestExchange } from './exchange.ts';
import type { TestResponse } from './exchange.ts';
import type { Call, ParamsOf, ParamsSchema, ResultSchema } from '#contract/call.ts';
import { scale, unscale } from '#money/index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { deposit, seedDepositTimeMs, defaultAccount } from '#sandbox/account/demo-accounts.ts';
import type { ExchangeOptions } from '#sandbox/index.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { UserPurpose } from '#sandbox/ledger/ledger-accounts.ts';
import type { Domain } from '#sandbox/exchange/domain.ts';
import type { Message } from '#sandbox/exchange/outbox.ts';

export const halo = { projectId: '1', subscription: '11', lottery: '12' };
export { dayMs, hourMs } from '#formulas/durations.ts';
export const utc = (minute: string): number => Date.parse(`${minute.replace(' ', 'T')}:00Z`);

/** Returns the client id for a number. */
export const requestId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Rate limits that these tests do not reach. */
const highLimit = { count: 1_000_000, perMs: 1_000 };
const limits = { launchWrite: highLimit, privateRead: highLimit, publicRead: highLimit, sandbox: highLimit };

export type Person = { uid: string; token: string };
type NewPerson = Partial<Account> & { balances?: Record<string, string> };
type PledgeParams = Omit<ParamsOf<typeof launchpad.pledge>, 'action' | 'requestId'> & {
  action?: 'JOIN' | 'ADD' | 'REDEEM';
  requestId?: string;
};

/** Opens an exchange with functions that create accounts, pledge and move launches. */
export async function openLaunches(options: Partial<ExchangeOptions> = {}, domains?: readonly Domain[]) {
  const opened = await openTestExchange({ limits, ...options }, domains);
  const { kernel } = opened;
  const { accounts: people, sessions, ledger } = kernel.exchange;
  const messages: Message[] = [];
  /** Accounts whose messages are kept: to build those of the seeded accounts takes as long as a year of jobs. */
  const createdUids = new Set<string>();
  kernel.exchange.onMessage(
    (message) => messages.push(message),
    (uid) => createdUids.has(uid),
  );
  let ids = 100_000;

  /** Creates an account whose deposits are from April, or from `since`. */
  function person({ balances = {}, ...account }: NewPerson = {}, since = seedDepositTimeMs): Person {
    const uid = people.nextUid();
    createdUids.add(uid);
    people.add({
      ...defaultAccount,
      kycLevel: 2,
      area: 'SG',
      ...account,
      uid,
      name: `person-${uid}`,
      passwordHash: '',
    });
    deposit({ ledger }, uid, 'free', balances, since);
    return { uid, token: sessions.start(uid) };
  }

  const existingPerson = (uid: string): Person => ({ uid, token: sessions.start(uid) });

  function pledge(who: Person, params: PledgeParams): Promise<TestResponse> {
    ids += 1;
    return opened.call(launchpad.pledge, { action: 'JOIN', requestId: requestId(ids), ...params }, who.token);
  }

  /** Calls the contract and returns the parsed result; throws on an error. */
  async function read<P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>>(
    call: Call<P, R, E>,
    params: v.InferInput<P>,
    who?: Person,
    lang = 'en',
  ): Promise<v.InferOutput<R>> {
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const headers: Record<string, string> = who === undefined ? { lang } : { lang, usertoken: who.token };
    const { body, text } = await opened.ask('GET', `/x/${call.host}${call.path}?${query}`, headers);
    if (body.ret_code !== 0) throw new Error(text);
    return v.parse(call.result, body.result);
  }

  /** Balance of a ledger account as decimal text. */
  const balanceOf = (who: Person, purpose: UserPurpose, coin: string): string =>
    unscale(ledger.balance(userAccount(who.uid, purpose), coin));

  const setClock = (time: number) => opened.sandbox('POST', 'clock', { now: time });
  const operate = (projectId: string, act: 'NEXT_PHASE' | 'CROWD' | 'CANCEL', n?: number) =>
    opened.sandbox('POST', 'launch', { projectId, act, ...(n === undefined ? {} : { n }) });

  return {
    ...opened,
    exchange: kernel.exchange,
    messages,
    person,
    existingPerson,
    pledge,
    read,
    balanceOf,
    setClock,
    operate,
  };
}
export type Launches = Awaited<ReturnType<typeof openLaunches>>;

export { launchpad, scale, unscale };
