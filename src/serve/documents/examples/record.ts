import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { publishedCalls } from '#contract/index.ts';
import { createExchange } from '#sandbox/index.ts';
import type { SandboxExchange } from '#sandbox/index.ts';
import type { Example, Examples } from './examples.ts';
import { exampleRequests } from './requests.ts';
import type { Answered, ExampleRequest, Person } from './requests.ts';

type Params = Readonly<Record<string, unknown>>;

/** Password of the demo accounts. */
const password = 'slipway';
const Answer = v.looseObject({ ret_code: v.number(), result: v.optional(v.unknown()) });
type Answer = v.InferOutput<typeof Answer>;
const Login = v.object({ result: v.object({ usertoken: v.string() }) });
const Codes = v.object({
  result: v.object({ list: v.array(v.object({ account: v.string(), kind: v.string(), code: v.string() })) }),
});
const BotRefusal = v.object({ status_code: v.pipe(v.number(), v.minValue(400)) });

const isRefused = ({ ret_code: code, result }: Answer): boolean => code !== 0 || v.is(BotRefusal, result);

/** Rows that an example shows of a list. */
const maxRows = 2;

const challenge = '10000000000000000001';
/** Random parts of parameters and answers, by call and name: an example must not differ, or name a token. */
const secrets: Readonly<Record<string, string>> = {
  'account.ott token': 'a-one-use-token',
  'session.login challenge': challenge,
  'session.sendCode challenge': challenge,
  'session.verifyCode challenge': challenge,
  'session.verifyCode code': '123456',
  'session.verifyCode usertoken': 'a-session-token',
};

/** Parameters without secrets. */
const shownParams = (call: string, params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, secrets[`${call} ${name}`] ?? value]));

/** The answer of a call with the first rows of its lists and without secrets. */
function shown(call: string, value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, maxRows).map((item: unknown) => shown(call, item));
  if (typeof value !== 'object' || value === null) return secrets[`${call} ${name}`] ?? value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shown(call, inner, key)]));
}

function textAt(value: unknown, [key, ...rest]: readonly (string | number)[]): string {
  if (key === undefined) return String(value);
  return textAt(typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined, rest);
}

/** A parameter in a query or a form. */
const plain = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** Sends calls to an exchange in this process. */
function sender({ app }: SandboxExchange) {
  return async (call: Call, params: Params, token: string | undefined): Promise<Answer> => {
    const pairs = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, plain(value)]));
    const isQuery = call.encoding === 'query';
    const isJson = call.encoding === 'json';
    const response = await app.inject({
      method: call.method,
      url: `/x/${call.host}${call.path}${isQuery ? `?${String(pairs)}` : ''}`,
      headers: {
        host: 'localhost',
        platform: 'pc',
        lang: 'en',
        ...(token !== undefined && { usertoken: token }),
        ...(!isQuery && { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }),
      },
      ...(!isQuery && { payload: isJson ? JSON.stringify(params) : String(pairs) }),
    });
    return v.parse(Answer, response.json<unknown>());
  };
}

/** Records the examples from the sandbox's seed while its clock stands: they are the same on every machine. */
export async function recordExamples(): Promise<Examples> {
  const unlimited = { count: Number.MAX_SAFE_INTEGER, perMs: 1 };
  const limits = { publicRead: unlimited, privateRead: unlimited, orderWrite: unlimited, batch: unlimited };
  const exchange = await createExchange({
    dataFile: ':memory:',
    monotonic: () => 0,
    limits: { ...limits, moneyWrite: unlimited, validate: unlimited, launchWrite: unlimited, sandbox: unlimited },
  });
  try {
    return await record(exchange);
  } finally {
    await exchange.close();
  }
}

async function record(exchange: SandboxExchange): Promise<Examples> {
  const send = sender(exchange);
  const tokens = new Map<Person, string>();
  const results = new Map<string, unknown>();
  const answered: Answered = { text: (call, ...path) => textAt(results.get(call), path), appCode };

  async function appCode(account: string): Promise<string> {
    const headers = { host: 'localhost', 'x-sandbox': '1' };
    const response = await exchange.app.inject({ method: 'GET', url: '/x/sandbox/codes', headers });
    const { list } = v.parse(Codes, response.json<unknown>()).result;
    return list.find((row) => row.account === account && row.kind === 'TOTP')?.code ?? '';
  }

  async function tokenOf(person: Person): Promise<string> {
    const known = tokens.get(person);
    if (known !== undefined) return known;
    const response = await exchange.app.inject({
      method: 'POST',
      url: '/x/sandbox/login',
      headers: { host: 'localhost', 'x-sandbox': '1', 'content-type': 'application/json' },
      payload: JSON.stringify({ account: person, password }),
    });
    const { usertoken } = v.parse(Login, response.json<unknown>()).result;
    tokens.set(person, usertoken);
    return usertoken;
  }

  /** A refusal of its own where the request names one, else of a missing token or a malformed parameter. */
  async function refusalOf(call: Call, { refused }: ExampleRequest, token: string | undefined): Promise<unknown> {
    if (refused) return send(call, refused, token);
    if (call.auth === 'required') return send(call, {}, undefined);
    const names = 'entries' in call.params ? Object.keys(v.parse(v.looseObject({}), call.params.entries)) : [];
    for (const name of names) {
      const answer = await send(call, { [name]: '!' }, undefined);
      if (isRefused(answer)) return answer;
    }
    return undefined;
  }

  const examples: Record<string, Example> = {};
  for (const request of exampleRequests) {
    const { call: name, params: given = {}, person = 'standard' } = request;
    const call = publishedCalls.get(name);
    if (!call) throw new Error(`there is no call ${name}`);
    const token = call.auth === 'none' ? undefined : await tokenOf(person);
    const params = typeof given === 'function' ? await given(answered) : given;
    // Before the success, which may change what is refused.
    const refusal = await refusalOf(call, request, token);
    const success = await send(call, params, token);
    if (isRefused(success)) throw new Error(`the example of ${name} is refused: ${JSON.stringify(success)}`);
    results.set(name, success.result);
    examples[name] = {
      params: shownParams(name, params),
      success: shown(name, success),
      ...(refusal !== undefined && { refusal: shown(name, refusal) }),
    };
  }
  return examples;
}
