import * as v from 'valibot';
import type { Call, ParamsOf } from '../../../src/contract/call.ts';
import { demoPassword } from '../../../src/sandbox/account/seed.ts';
import type { Domain } from '../../../src/sandbox/domain.ts';
import { domains } from '../../../src/sandbox/domains.ts';
import { openExchange } from '../../../src/sandbox/open.ts';
import type { ExchangeOptions } from '../../../src/sandbox/open.ts';

/** Every answer as the tests read it. */
export const Body = v.looseObject({
  ret_code: v.number(),
  result: v.optional(v.unknown()),
  ext_info: v.optional(v.nullable(v.object({ field: v.optional(v.string()), limit: v.optional(v.string()) }))),
  time_now: v.optional(v.number()),
});

type Headers = Record<string, string>;
export interface Asked {
  status: number;
  headers: Headers;
  text: string;
  body: v.InferOutput<typeof Body>;
}

export type Opened = Awaited<ReturnType<typeof open>>;

/** A fresh exchange in memory, whose real time the test moves, with helpers to ask it. */
export async function open(options: Partial<ExchangeOptions> = {}, chosen: readonly Domain[] = domains) {
  const real = { now: 1_000 };
  const exchange = await openExchange(
    { dataFile: ':memory:', monotonic: () => real.now, report: () => undefined, ...options },
    chosen,
  );

  async function ask(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    headers: Headers = {},
    payload?: string,
  ): Promise<Asked> {
    const reply = await exchange.app.inject({ method, url, headers: { host: 'localhost', ...headers }, payload });
    const texts = Object.entries(reply.headers).map(([name, value]) => [name, String(value)]);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Body), reply.payload);
    const body = parsed.success ? parsed.output : { ret_code: Number.NaN };
    return { status: reply.statusCode, headers: Object.fromEntries(texts), text: reply.payload, body };
  }

  /** A sandbox-only path. */
  function sandbox(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Asked> {
    const headers = { 'x-sandbox': '1', ...(body && { 'content-type': 'application/json' }) };
    return ask(method, `/x/sandbox/${path}`, headers, body && JSON.stringify(body));
  }

  /** A call of the contract, encoded as it says. */
  function call<C extends Call>(
    declared: C,
    params: ParamsOf<C>,
    token?: string,
    headers: Headers = {},
  ): Promise<Asked> {
    const url = `/x/${declared.host}${declared.path}`;
    const all: Headers = { ...(token === undefined ? {} : { usertoken: token }), ...headers };
    const pairs = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) if (value !== undefined) pairs.set(name, String(value));
    if (declared.method === 'GET') return ask('GET', `${url}?${pairs}`, all);
    if (declared.encoding === 'form') {
      return ask(
        'POST',
        url,
        { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', ...all },
        pairs.toString(),
      );
    }
    return ask('POST', url, { 'content-type': 'application/json', ...all }, JSON.stringify(params));
  }

  async function login(account: string, password = demoPassword): Promise<string> {
    const { body } = await sandbox('POST', 'login', { account, password });
    return v.parse(v.object({ usertoken: v.string() }), body.result).usertoken;
  }

  return { ...exchange, real, ask, sandbox, call, login };
}
