/** The published documents of the contract against the answers of the sandbox. */
import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls, publishedCalls } from '#contract/index.ts';
import { droppedRows } from '#contract/scalars.ts';
import { shapeOf } from '#contract/schema/shape.ts';
import type { Shape } from '#contract/schema/shape.ts';
import { minuteMs, secondMs } from '#formulas/durations.ts';
import { badInputsOf } from '#verify/schema/bad-inputs.ts';
import { openSamples, validParams } from '#verify/schema/samples.ts';
import {
  answerValidator,
  examplesOf,
  frameViolation,
  schemaPaths,
  validatorAt,
  violation,
} from '../../support/contract-documents.ts';
import { grid, margin } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange, TestResponse } from '../support/exchange.ts';
import { listen, ticketFor } from '../support/socket-client.ts';

/** A visitor has no token. */
const people = ['visitor', 'standard', 'unified', 'nokyc', 'submember', 'vip'] as const;
const reads = [...allCalls].filter(([, { effect }]) => effect === 'read');

let exchange: TestExchange;
const tokens = new Map<string, string>();
/** One success of each call that has one. */
const successes = new Map<string, { call: Call; body: TestResponse['body'] }>();
const codes = new Set<number>();

beforeAll(async () => {
  exchange = await openTestExchange();
  for (const name of people.slice(1)) tokens.set(name, await exchange.login(name));
});
afterAll(() => exchange.close());

test('[OK37] every schema of both documents compiles in strict mode', () => {
  for (const document of ['openapi', 'asyncapi'] as const) {
    const paths = schemaPaths(document);
    expect(paths.length).toBeGreaterThan(15);
    for (const path of paths) expect(() => validatorAt(document, ...path)).not.toThrow();
  }
});

test('[OK40] every call has a valid example of a success, and one of a refusal where something can be refused', () => {
  for (const [name, { method, path, auth, params }] of publishedCalls) {
    const { success, refusal } = examplesOf(method, path);
    expect([name, violation(answerValidator(method, path), success)]).toEqual([name, '']);
    if (refusal !== undefined) expect([name, violation(answerValidator(method, path), refusal)]).toEqual([name, '']);
    const canBeRefused = auth === 'required' || Object.keys(shapeOf(params).entries ?? {}).length > 0;
    expect([name, refusal !== undefined]).toEqual([name, canBeRefused]);
  }
});

/** Asks a call; the exchange of the tests expects that the answer fits the document. */
async function ask(name: string, call: Call, params: Record<string, unknown>, token?: string): Promise<TestResponse> {
  exchange.real.now += secondMs;
  const response = await exchange.call(call, params, token);
  const { status, body } = response;
  if (status !== 200) return response;
  codes.add(body.ret_code);
  const isRefused =
    body.ret_code !== 0 || v.is(v.object({ status_code: v.pipe(v.number(), v.minValue(400)) }), body.result);
  if (!isRefused && !successes.has(name)) successes.set(name, { call, body });
  return response;
}

/** Makes a bot and a repayment, which the seeded data lacks, and reads them. */
async function prepare(): Promise<void> {
  const bot = {
    symbol: 'BTCUSDT',
    min_price: '50000',
    max_price: '80000',
    cell_number: 10,
    invest_mode: 0,
    quote_investment: '1000',
  } as const;
  const created = await exchange.call(grid.create, bot, tokens.get('standard'));
  const { grid_id } = v.parse(grid.create.result, created.body.result);
  await ask('grid.closeModes', grid.closeModes, { grid_id }, tokens.get('standard'));
  const repayment = { bizType: 'REPAY', tokenId: 'USDT', amount: '50' } as const;
  const repaid = await exchange.call(margin.createOrder, repayment, tokens.get('vip'));
  const { repayId } = v.parse(v.object({ repayId: v.string() }), repaid.body.result);
  await ask('margin.repayDetail', margin.repayDetail, { repayId }, tokens.get('vip'));
}

/** Projects of model v1, a day of a snapshot, and ids that nobody has: what other answers do not name. */
const furtherReads: readonly (readonly [name: string, params: Record<string, unknown>])[] = [
  ['launchpad.detailV1', { code: 'MOSS' }],
  ['launchpad.resultsV1', { projectId: '7' }],
  ['launchpad.qualificationV1', { projectId: '7' }],
  ['launchpad.calculation', { projectId: '7' }],
  ['launchpad.snapshotHours', { projectId: '2', day: '2026-06-01' }],
  ['launchpad.detailV2', { code: 'MOSS' }],
  ['launchpad.detailV2', { code: 'NOBODY' }],
  ['basic.klines', { symbol: 'NOPAIR', interval: '1h' }],
  ['basic.tokenDetail', { tokenId: 'NOCOIN' }],
  ['order.matchInfo', { orderId: '1' }],
  ['order.planGet', { planOrderId: '1' }],
  ['margin.repayDetail', { repayId: '1' }],
  ['grid.closeModes', { grid_id: '1' }],
  ['lt.info', { ltCode: 'NO3L' }],
  ['loan.range', { loanToken: 'USDT', pledgeToken: 'USDT' }],
];

test('[OK37] every answer to a read fits the document: six people, bad parameters, ids of others, no token', async () => {
  // The samples of all people are one: each asks for ids of the others, too.
  const samples = openSamples();
  for (const [key, value] of [
    ['symbolId', 'BTCUSDT'],
    ['name', 'EUR'],
    ['interval', '1h'],
    ['code', 'S100001'],
  ] as const)
    samples.prefer(key, value);
  samples.prefer('currency', 'EUR');
  await prepare();
  // Twice for the first one: what is learned in the first round is asked for in the second.
  for (const person of ['standard', ...people]) {
    const token = tokens.get(person);
    for (const [name, call] of reads) {
      const isFirst = person === 'standard' || person === 'unified';
      const optional = isFirst ? Object.keys(shapeOf(call.params).entries ?? {}).map((param) => [param]) : [];
      for (const more of [[], ...optional]) {
        const valid = validParams(samples, name, call.params, more);
        if ('missing' in valid) continue;
        const { body } = await ask(name, call, valid.params, token);
        if (body.ret_code === 0) samples.learn(name, body.result);
      }
    }
  }
  for (const [name, params] of furtherReads) {
    const call = allCalls.get(name);
    if (call) await ask(name, call, params, tokens.get('standard'));
  }
  for (const [name, call] of reads) {
    const valid = validParams(samples, name, call.params);
    const params = 'params' in valid ? valid.params : {};
    for (const input of badInputsOf(name, call, params, 'documents'))
      await ask(name, call, input.params, tokens.get('standard'));
    await ask(name, call, params);
    await ask(name, call, params, 'an-unknown-token');
  }
  expect(reads.map(([name]) => name).filter((name) => !successes.has(name))).toEqual([]);
  expect([...codes].sort((a, b) => a - b)).toEqual(
    expect.arrayContaining([
      0, 10001, 10007, 10031, 10033, 10034, 20101, 20106, 36004, 170121, 170213, 170221, 175007, 176020,
    ]),
  );
}, 120_000);

/** Names of properties for which the client puts another value when theirs is malformed. */
function namesWithFallback(shape: Shape, seen = new Set<Shape>()): string[] {
  if (seen.has(shape)) return [];
  seen.add(shape);
  const { pipe = [], entries = {}, wrapped, item, options = [], metadata } = shape;
  const parts = [
    ...pipe,
    ...(wrapped ? [wrapped] : []),
    ...(item ? [item] : []),
    ...(metadata?.row ? [metadata.row] : []),
  ];
  const inner = options.filter((option): option is Shape => typeof option === 'object');
  return [
    ...Object.entries(entries).flatMap(([name, entry]) =>
      'fallback' in entry ? [name] : namesWithFallback(entry, seen),
    ),
    ...[...parts, ...inner].flatMap((part) => namesWithFallback(part, seen)),
  ];
}

type Path = readonly (string | number)[];

/** The paths of all values in a result, at most three rows of a list. */
function pathsIn(value: unknown, skipped: ReadonlySet<string>, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, 3).map((item: unknown, index) => [index, item])
    : Object.entries(value).filter(([name]) => !skipped.has(name));
  return [
    ...(path.length > 0 ? [path] : []),
    ...entries.flatMap(([name, item]) => pathsIn(item, skipped, [...path, name])),
  ];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );

const removed = Symbol('removed');
/** What a value is replaced by: each is wrong for some kind of property. */
const replacements: readonly unknown[] = [
  removed,
  null,
  true,
  'true',
  '',
  'a b',
  '-1',
  '01',
  '1.50',
  '1e5',
  '9'.repeat(41),
  'x'.repeat(2_001),
  'X',
  '2026-13-01',
  -1,
  0,
  1,
  1.5,
  1e300,
  [],
  {},
  ['1', '2', '3'],
];

/** A copy of a value with another value at a path. */
function replaced(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    const changed = value.map((item: unknown, index) => (index === key ? replaced(item, rest, replacement) : item));
    return changed.filter((item) => item !== removed);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([name, item]) => [name, name === key ? replaced(item, rest, replacement) : item] as const,
  );
  return Object.fromEntries(entries.filter(([, item]) => item !== removed));
}

/** Whether the client takes a result whole: it drops invalid rows, which is a refusal here. */
function isParsed(call: Call, result: unknown): boolean {
  droppedRows.count = 0;
  return v.safeParse(call.result, result).success && droppedRows.count === 0;
}

test('[OK38] the document and the client refuse the same answers: 2,000 with one changed value', () => {
  const cases = [...successes].flatMap(([name, { call, body }]) => {
    const skipped = new Set(namesWithFallback(shapeOf(call.result)));
    const paths = pathsIn(body.result, skipped);
    return paths.length > 0 ? [{ name, call, body, paths }] : [];
  });
  let refused = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...cases),
      fc.nat(),
      fc.constantFrom(...replacements),
      ({ name, call, body, paths }, index, replacement) => {
        const path = paths[index % paths.length] ?? [];
        // To valibot an array is an object with numbers as names, that is with unknown fields.
        fc.pre(!Array.isArray(replacement) || !isRecord(valueAt(body.result, path)));
        const result = replaced(body.result, path, replacement);
        const isDocumented = answerValidator(call.method, call.path)({ ...body, result });
        if (!isDocumented) refused += 1;
        expect([name, path.join('.'), String(replacement), isDocumented]).toEqual([
          name,
          path.join('.'),
          String(replacement),
          isParsed(call, result),
        ]);
      },
    ),
    { numRuns: 2_000, seed: 38 },
  );
  expect(refused).toBeGreaterThan(1_000);
});

test('[OK37] every frame of ten minutes fits the document of the streams', async () => {
  const origin = await exchange.listen({ port: 0 });
  const token = tokens.get('standard') ?? '';
  const market = await listen(origin, 'market');
  const person = await listen(origin, 'spot');
  person.send({ op: 'login', args: [await ticketFor(exchange, token)] });
  expect(await person.next()).toMatchObject({ op: 'login', success: true });
  const args = ['balance', 'innovation_position', 'order', 'plan_order', 'trade', 'grid', 'loan', 'launch', 'notice'];
  person.send({ op: 'subscribe', args });
  market.send({
    op: 'subscribe',
    args: ['depth', 'bookTicker', 'trade', 'ticker', 'kline.1m']
      .map((topic) => `${topic}.BTCUSDT`)
      .concat('tickers', 'pairs', 'lt.BTC3L'),
  });
  market.send({ op: 'subscribe', args: ['depth.NOPAIR'] });
  market.send('no JSON');
  await exchange.sandbox('POST', 'market', { run: true });
  for (let minute = 0; minute < 10; minute += 1) {
    await exchange.sandbox('POST', 'clock', { advanceMs: minuteMs });
    exchange.real.now += secondMs;
  }
  await exchange.sandbox('POST', 'market', { run: false });
  const topics = new Set<string>();
  market.send({ op: 'ping', ts: 0 });
  for (;;) {
    const frame = await market.next();
    if (frame.topic !== undefined) topics.add(frame.topic.split('.')[0] ?? '');
    if (frame.op === 'pong') break;
  }
  person.send({ op: 'ping', ts: 0 });
  for (;;) {
    const frame = await person.next();
    if (frame.topic !== undefined) topics.add(frame.topic);
    if (frame.op === 'pong') break;
  }
  expect([...topics]).toEqual(
    expect.arrayContaining(['depth', 'trade', 'ticker', 'tickers', 'kline', 'pairs', 'lt', 'balance', 'notice']),
  );
  expect(frameViolation('market', { topic: 'depth.BTCUSDT', type: 'delta', ts: 1, data: { s: 'BTCUSDT' } })).not.toBe(
    '',
  );
  for (const client of [market, person]) client.end();
});
