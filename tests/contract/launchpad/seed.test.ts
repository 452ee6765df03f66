import { describe, expect, test } from 'vitest';
import { seedProjects } from '../../../src/sandbox/launchpad/seed/index.ts';
import { seedLangs } from '../../../src/sandbox/launchpad/seed/types.ts';
import type { PoolTerms, SeedProject } from '../../../src/sandbox/launchpad/seed/types.ts';
import { scale } from './launches.ts';

const sum = (texts: readonly string[]): bigint => texts.reduce((total, text) => total + scale(text), 0n);
const product = (a: string, b: string): bigint => (scale(a) * scale(b)) / 10n ** 8n;
const offered = ({ terms }: { terms: PoolTerms }): string =>
  terms.method === 'STAKE' ? terms.rewardTotal : terms.amount;
const named = seedProjects.map((project): [string, SeedProject] => [project.code, project]);
const hourMs = 3_600_000;

test('there are 36 launches, each with ids and a code of its own', () => {
  const poolIds = seedProjects.flatMap(({ pools }) => pools.map(({ terms }) => terms.poolId));
  expect(seedProjects).toHaveLength(36);
  expect(new Set(seedProjects.map(({ projectId }) => projectId)).size).toBe(36);
  expect(new Set(seedProjects.map(({ code }) => code)).size).toBe(36);
  expect(new Set(poolIds).size).toBe(poolIds.length);
});

describe.each(named)('%s', (_code, project) => {
  test('shares add up, and the launch has the share that it offers', () => {
    const { distribution, vesting, launchAmount, totalSupply } = project.tokenomics;
    expect(sum(distribution.map(({ share }) => share))).toBe(scale('1'));
    expect(vesting.map(({ holder, share }) => [holder, share])).toEqual(
      distribution.map(({ holder, share }) => [holder, share]),
    );
    expect(sum(project.pools.map(offered))).toBe(scale(launchAmount));
    expect(product(totalSupply, distribution[0]?.share ?? '0')).toBe(scale(launchAmount));
  });

  test('its times are in order, hours and snapshots full', () => {
    const { announce, snapshotStart, snapshotEnd, commitStart, commitEnd, distribute, listing } = project.times;
    const times = [announce, snapshotStart, snapshotEnd, commitStart, commitEnd, distribute, listing].filter(
      (time) => time !== undefined,
    );
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const day of [snapshotStart, snapshotEnd]) if (day !== undefined) expect(day % (24 * hourMs)).toBe(0);
    expect([commitStart % hourMs, commitEnd % hourMs]).toEqual([0, 0]);
  });

  test.each(project.pools.map(({ terms }): [string, PoolTerms] => [terms.method, terms]))(
    'its terms fit each other: %s',
    (_method, terms) => {
      if (terms.method === 'STAKE') {
        const hours = BigInt((project.times.commitEnd - project.times.commitStart) / hourMs);
        expect(scale(terms.rewardPerHour) * hours).toBe(scale(terms.rewardTotal));
      } else if (terms.method === 'LOTTERY') {
        expect(product(terms.tokensPerTicket, terms.price)).toBeLessThanOrEqual(scale(terms.ticketSize));
        expect(terms.tiers.map(({ to }) => to).slice(0, -1)).toEqual(terms.tiers.map(({ from }) => from).slice(1));
      } else {
        expect(scale(terms.maxCommit) % scale(terms.step)).toBe(0n);
        expect(product(terms.capTokens, terms.price)).toBeLessThanOrEqual(scale(terms.maxCommit));
      }
    },
  );

  test('says the same in every language, plainly', () => {
    const shape = (lang: (typeof seedLangs)[number]) => {
      const { sections, risk, faq } = project.texts[lang];
      return {
        sections: sections.map(({ id, body }) => [
          id,
          body.map((block) => [block.kind, 'items' in block ? block.items.length : 1]),
        ]),
        risk: risk.length,
        faq: faq.map(({ answer }) => answer.length),
      };
    };
    for (const lang of seedLangs) {
      expect(shape(lang)).toEqual(shape('en'));
      const text = JSON.stringify(project.texts[lang]);
      expect(text).not.toMatch(/[!！<>]/);
      expect(project.texts[lang].tagline).not.toBe('');
    }
    expect(JSON.stringify(project.texts['zh-MY'])).toMatch(/\p{Script=Han}/u);
    expect(JSON.stringify(project.texts['ar-SA'])).toMatch(/\p{Script=Arabic}/u);
  });
});
