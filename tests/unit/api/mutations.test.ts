import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishedCalls } from '#contract/index.ts';
import { exchange, ok, text } from './support/fake-exchange.ts';
import { sample } from './support/sample.ts';

/** Faulty JSON texts that an exchange could send in place of a value. */
const junk = [
  'null',
  'true',
  '-1',
  '1e999',
  '-0',
  '0.1',
  '""',
  '"1e5"',
  '"Infinity"',
  '"UNHEARD_OF"',
  '[]',
  '[null]',
  '{}',
  '{"__proto__":{"x":1}}',
  `"${'9'.repeat(70)}"`,
];

type Path = readonly string[];
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

/** Returns the value as JSON text, with the part at `path` replaced by `piece` or left out. */
function mutate(value: unknown, path: Path, piece: string | undefined): string {
  const [key, ...rest] = path;
  if (key === undefined) return piece ?? 'null';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    if (name !== key) return [[name, JSON.stringify(inner)]];
    return rest.length === 0 && piece === undefined ? [] : [[name, mutate(inner, rest, piece)]];
  });
  if (Array.isArray(value)) return `[${parts.map(([, inner]) => inner).join(',')}]`;
  return `{${parts.map(([name, inner]) => `${JSON.stringify(name)}:${inner}`).join(',')}}`;
}

const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];

test.each([...publishedCalls])('[Q-F04] %s parses its own sample, with all rows', async (_name, call) => {
  const { send } = exchange([() => ok(sample(call.result))]);
  expect(await send(call, {})).toMatchObject({ ok: true, result: sample(call.result) });
});

test.each([...publishedCalls])(
  '[Q-F03] [Q-F04] %s parses or rejects every mutation of its response',
  async (_name, call) => {
    const valid = sample(call.result);
    const path = fc.constantFrom(...pathsOf(valid));
    await fc.assert(
      fc.asyncProperty(path, fc.option(fc.constantFrom(...junk), { nil: undefined }), async (at, piece) => {
        const { send } = exchange([() => text(`{"ret_code":0,"time_now":1,"result":${mutate(valid, at, piece)}}`)]);
        const answer = await send(call, {});
        if (!answer.ok) {
          expect(answer.error.kind).toBe('malformed');
          expect(answer.error.field).toMatch(/^result/);
          return;
        }
        for (const leaf of leaves(answer.result)) {
          expect(Number.isNaN(leaf) || leaf === Infinity).toBe(false);
          expect(String(leaf)).not.toMatch(/^\[object|^undefined$|^NaN$/);
        }
      }),
      { numRuns: 150 },
    );
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  },
);

test.each([...publishedCalls])(
  '[Q-F03] %s returns a typed error for an empty, an HTML and a truncated response',
  async (_name, call) => {
    const whole = JSON.stringify({ ret_code: 0, result: sample(call.result) });
    const bodies = [
      ['', 'emptyBody'],
      ['<html><body>maintenance</body></html>', 'malformed'],
      [whole.slice(0, -3), 'malformed'],
    ] as const;
    for (const [body, kind] of bodies) {
      const { send } = exchange([() => text(body)]);
      expect(await send(call, {})).toMatchObject({ ok: false, error: { kind } });
    }
  },
);
