import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createSiteServer } from '#serve/server.ts';
import type { Site } from '#serve/site.ts';
import { freshTestSite } from '../build.ts';
import { ask, eachConcurrently } from './support/ask.ts';
import type { Reply } from './support/ask.ts';
import { nginx, startOrigin } from './support/nginx.ts';
import type { TestOrigin } from './support/nginx.ts';
import { needs } from './support/needs.ts';
import { startOwnServer } from './support/own-server.ts';
import type { OwnServer } from './support/own-server.ts';
import { generatedRequests } from './support/requests.ts';
import type { GeneratedRequest } from './support/requests.ts';

let site: Site;
let own: OwnServer;
let origin: TestOrigin | undefined;
beforeAll(async () => {
  site = await freshTestSite('same');
  own = await startOwnServer(createSiteServer({ site }));
  origin = nginx === undefined ? undefined : await startOrigin(site, inject('originFolder'));
});
afterAll(async () => {
  await own.close();
  await origin?.stop();
});

/** nginx itself answers 400 to a path that leaves the root, before any rule of ours; so does no other server. */
const leavesRoot = (path: string) => {
  let depth = 0;
  for (const segment of (path.split('?')[0] ?? '').split('/')) {
    const decoded = segment.replace(/%2e/gi, '.');
    if (decoded === '..') depth -= 1;
    else if (decoded !== '' && decoded !== '.') depth += 1;
    if (depth < 0) return true;
  }
  return false;
};

const answerOf = ({ status, headers }: Reply) =>
  `${status} ${headers.location ?? ''} ${headers['cache-control'] ?? ''}`;
const titleOf = ({ method, path, headers }: GeneratedRequest) => `${method} ${path} ${JSON.stringify(headers)}`;

needs(nginx !== undefined, 'nginx')(
  '[E5] 10,000 requests have the same status, location and cache header on nginx and on our own server',
  async () => {
    const requests = generatedRequests(site, 10_000, 5).filter(({ path }) => !leavesRoot(path) && !path.includes('%0'));
    expect(requests.length).toBeGreaterThan(9_500);
    const differences: string[] = [];
    const kinds = new Map<string, number>();
    await eachConcurrently(requests, async (request) => {
      const { path, headers, method } = request;
      const [expected, actual] = await Promise.all(
        [own.port, origin?.port ?? 0].map((port) => ask(port, path, headers, { method })),
      );
      if (!expected || !actual) throw new Error('no answer');
      kinds.set(String(expected.status), (kinds.get(String(expected.status)) ?? 0) + 1);
      if (answerOf(expected) !== answerOf(actual))
        differences.push(`${titleOf(request)}: ${answerOf(expected)} ≠ ${answerOf(actual)}`);
    });
    expect(differences).toEqual([]);
    // The requests reach every kind of answer.
    for (const status of ['200', '302', '308', '404', '405']) expect(kinds.get(status)).toBeGreaterThan(100);
  },
);

test('the generated requests are the same for the same seed', () => {
  expect(generatedRequests(site, 50, 1)).toEqual(generatedRequests(site, 50, 1));
});
