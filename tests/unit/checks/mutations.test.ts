import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areas } from '../../mutations/areas.ts';
import { browserTests, countOf, describeMutation } from '../../mutations/mutation.ts';
import type { Mutation } from '../../mutations/mutation.ts';

const mutations = Object.values(areas).flat();
/** The sources of the tests of a mutation. */
const testsOf = ({ test: path }: Mutation): string =>
  (path === browserTests ? globSync(`${browserTests}/**/*.test.ts`) : [path])
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

test('[SB15] the text that a mutation changes occurs exactly once in its file', () => {
  const changed = mutations.filter(
    ({ file, from, to }) => from === to || !existsSync(file) || countOf(readFileSync(file, 'utf8'), from) !== 1,
  );
  expect(changed.map(describeMutation)).toEqual([]);
});

test('[SB15] the test that a mutation names exists', () => {
  const missing = mutations.filter((each) => !existsSync(each.test) || !testsOf(each).includes(each.title ?? ''));
  expect(missing.map((each) => `${each.test} ${each.title ?? ''}: ${describeMutation(each)}`)).toEqual([]);
});

test('[SB15] 150 behaviors are broken, each once', () => {
  expect(new Set(mutations.map(({ file, from, to }) => [file, from, to].join('\n'))).size).toBe(mutations.length);
  expect(mutations.length).toBeGreaterThanOrEqual(150);
});
