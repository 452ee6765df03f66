import * as v from 'valibot';
import { launchpad } from '../sandbox/contract.ts';
import { open } from '../sandbox/exchange.ts';
import type { Asked } from '../sandbox/exchange.ts';
import type { Call, ParamsOf, ParamsSchema, ResultSchema } from '../../../src/contract/call.ts';
import { scale, unscale } from '../../../src/money/index.ts';
import type { Account } from '../../../src/sandbox/account/people.ts';
import { deposit, heldSinceMs, plainAccount } from '../../../src/sandbox/account/seed.ts';
import type { ExchangeOptions } from '../../../src/sandbox/open.ts';
import { userPlace } from '../../../src/sandbox/ledger/places.ts';
import type { UserPurpose } from '../../../src/sandbox/ledger/places.ts';
import type { Message } from '../../../src/sandbox/outbox.ts';

export const halo = { projectId: '1', subscription: '11', lottery: '12' };
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const utc = (minute: string): number => Date.parse(`${minute.replace(' ', 'T')}:00Z`);

/** Client ids of a test: the same number is the same id. */
export const requestId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Rates are not what these tests are about. */
const roomy = { count: 1_000_000, perMs: 1_000 };
const limits = { launchWrite: roomy, privateRead: roomy, publicRead: roomy, sandbox: roomy };

export type Person = { uid: string; token: string };
type NewPerson = Partial<Account> & { balances?: Record<string, string> };
type PledgeParams = Omit<ParamsOf<typeof launchpad.pledge>, 'action' | 'requestId'> & {
  action?: 'JOIN' | 'ADD' | 'REDEEM';
  requestId?: string;
};

/** An exchange whose launches a test drives, with people of its own. */
export async function openLaunches(options: Partial<ExchangeOptions> = {}) {
  const opened = await open({ limits, ...options });
  const { kernel } = opened;
  const { people, sessions, ledger } = kernel.exchange;
  const messages: Message[] = [];
  kernel.exchange.onMessage((message) => messages.push(message));
  let ids = 100_000;

  /** Somebody with coins that have stood since April, unless another time is named. */
  function person({ balances = {}, ...account }: NewPerson = {}, since = heldSinceMs): Person {
    const uid = people.nextUid();
    people.add({ ...plainAccount, kycLevel: 2, area: 'SG', ...account, uid, name: `person-${uid}`, passwordHash: '' });
    deposit({ ledger }, uid, 'free', balances, since);
    return { uid, token: sessions.begin(uid) };
  }

  const known = (uid: string): Person => ({ uid, token: sessions.begin(uid) });

  function pledge(who: Person, params: PledgeParams): Promise<Asked> {
    ids += 1;
    return opened.call(launchpad.pledge, { action: 'JOIN', requestId: requestId(ids), ...params }, who.token);
  }

  /** A call that must succeed; its result as the contract parses it. */
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

  /** Balance of one account, as text. */
  const held = (who: Person, purpose: UserPurpose, coin: string): string =>
    unscale(ledger.balance(userPlace(who.uid, purpose), coin));

  const moveTo = (time: number) => opened.sandbox('POST', 'clock', { now: time });
  const operate = (projectId: string, act: 'NEXT_PHASE' | 'CROWD' | 'CANCEL', n?: number) =>
    opened.sandbox('POST', 'launch', { projectId, act, ...(n === undefined ? {} : { n }) });

  return { ...opened, exchange: kernel.exchange, messages, person, known, pledge, read, held, moveTo, operate };
}
export type Launches = Awaited<ReturnType<typeof openLaunches>>;

export { launchpad, scale, unscale };
