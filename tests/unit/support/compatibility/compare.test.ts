import { describe, expect, test } from 'vitest';
import { changesOf, levelOf } from '../../../support/compatibility/compare.ts';
import type { Level } from '../../../support/compatibility/compare.ts';
import { reducedContract } from '../../../support/compatibility/reduced.ts';
import { versionAfter, versionProblem } from '../../../support/compatibility/versions.ts';

type Json = Record<string, unknown>;

const amount = (unit: string): Json => ({ type: 'string', pattern: String.raw`^\d+$`, description: `Price, ${unit}.` });

/** What a fixture changes of the small contract below. */
interface Fixture {
  properties?: Json;
  required?: string[];
  params?: Json[];
  codes?: string;
  operation?: Json;
  path?: string;
  method?: string;
  calls?: Json;
  topic?: string;
  text?: string;
  version?: string;
}

const operationOf = ({ properties, required, params, codes, operation, text }: Fixture): Json => ({
  operationId: 'order.read',
  summary: text ?? 'Reads orders',
  description: `Reads orders.\n\nCodes of its own:\n\n${codes ?? '- `1` noOrder: There is none.\n- `2` busy: Later.'}`,
  security: [],
  parameters: params ?? [{ name: 'side', in: 'query', schema: { type: 'string', enum: ['BUY', 'SELL'] } }],
  responses: {
    200: {
      content: {
        'application/json': {
          schema: {
            oneOf: [
              {
                type: 'object',
                properties: properties ?? base,
                required: required ?? ['price', 'side'],
              },
            ],
          },
        },
      },
    },
  },
  ...operation,
});

const base: Json = {
  price: amount('in quote coins'),
  side: { type: 'string', enum: ['BUY', 'SELL'] },
  state: {
    anyOf: [
      { type: 'string', enum: ['NEW'] },
      { type: 'string', maxLength: 40 },
    ],
  },
};

/** The documents of a contract with one call and one topic. */
function contract(fixture: Fixture = {}) {
  const { path = '/orders', method = 'get', calls = {}, topic = 'order' } = fixture;
  const openapi = {
    info: { version: fixture.version ?? '1.2.3' },
    servers: [{ url: '/x/main' }],
    paths: { [path]: { [method]: operationOf(fixture) }, ...calls },
    components: { schemas: {} },
  };
  const asyncapi = {
    channels: { spot: { address: '/x/ws/spot', messages: { [topic]: {} } } },
    components: { schemas: {}, messages: { [topic]: { payload: { type: 'object' } } } },
  };
  return reducedContract(openapi, asyncapi);
}

const newCall = (id: string): Json => ({ '/new': { get: { ...operationOf({}), operationId: id } } });

const rows: readonly (readonly [change: string, fixture: Fixture, exchanges: Level, programs: Level])[] = [
  ['a new call in a new area', { calls: newCall('loan.read') }, 'minor', 'minor'],
  ['a new call in an area that exists', { calls: newCall('order.find') }, 'major', 'minor'],
  ['a new optional result property', { properties: { ...base, fee: amount('in quote coins') } }, 'minor', 'minor'],
  [
    'a new required result property',
    { properties: { ...base, fee: amount('in quote coins') }, required: ['price', 'side', 'fee'] },
    'major',
    'minor',
  ],
  ['a result property that is gone', { properties: { price: base['price'], side: base['side'] } }, 'minor', 'major'],
  ['a result property that may be absent', { required: ['side'] }, 'minor', 'major'],
  [
    'a result property that may be null',
    { properties: { ...base, price: { anyOf: [base['price'], { type: 'null' }] } } },
    'minor',
    'major',
  ],
  ['a result property of another type', { properties: { ...base, price: { type: 'number' } } }, 'major', 'major'],
  ['a result property in another unit', { properties: { ...base, price: amount('in base coins') } }, 'major', 'major'],
  [
    'a new optional parameter',
    { params: [...parametersOf(), { name: 'limit', in: 'query', schema: { type: 'integer' } }] },
    'minor',
    'minor',
  ],
  [
    'a new required parameter',
    { params: [...parametersOf(), { name: 'limit', in: 'query', required: true, schema: { type: 'integer' } }] },
    'major',
    'major',
  ],
  ['a parameter that is required now', { params: parametersOf({ required: true }) }, 'major', 'major'],
  ['a narrower parameter', { params: parametersOf({ schema: { type: 'string', enum: ['BUY'] } }) }, 'major', 'major'],
  ['a parameter that is gone', { params: [] }, 'major', 'major'],
  [
    'a new value of a closed enum in a result',
    { properties: { ...base, side: { type: 'string', enum: ['BUY', 'SELL', 'BOTH'] } } },
    'minor',
    'major',
  ],
  [
    'a new value of a closed enum in a parameter',
    { params: parametersOf({ schema: { type: 'string', enum: ['BUY', 'SELL', 'BOTH'] } }) },
    'major',
    'minor',
  ],
  [
    'a new value of an open enum',
    {
      properties: {
        ...base,
        state: {
          anyOf: [
            { type: 'string', enum: ['NEW', 'OLD'] },
            { type: 'string', maxLength: 40 },
          ],
        },
      },
    },
    'minor',
    'minor',
  ],
  ['a new code', { codes: '- `1` noOrder: x\n- `2` busy: y\n- `3` closed: z' }, 'minor', 'minor'],
  ['a code that is gone', { codes: '- `1` noOrder: There is none.' }, 'major', 'major'],
  ['another number of a code', { codes: '- `1` noOrder: There is none.\n- `4` busy: Later.' }, 'major', 'major'],
  ['another path', { path: '/all-orders' }, 'major', 'major'],
  ['another method', { method: 'post' }, 'major', 'major'],
  [
    'another host',
    { operation: {}, calls: { '/orders': { servers: [{ url: '/x/bot' }], get: operationOf({}) } } },
    'major',
    'major',
  ],
  [
    'another encoding',
    { params: [], operation: { requestBody: { content: { 'application/json': { schema: bodyOf() } } } } },
    'major',
    'major',
  ],
  ['another auth', { operation: { security: [{ usertoken: [] }] } }, 'major', 'major'],
  ['another topic name', { topic: 'orders' }, 'major', 'major'],
  ['other words', { text: 'Reads all orders' }, 'patch', 'patch'],
];

function parametersOf(change: Json = {}): Json[] {
  return [{ name: 'side', in: 'query', schema: { type: 'string', enum: ['BUY', 'SELL'] }, ...change }];
}
function bodyOf(): Json {
  return { type: 'object', properties: { side: { type: 'string', enum: ['BUY', 'SELL'] } }, required: [] };
}

const order: readonly Level[] = ['patch', 'minor', 'major'];
const strictest = (levels: readonly Level[]) => order.findLast((level) => levels.includes(level));

describe('[OK41] a change is judged for both readers', () => {
  test.each(rows)('%s', (_change, fixture, exchanges, programs) => {
    const changes = changesOf(contract(), contract(fixture));
    expect({
      exchanges: strictest(changes.map((change) => change.exchanges)),
      programs: strictest(changes.map((change) => change.programs)),
    }).toEqual({ exchanges, programs });
  });

  test('no change is none', () => {
    expect(changesOf(contract(), contract({ version: '1.2.4' }))).toEqual([]);
  });
});

test.each([
  ['1.2.3', 'patch', '1.2.4'],
  ['1.2.3', 'minor', '1.3.0'],
  ['1.2.3', 'major', '2.0.0'],
  ['0.3.1', 'minor', '0.3.2'],
  ['0.3.1', 'major', '0.4.0'],
] as const)('[OK41] after %s a %s change is at least %s', (released, level, least) => {
  expect(versionAfter(released, level)).toBe(least);
});

test('[OK41] a version that rises too little fails, one that rises too much passes with a note', () => {
  const breaking = levelOf(changesOf(contract(), contract({ params: [] })));
  const none = levelOf(changesOf(contract(), contract()));
  const problemOf = (current: string, level: Level | undefined) =>
    JSON.stringify(versionProblem('1.2.3', current, level));
  expect(problemOf('1.3.0', breaking)).toMatch(/"failure":.*must be 2\.0\.0/);
  expect(problemOf('2.0.0', breaking)).toBeUndefined();
  expect(problemOf('3.0.0', breaking)).toMatch(/"note":.*2\.0\.0/);
  expect(problemOf('1.2.3', none)).toBeUndefined();
  expect(problemOf('1.2.2', none)).toMatch(/"failure":/);
});
