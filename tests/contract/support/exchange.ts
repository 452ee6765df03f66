import { expect } from 'vitest';
import * as v from 'valibot';
import type { Call, ParamsOf } from '#contract/call.ts';
import { parseJson } from '#contract/parse-json.ts';
import { demoPassword } from '#sandbox/account/demo-accounts.ts';
import type { Domain } from '#sandbox/exchange/domain.ts';
import { domains as allDomains } from '#sandbox/domains.ts';
import { openExchange } from '#sandbox/index.ts';
import type { ExchangeOptions } from '#sandbox/index.ts';
import { seeded } from '../../support/seeded.ts';
import { answerViolation } from '../../support/contract-documents.ts';

/** Body of a response as the tests read it. */
export const Body = v.looseObject({
  ret_code: v.number(),
  result: v.optional(v.unknown()),
  ext_info: v.optional(v.nullable(v.object({ field: v.optional(v.string()), limit: v.optional(v.string()) }))),
  time_now: v.optional(v.number()),
});

/** Serializes a parameter for a query or a form. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(',') : JSON.stringify(value);
}

type Headers = Record<string, string>;
export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  body: v.InferOutput<typeof Body>;
}

export type TestExchange = Awaited<ReturnType<typeof openTestExchange>>;

/**
 * Opens an exchange in memory whose real time the test moves, with functions that send requests and expect that each
 * answer fits the published document. It starts with a copy of seeded data; with `seed` in its options it seeds itself.
 */
export async function openTestExchange(
  options: Partial<ExchangeOptions> = {},
  domains: readonly Domain[] = allDomains,
) {
  const real = { now: 1_000 };
  const exchange = await openExchange(
    seeded({ dataFile: ':memory:', monotonic: () => real.now, report: () => undefined, ...options }, domains),
    domains,
  );

  async function ask(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    headers: Headers = {},
    payload?: string,
  ): Promise<TestResponse> {
    const body = payload === undefined ? {} : { payload };
    const reply = await exchange.app.inject({ method, url, headers: { host: 'localhost', ...headers }, ...body });
    const texts = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Body), reply.payload);
    expect(answerViolation(method, url, reply.statusCode, parseJson(reply.payload)) ?? '').toBe('');
    return {
      status: reply.statusCode,
      headers: Object.fromEntries(texts),
      text: reply.payload,
      body: parsed.success ? parsed.output : { ret_code: Number.NaN },
    };
  }

  /** Calls a path under `/x/sandbox/`. */
  function sandbox(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<TestResponse> {
    const headers = { 'x-sandbox': '1', ...(body && { 'content-type': 'application/json' }) };
    return ask(method, `/x/sandbox/${path}`, headers, body && JSON.stringify(body));
  }

  /** Calls the contract with the encoding that it declares. */
  function call<C extends Call>(
    declared: C,
    params: ParamsOf<C>,
    token?: string,
    headers: Headers = {},
  ): Promise<TestResponse> {
    const url = `/x/${declared.host}${declared.path}`;
    const all: Headers = { ...(token === undefined ? {} : { usertoken: token }), ...headers };
    const pairs = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) if (value !== undefined) pairs.set(name, textOf(value));
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
