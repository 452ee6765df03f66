import { expect, test } from 'vitest';
import { webConfig } from '#contract/account.ts';
import { featureOf, topicFeatures } from '#contract/areas/areas.ts';
import { exchangeName, features, webFeatures } from '#contract/areas/features.ts';
import { allCalls, publishedCalls } from '#contract/index.ts';
import { privateTopics } from '#contract/stream.ts';

/** What a call is part of, by its name. */
function expected(name: string): string {
  if (name === 'basic.systemDate') return 'core';
  if (/^order\.plan/.test(name)) return 'plan';
  if (/^account\.(?:getSubscribe|setSubscribe)$/.test(name)) return 'notices';
  if (/^account\.(?:inviteInfo|invitationCode)$/.test(name)) return 'invite';
  if (name === 'account.gridSymbols') return 'grid';
  const [domain = ''] = name.split('.');
  const areas = { account: 'core', session: 'core', basic: 'spot', order: 'spot', lt: 'leveraged', unified: 'margin' };
  return new Map(Object.entries(areas)).get(domain) ?? domain;
}

test('[OK22] each call belongs to one area, which its path tells', () => {
  const found = [...publishedCalls].map(([name, call]) => [name, featureOf(call) ?? 'core']);
  expect(found).toEqual([...publishedCalls.keys()].map((name) => [name, expected(name)]));
  const counts: Record<string, number> = {};
  for (const call of allCalls.values()) {
    const area = featureOf(call) ?? 'core';
    counts[area] = (counts[area] ?? 0) + 1;
  }
  expect(counts).toEqual({
    ...{ core: 14, spot: 23, plan: 7, leveraged: 10, margin: 21, loan: 15, grid: 8, launchpad: 25 },
    ...{ notices: 2, invite: 2 },
  });
});

test('every feature has its own name at the exchange, and topics are of features', () => {
  expect(new Set(features.map(exchangeName)).size).toBe(features.length);
  const { method, host, path, encoding, auth, need } = webFeatures;
  expect(webConfig).toMatchObject({ method, host, path, encoding, auth, need });
  expect(privateTopics.filter((topic) => topicFeatures[topic] === undefined)).toEqual(['balance']);
});
