import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { documents } from '#serve/documents/documents.ts';
import { openapi } from '#serve/documents/openapi.ts';
import { asyncapi } from '#serve/documents/asyncapi.ts';

test.each(Object.entries(documents()))(
  'docs/contract/%s is up to date (npm run contract writes it)',
  async (name, text) => {
    expect(await readFile(`docs/contract/${name}`, 'utf8')).toBe(text);
  },
);

test('the document has every declared call with its path, method, encoding and auth', () => {
  const operations = Object.entries(openapi().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual([...allCalls.keys()].sort());
  for (const { path, method, operation } of operations) {
    const call = allCalls.get(operation.operationId);
    expect([call?.path, call?.method]).toEqual([path, method]);
    expect(operation.security.length > 0).toBe(call?.auth !== 'none');
    expect('requestBody' in operation).toBe(call?.encoding !== 'query');
  }
});

test('the schemas of individually parsed rows are included, nested ones too', () => {
  const list = JSON.stringify(openapi().paths['/spot/api/activity/v2/project/list']);
  expect(list).toContain('"$ref":"#/components/schemas/Pool"');
  const text = JSON.stringify(openapi().components.schemas);
  for (const field of ['"minCommit"', '"ticketSize"', '"spotAvailableBalance"']) expect(text).toContain(field);
});

test.each([
  ['openapi.json', openapi()],
  ['asyncapi.json', asyncapi()],
])('every reference in %s resolves', (_name, document) => {
  const text = JSON.stringify(document);
  const references = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? ''));
  expect(references.size).toBeGreaterThan(5);
  for (const path of references) expect([path, at(JSON.parse(text), path.split('/'))]).not.toEqual([path, undefined]);
});

/** Returns the value at a path of a document. */
function at(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return value;
  const inner =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key) : undefined;
  return inner && at(inner[1], rest);
}
