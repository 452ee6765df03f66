import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hostPrefixes } from '#contract/call.ts';
import { publishedCalls } from '#contract/index.ts';
import { documents } from '#serve/documents/documents.ts';
import { openapi } from '#serve/documents/openapi.ts';
import { asyncapi } from '#serve/documents/asyncapi.ts';
import { recordExamples } from '#serve/documents/examples/record.ts';
import { readWords } from '#serve/documents/words/words.ts';

const { words, problems } = readWords();
const options = { words, examples: await recordExamples() };

test('[OK39] every call, topic, property, parameter and code has words, and every amount its unit', () => {
  expect(problems).toEqual([]);
});

test.each(Object.entries(documents(options)))(
  'docs/contract/%s is up to date (npm run contract writes it)',
  async (name, text) => {
    expect(await readFile(`docs/contract/${name}`, 'utf8')).toBe(text);
  },
);

/** All operations of a document with their path and method. */
const operationsOf = ({ paths }: ReturnType<typeof openapi>) =>
  Object.entries(paths).flatMap(([path, { get, post }]) => [
    ...(get ? [{ path, method: 'GET', operation: get }] : []),
    ...(post ? [{ path, method: 'POST', operation: post }] : []),
  ]);

test('the document has every declared call with its path, method, encoding and auth', () => {
  const operations = operationsOf(openapi(options));
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual([...publishedCalls.keys()].sort());
  for (const { path, method, operation } of operations) {
    const call = publishedCalls.get(operation.operationId);
    expect([call?.path, call?.method]).toEqual([path, method]);
    expect(operation.security.length > 0).toBe(call?.auth !== 'none');
    expect('requestBody' in operation).toBe(call?.encoding !== 'query');
  }
});

test('the documents of the hosts have all calls together, each with the server of its host', () => {
  const all = hostPrefixes.flatMap((host) => {
    const document = openapi({ ...options, host });
    expect(document.servers.map(({ url }) => url)).toEqual([`{origin}/x/${host}`]);
    return operationsOf(document).map(({ operation }) => operation.operationId);
  });
  expect(all.sort()).toEqual([...publishedCalls.keys()].sort());
});

test('[FO21] the header `platform` is optional, and `pc` without it', () => {
  const { platform } = openapi(options).components.parameters;
  expect(platform).toMatchObject({ schema: { default: 'pc' } });
  expect(platform).not.toHaveProperty('required');
});

test('the schemas of individually parsed rows are included, nested ones too', () => {
  const list = JSON.stringify(openapi(options).paths['/spot/api/activity/v2/project/list']);
  expect(list).toContain('"$ref":"#/components/schemas/Pool"');
  const text = JSON.stringify(openapi(options).components.schemas);
  for (const field of ['"minCommit"', '"ticketSize"', '"spotAvailableBalance"']) expect(text).toContain(field);
});

test('no keyword of our own stands in a schema', () => {
  const text =
    JSON.stringify(openapi(options).components.schemas) + JSON.stringify(asyncapi(options).components.schemas);
  expect(text.match(/"x-[a-z-]+":/g)).toBeNull();
});

test.each([
  ['openapi.json', openapi(options)],
  ['asyncapi.json', asyncapi(options)],
])('every reference in %s resolves, and every schema is referred to', (_name, document) => {
  const text = JSON.stringify(document);
  const references = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? ''));
  expect(references.size).toBeGreaterThan(5);
  for (const path of references) expect([path, at(JSON.parse(text), path.split('/'))]).not.toEqual([path, undefined]);
  for (const name of Object.keys(document.components.schemas))
    expect(references).toContain(`components/schemas/${name}`);
});

test('[OK40] examples that are recorded twice are equal', async () => {
  expect(await recordExamples()).toEqual(options.examples);
});

test('the document with words and examples stays below 900 KB', async () => {
  expect((await readFile('docs/contract/openapi.json')).length).toBeLessThan(900_000);
});

/** Returns the value at a path of a document. */
function at(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return value;
  const inner =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key) : undefined;
  return inner && at(inner[1], rest);
}
