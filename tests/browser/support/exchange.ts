import type { Page } from '@playwright/test';
import * as v from 'valibot';

/** A fresh person and the session that was begun for them. */
export interface Person {
  account: string;
  password: string;
  uid: string;
  usertoken: string;
}

export interface PersonOptions {
  /** A demo account whose kind, level and area they take. */
  like?: string;
  /** Free spot balances by token. */
  balances?: Record<string, string>;
  vipLevel?: number;
  kycLevel?: number;
  area?: string;
}

/** As `POST /x/sandbox/faults` takes it. exchange-api 1.8 */
export interface Fault {
  match?: { call?: string; topic?: string; stream?: string; line?: string; uid?: string };
  kind: string;
  value?: number | string;
  times?: number;
}

const Envelope = v.object({ ret_code: v.number(), ret_msg: v.string(), result: v.unknown() });
const Made = v.object({ account: v.string(), password: v.string(), uid: v.string() });
const Begun = v.object({ usertoken: v.string() });
const Clock = v.object({ now: v.number() });

/** The exchange as a test moves it: fresh people, its clock, its faults. */
export function exchangeAt(origin: string) {
  let wasMoved = false;

  const ask = async (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<unknown> => {
    const response = await fetch(`${origin}/x/sandbox/${path}`, {
      method,
      headers: { 'x-sandbox': '1', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { ret_code, ret_msg, result } = v.parse(Envelope, await response.json());
    if (ret_code !== 0) throw new Error(`sandbox ${path}: ${ret_code} ${ret_msg} ${JSON.stringify(result)}`);
    return result;
  };

  const freshAccount = async (options: PersonOptions = {}): Promise<Person> => {
    const made = v.parse(Made, await ask('accounts', options));
    const begun = v.parse(Begun, await ask('login', { account: made.account, password: made.password }));
    return { ...made, ...begun };
  };

  /** From the page's next navigation on; what the page does to the session later stays. */
  const enter = (page: Page, token: string) =>
    page.addInitScript((usertoken) => {
      if (location.origin === 'null' || sessionStorage.getItem('test:entered') === usertoken) return;
      sessionStorage.setItem('test:entered', usertoken);
      sessionStorage.setItem('usertoken', usertoken);
    }, token);

  return {
    origin,
    /** Any other of the sandbox's own calls, its result unparsed. */
    ask,
    freshAccount,
    /** Logs a fresh person in on a page. */
    async login(page: Page, options: PersonOptions = {}): Promise<Person> {
      const person = await freshAccount(options);
      await enter(page, person.usertoken);
      return person;
    },
    /** Logs a demo account in on a page, for what it did before: a test only reads with it. */
    async loginAs(page: Page, account: 'standard' | 'vip'): Promise<string> {
      const { usertoken } = v.parse(Begun, await ask('login', { account, password: 'slipway' }));
      await enter(page, usertoken);
      return usertoken;
    },
    /** The exchange's time, ms. */
    async now(): Promise<number> {
      return v.parse(Clock, await ask('clock')).now;
    },
    /** Moves the exchange's clock forward; whatever falls due happens. The exchange starts anew after the test. */
    async advance(advanceMs: number): Promise<number> {
      wasMoved = true;
      return v.parse(Clock, await ask('clock', { advanceMs })).now;
    },
    /** Moves a launch on. The exchange starts anew after the test. */
    async launch(projectId: string, act: 'NEXT_PHASE' | 'CROWD' | 'CANCEL', n?: number): Promise<unknown> {
      wasMoved = true;
      return ask('launch', { projectId, act, ...(n !== undefined && { n }) });
    },
    /** Switches a fault on until it is used up or cleared; all are cleared after the test. */
    fault: (fault: Fault): Promise<unknown> => ask('faults', fault),
    clearFaults: (): Promise<unknown> => ask('faults', undefined, 'DELETE'),
    /** Leaves the exchange as the next test expects it. */
    async settle(): Promise<void> {
      if (wasMoved) await ask('reset', {});
      else await ask('faults', undefined, 'DELETE');
      wasMoved = false;
    },
  };
}

export type TestExchange = ReturnType<typeof exchangeAt>;
