import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { marketTopics } from '#contract/market-stream.ts';
import { privateTopics } from '#contract/stream.ts';
import { callsDocument, callsFile, readCallsDocument } from '../../support/calls-page.ts';
import { pageRoutes } from '../../support/page-routes.ts';

const recorded = readCallsDocument();

test('[OK27] docs/connect/calls.md has a row for each page of the product, and for no other', () => {
  expect(pageRoutes().length).toBeGreaterThan(40);
  expect([...recorded.keys()]).toEqual(pageRoutes());
});

test('[OK27] it names calls and topics of the contract, and each call once it can be sent', () => {
  const all = [...recorded.values()].flatMap(({ visitor, person }) => [visitor, person]);
  const names = [...allCalls.keys()];
  expect(all.flatMap(({ calls }) => calls).filter((name) => !names.includes(name))).toEqual([]);
  const topics: readonly string[] = [...Object.keys(marketTopics), ...privateTopics];
  expect(all.flatMap((asked) => asked.topics).filter((topic) => !topics.includes(topic))).toEqual([]);
  // What the pages do not ask when they open follows from them and from the contract.
  expect(readFileSync(callsFile, 'utf8')).toBe(callsDocument(recorded));
  for (const name of names) expect(callsDocument(recorded), name).toContain(`\`${name}\``);
});
