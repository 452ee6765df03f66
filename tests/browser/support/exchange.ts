import type { Page } from '@playwright/test';
import * as v from 'valibot';

/** A new user with a session. */
export interface Person {
  account: string;
  password: string;
  uid: string;
  usertoken: string;
}

export interface PersonOptions {
  /** A demo account whose kind, level and area are copied. */
  like?: string;
  /** Free spot balances by token. */
  balances?: Record<string, string>;
  vipLevel?: number;
  kycLevel?: number;
  area?: string;
}

/** Body of `POST /x/sandbox/faults`. exchange-api 1.8 */
export interface Fault {
  match?: { call?: string; topic?: string; stream?: string; line?: string; uid?: string };
  kind: string;
  value?: number | string;
  times?: number;
}

const Envelope = v.object({ ret_code: v.number(), ret_msg: v.string(), result: v.unknown() });
const AccountResult = v.object({ account: v.string(), password: v.string(), uid: v.string() });
const LoginResult = v.object({ usertoken: v.string() });
const ClockResult = v.object({ now: v.number() });

/** Controls the sandbox exchange at an origin: new users, its clock, its faults. */
export function exchangeAt(origin: string) {
  let wasMoved = false;

  const sandboxCall = async (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<unknown> => {
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
    const created = v.parse(AccountResult, await sandboxCall('accounts', options));
    const session = v.parse(
      LoginResult,
      await sandboxCall('login', { account: created.account, password: created.password }),
    );
    return { ...created, ...session };
  };

  /** Stores the token before the page's next navigation, once: the page may replace or remove it later. */
  const storeToken = (page: Page, token: string) =>
    page.addInitScript((usertoken) => {
      if (self.origin === 'null' || sessionStorage.getItem('test:entered') === usertoken) return;
      sessionStorage.setItem('test:entered', usertoken);
      sessionStorage.setItem('usertoken', usertoken);
    }, token);

  return {
    origin,
    /** Calls `/x/sandbox/<path>`; resolves with the result, throws for a refusal. */
    sandboxCall,
    freshAccount,
    /** Logs a new user in on a page, from the next navigation on. */
    async login(page: Page, options: PersonOptions = {}): Promise<Person> {
      const person = await freshAccount(options);
      await storeToken(page, person.usertoken);
      return person;
    },
    /** Logs a demo account in on a page, for its history. Tests only read with it, because they share it. */
    async loginAs(page: Page, account: 'standard' | 'vip'): Promise<string> {
      const { usertoken } = v.parse(LoginResult, await sandboxCall('login', { account, password: 'slipway' }));
      await storeToken(page, usertoken);
      return usertoken;
    },
    /** Returns the exchange's time, ms UTC. */
    async now(): Promise<number> {
      return v.parse(ClockResult, await sandboxCall('clock')).now;
    },
    /** Moves the exchange's clock forward, which runs the jobs that are due. The exchange is reset after the test. */
    async advance(advanceMs: number): Promise<number> {
      wasMoved = true;
      return v.parse(ClockResult, await sandboxCall('clock', { advanceMs })).now;
    },
    /** Advances or cancels a launch, or lets simulated users join. The exchange is reset after the test. */
    async launch(projectId: string, act: 'NEXT_PHASE' | 'CROWD' | 'CANCEL', n?: number): Promise<unknown> {
      wasMoved = true;
      return sandboxCall('launch', { projectId, act, ...(n !== undefined && { n }) });
    },
    /** Switches a fault on, for `times` uses or until it is cleared. All faults are cleared after the test. */
    fault: (fault: Fault): Promise<unknown> => sandboxCall('faults', fault),
    clearFaults: (): Promise<unknown> => sandboxCall('faults', undefined, 'DELETE'),
    /** Resets the exchange when its clock moved, else clears the faults. */
    async cleanUp(): Promise<void> {
      if (wasMoved) await sandboxCall('reset', {});
      else await sandboxCall('faults', undefined, 'DELETE');
      wasMoved = false;
    },
  };
}

export type TestExchange = ReturnType<typeof exchangeAt>;
