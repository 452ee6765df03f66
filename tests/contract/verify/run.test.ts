import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import * as basic from '#contract/basic.ts';
import { call } from '#contract/call.ts';
import type { Call } from '#contract/call.ts';
import { BotFailure } from '#contract/bots/status-codes.ts';
import { allCalls } from '#contract/index.ts';
import { marketTopics } from '#contract/market-stream.ts';
import { privateTopics } from '#contract/stream.ts';
import { coerce, parseParams } from '#sandbox/server/coerce.ts';
import { isTooDeep } from '#verify/http/client.ts';
import { encode } from '#verify/http/encode.ts';
import { badInputsOf } from '#verify/schema/bad-inputs.ts';
import { openSamples, validParams } from '#verify/schema/samples.ts';
import { strictOf } from '#verify/schema/strict.ts';
import { openFaultProxy } from '../../support/fault-proxy.ts';
import type { FaultProxy, ProxyAnswer } from '../../support/fault-proxy.ts';
import { field } from './support/alter.ts';
import {
  check,
  command,
  linesAfterAddresses,
  openVerifyExchange,
  siteOrigin,
  tradeArgs,
} from './support/verify-exchange.ts';
import type { People, VerifyExchange } from './support/verify-exchange.ts';

let exchange: VerifyExchange;
let proxy: FaultProxy;
let people: People;
const folder = mkdtempSync(join(tmpdir(), 'slipway-verify-'));
beforeAll(async () => {
  exchange = await openVerifyExchange();
  proxy = await openFaultProxy(exchange.origin);
  people = await exchange.people();
});
beforeEach(() => {
  proxy.alter({});
});
afterAll(async () => {
  await proxy.close();
  await exchange.close();
  rmSync(folder, { recursive: true });
});

const failuresOf = ({ findings }: { findings: { level: string }[] }) =>
  findings.filter(({ level }) => level === 'fail');

test('[OK44] every address in use is printed before the exchange is asked, and stands in the report', async () => {
  const json = join(folder, 'addresses.json');
  const { output } = await command(exchange.origin, ['--only', 'basic.systemDate', '--json', json]);
  const addresses = ['main', 'config', 'second', 'notice', 'bot', 'market', 'spot', 'unified'];
  expect(
    output
      .split('\n')
      .slice(0, 8)
      .map((line) => line.split(/ +/)[0]),
  ).toEqual(addresses);
  const report = JSON.parse(readFileSync(json, 'utf8')) as { addresses: Record<string, string>; contract: string };
  expect(Object.keys(report.addresses)).toEqual(addresses);
  expect(report.addresses['main']).toBe(`${exchange.origin}/x/main`);
  expect(report.contract).toMatch(/^\d+\.\d+\.\d+$/);
});

test('[V1] [V16] a clean exchange fits without a token: nothing failed, exit code 0', async () => {
  const { code, output } = await command(exchange.origin, []);
  expect(output).toMatch(/\n\d+ passed, 0 failed, \d+ not checked$/);
  expect(code).toBe(0);
});

/** Results that succeeded, by call. */
const recorded = new Map<string, unknown[]>();

test('[V2] a clean exchange fits with orders: each call and topic is checked or named', async () => {
  const nameOf = new Map([...allCalls].map(([name, { method, host, path }]) => [`${method} /x/${host}${path}`, name]));
  proxy.alter({
    answer({ status, body }, { method, url }) {
      const name = nameOf.get(`${method} ${url.split('?')[0] ?? ''}`);
      if (name === undefined || status !== 200 || !body.includes('"ret_code":0,')) return;
      const results = recorded.get(name) ?? [];
      if (results.length < 5) results.push((JSON.parse(body) as { result: unknown }).result);
      recorded.set(name, results);
    },
  });
  const { report, checks, openOrders } = await check(proxy.origin, tradeArgs(people), people.env);
  expect(failuresOf(report)).toEqual([]);
  expect(openOrders).toEqual([]);
  expect(report.profile).toBe('trade');
  const named = new Set([...checks.keys(), ...report.findings.map(({ subject }) => subject)]);
  const topics = [
    ...Object.keys(marketTopics).map((kind) => `market.${kind}`),
    ...privateTopics.map((topic) => `private.${topic}`),
  ];
  expect([...allCalls.keys(), ...topics].filter((name) => !named.has(name))).toEqual([]);
  expect(report.findings.filter(({ level }) => level === 'note')).toEqual([]);
  // Orders, plan orders and fills were read with their schema.
  for (const name of [
    'order.create',
    'order.planGet',
    'order.myTrades',
    'private.trade',
    'private.balance',
    'market.depth',
  ])
    expect(report.findings.filter(({ subject, path }) => subject === name && path !== 'pages')).toEqual([]);
});

/** Returns copies of a value that differ at one leaf: what a client would read another way. */
function* mutationsOf(value: unknown): Generator<{ path: string; value: unknown }> {
  if (Array.isArray(value)) {
    const [first, ...others] = value as unknown[];
    if (first !== undefined)
      for (const each of mutationsOf(first)) yield { path: `[].${each.path}`, value: [each.value, ...others] };
    return;
  }
  if (typeof value !== 'object' || value === null) {
    yield { path: 'an object', value: { changed: true } };
    yield { path: 'null', value: null };
    if (typeof value === 'string' && /^-?\d+\.\d+$/.test(value)) yield { path: 'a trailing zero', value: `${value}0` };
    if (typeof value === 'number') yield { path: 'a text', value: String(value) };
    if (typeof value === 'boolean') yield { path: 'a number', value: Number(value) };
    return;
  }
  for (const [name, entry] of Object.entries(value))
    for (const each of mutationsOf(entry))
      yield { path: `${name}.${each.path}`, value: { ...value, [name]: each.value } };
}

test('[V11] the strict check accepts each recorded answer and refuses each change of a leaf', () => {
  let changes = 0;
  for (const [name, results] of recorded) {
    const { result: schema } = allCalls.get(name) ?? expect.fail(name);
    const strict = strictOf(schema);
    const isFitting = (value: unknown): boolean => strict(value).every(({ level }) => level === 'note');
    for (const result of results) {
      // A refusal of the bot host.
      if (v.is(BotFailure, result)) continue;
      expect(strict(result), name).toEqual([]);
      for (const { path, value } of mutationsOf(result)) {
        changes += 1;
        // What may be null, and a text that is no amount, is no break of the contract.
        const isAllowed = (path.endsWith('null') && v.is(schema, value)) || path === 'version.a trailing zero';
        if (isFitting(value) && !isAllowed) expect.fail(`${name} ${path}`);
      }
    }
  }
  expect(recorded.size).toBeGreaterThan(60);
  expect(changes).toBeGreaterThan(2_000);
});

test('[V12] each bad input fails the schema as the exchange reads it; the same seed gives the same ones', () => {
  let count = 0;
  const samples = openSamples();
  for (const [name, results] of recorded) for (const result of results) samples.learn(name, result);
  for (const [name, declared] of allCalls) {
    const valid = validParams(samples, name, declared.params);
    // A call with variants places orders on margin, and gets no bad inputs.
    if ('missing' in valid || declared.params.type === 'variant') continue;
    const inputs = badInputsOf(name, declared, valid.params, 'seed');
    expect(badInputsOf(name, declared, valid.params, 'seed')).toEqual(inputs);
    for (const { param, kind, params } of inputs) {
      count += 1;
      const { query, body = '' } = encode(declared, params);
      const read: unknown =
        declared.encoding === 'json' ? JSON.parse(body) : coerce(declared.params, parseParams(query + body));
      const { issues = [] } = v.safeParse(declared.params, read);
      expect(
        issues.map((issue) => v.getDotPath(issue)?.split('.')[0]),
        `${name} ${param} ${kind}`,
      ).toContain(param);
    }
  }
  expect(count).toBeGreaterThan(1_000);
  const { klines } = basic;
  expect(badInputsOf('basic.klines', klines, {}, 'a')).not.toEqual(badInputsOf('basic.klines', klines, {}, 'b'));
});

test('[V13] a call that is added to the contract is checked', async () => {
  const added = call({
    method: 'GET',
    host: 'main',
    path: '/spot/api/added',
    need: 'required',
    auth: 'none',
    params: v.object({}),
    result: v.object({}),
    errors: {},
  });
  const calls = new Map<string, Call>([...allCalls, ['basic.added', added]]);
  const { report } = await check(exchange.origin, ['--only', 'basic.added'], {}, { calls });
  expect(failuresOf(report)).toContainEqual(
    expect.objectContaining({ subject: 'basic.added', path: 'call', received: 'HTTP 404', rule: 'missing' }),
  );
});

test.each([
  ['an unknown path', (answer: ProxyAnswer) => void (answer.status = 404)],
  ['a method that is not served', (answer: ProxyAnswer) => void (answer.status = 405)],
  [
    'a code',
    (answer: ProxyAnswer) => void (answer.body = '{"ret_code":10017,"ret_msg":"","time_now":1,"result":null}'),
  ],
])('[OK46] [FO11] a call that the exchange does not have is one finding and earns no pass: %s', async (_, absent) => {
  proxy.alter({ answer: (answer, { url }) => (url.includes('/pledgeloan/') ? absent(answer) : undefined) });
  const { report } = await check(proxy.origin, ['--only', 'loan'], {});
  const calls = [...allCalls.keys()].filter((name) => name.startsWith('loan.'));
  const missing = report.findings.filter(({ rule }) => rule === 'missing').map(({ subject }) => subject);
  // The range of a loan is asked with coins that another call names.
  expect(missing.sort()).toEqual(calls.filter((name) => name !== 'loan.range').sort());
  expect(missing.length).toBeGreaterThan(10);
  const required = missing.filter((name) => allCalls.get(name)?.need === 'required');
  expect(report.summary).toMatchObject({ passed: 0, failed: required.length });
});

test('a call that answers 404 once, after it has answered, has that fault and no other', async () => {
  let count = 0;
  const path = '/spot/api/basic/isKycRule';
  proxy.alter({
    answer: (answer, { url }) => {
      if (url.includes(path) && (count += 1) > 1) answer.status = 404;
    },
  });
  const { report } = await check(proxy.origin, ['--only', 'basic.isKycRule'], {});
  expect(report.findings.some(({ rule }) => rule === 'missing')).toBe(false);
  expect(failuresOf(report)).not.toEqual([]);
});

test('[V14] [V15] three reports agree, and hold no token and no personal value', async () => {
  const personal = ['username', 'email_mask', 'id'];
  const values: string[] = [people.uid, ...Object.values(people.env)];
  proxy.alter(
    field('/x/main/v2/private/user/profile', 'result', 'id', (_value, profile) => {
      for (const name of personal) {
        values.push(String(profile[name]));
        profile[name] = [String(profile[name])];
      }
      profile['username'] = 42_4242;
      profile['country'] = 7;
      profile['feeRates'] = { maker: '0.00150', taker: '777e-1' };
    }),
  );
  const [json, junit] = [join(folder, 'report.json'), join(folder, 'report.xml')];
  const args = ['--only', 'account.profile,basic.ticker', '--json', json, '--junit', junit];
  const { code, output } = await command(proxy.origin, args, people.env);
  expect(code).toBe(1);
  const text = readFileSync(json, 'utf8');
  const xml = readFileSync(junit, 'utf8');
  const report = JSON.parse(text) as {
    summary: { passed: number; failed: number; unchecked: number };
    findings: { level: string; path: string }[];
  };
  const { passed, failed, unchecked } = report.summary;
  expect(failed).toBe(1);
  expect(output.split('\n').at(-1)).toBe(`${passed} passed, ${failed} failed, ${unchecked} not checked`);
  expect(xml).toContain(`tests="${passed + failed + unchecked}" failures="${failed}" skipped="${unchecked}"`);
  expect(xml.match(/<testcase /g)).toHaveLength(passed + failed + unchecked);
  expect(xml.match(/<failure /g)).toHaveLength(failed);
  const paths = report.findings.flatMap(({ level, path }) => (level === 'fail' ? [path] : []));
  expect(paths).toEqual(expect.arrayContaining(['result.id', 'result.email_mask', 'result.feeRates.maker']));
  for (const path of paths) for (const each of [output, xml]) expect(each).toContain(path);
  for (const value of [...values, '424242', '0.00150', '777e-1']) {
    expect(value.length).toBeGreaterThan(3);
    for (const each of [output, text, xml]) expect(each).not.toContain(value);
  }
  expect(text).toContain('9.99999');
});

describe('[V16] [V17] exit codes', () => {
  test.each([
    [['--no-such-option'], /--no-such-option/],
    [['--only', 'nothing'], /nothing/],
    [['--host', 'nowhere=https://a.example'], /--host/],
    [['--budget', '-1'], /--budget|budget/],
    [['--max', '20'], /--trade/],
    [['--trade', '--account', '1', '--max', '5'], /token/i],
    [['--pair', 'NO/PAIR'], /--pair/],
  ])('%j is a wrong option: one line, 2', async (args, message) => {
    const { code, output } = await command(exchange.origin, args);
    expect(code).toBe(2);
    expect(output).toMatch(message);
    expect(linesAfterAddresses(output)).toHaveLength(1);
  });

  test.each(['nonsense', 'ftp://a.example', 'https://a.example/path', 'https://user:secret@a.example'])(
    '%s is no address: one line, 2',
    async (url) => {
      const { code, output } = await command(url, []);
      expect(code).toBe(2);
      expect(output.split('\n')).toHaveLength(1);
    },
  );

  test('an exchange that is not there: one line, 3', async () => {
    const gone = await openFaultProxy(exchange.origin);
    await gone.close();
    const { code, output } = await command(gone.origin, []);
    expect(code).toBe(3);
    expect(output).toMatch(/is not reachable \(ECONNREFUSED\)$/);
  });
});

describe('[FR2] a hostile exchange ends in findings and reports', () => {
  const reportFiles = (name: string) => ({ json: join(folder, `${name}.json`), junit: join(folder, `${name}.xml`) });

  test('it answers all with 429 until the budget is used up', async () => {
    proxy.alter({
      answer(answer) {
        answer.status = 429;
        answer.headers['retry-after'] = '1e9';
      },
    });
    const { json, junit } = reportFiles('limited');
    const args = ['--budget', '1', '--json', json, '--junit', junit];
    const { code, output } = await command(proxy.origin, args, people.env);
    expect(code).toBe(1);
    expect(output).toMatch(/\n0 passed, 0 failed, \d+ not checked\nEnded before anything was checked\.$/);
    expect(readFileSync(json, 'utf8')).toContain('the time was used up');
    expect(readFileSync(junit, 'utf8')).toContain('skipped=');
  });

  test.each([
    ['levels', `{"ret_code":0,"result":${'['.repeat(3_000_000)}`, 'an answer of over 64 levels'],
    ['bytes', `"${' '.repeat(9 * 1024 * 1024)}"`, 'an answer over 8388608 bytes'],
  ])('its answers have too many %s', async (_, body, received) => {
    proxy.alter({
      answer(answer) {
        answer.body = body;
      },
    });
    const { report } = await check(proxy.origin, ['--only', 'basic.systemDate'], people.env);
    expect(report.findings).toContainEqual(
      expect.objectContaining({ level: 'fail', subject: 'basic.systemDate', path: 'answer', received }),
    );
  });

  test('a text with brackets in its strings is not deep', () => {
    expect(isTooDeep(JSON.stringify({ note: '['.repeat(100), quote: '"[' }))).toBe(false);
    expect(isTooDeep('['.repeat(65))).toBe(true);
  });
});

test('[V17] the command itself prints one line and ends with its code', async () => {
  const child = spawn(process.execPath, ['src/verify/main.ts', 'nonsense'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect([code, output]).toEqual([2, 'URL takes an address such as https://api.example, not "nonsense"\n']);
});

describe('with the rate limits of the contract', () => {
  let limited: VerifyExchange;
  let between: FaultProxy;
  beforeAll(async () => {
    limited = await openVerifyExchange({ limits: {}, market: { run: false } });
    between = await openFaultProxy(limited.origin);
  });
  afterAll(async () => {
    await between.close();
    await limited.close();
  });
  const paced = { isUnpaced: false };

  test('[V18] no request is answered 429 but that of --rate, which then succeeds', async () => {
    const tooMany: string[] = [];
    between.alter({
      answer({ status }, { url }) {
        if (status === 429) tooMany.push(url);
      },
    });
    const result = await check(between.origin, ['--only', 'basic', '--rate'], {}, paced);
    expect(failuresOf(result.report)).toEqual([]);
    expect(result.tooMany).toBe(0);
    expect(tooMany.length).toBeGreaterThan(0);
    expect(new Set(tooMany)).toEqual(new Set(['/x/main/spot/api/activity/v1/project/system/date']));
  });

  test('[V3] rate: no Retry-After is found and nothing else', async () => {
    between.alter({
      answer(answer) {
        delete answer.headers['retry-after'];
      },
    });
    const { report } = await check(between.origin, ['--only', 'basic.systemDate', '--rate'], {}, paced);
    expect(failuresOf(report).map((each) => ({ ...each }))).toEqual([
      expect.objectContaining({ subject: 'basic.systemDate', path: 'retry-after' }),
    ]);
  });
});

test('the origin of the site is another one than that of the exchange, or CORS would not be checked', () => {
  expect(siteOrigin).not.toBe(exchange.origin);
});
