import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { seedProjects } from '#sandbox/launchpad/seed/index.ts';
import { detailTexts } from '#sandbox/launchpad/detail-texts.ts';
import { releasedBy } from '#ui/art/vesting-chart.ts';
import type { Lang } from '#i18n/locales.ts';
import { launchLangs, launchTexts, projectTexts, taglineOf } from '#sandbox/launchpad/launch-texts.ts';
import type { PoolTerms, SeedProject } from '#sandbox/launchpad/seed/types.ts';
import { scale } from '../support/launches.ts';

const sum = (texts: readonly string[]): bigint => texts.reduce((total, text) => total + scale(text), 0n);
const product = (a: string, b: string): bigint => (scale(a) * scale(b)) / 10n ** 8n;
const offered = ({ terms }: { terms: PoolTerms }): string =>
  terms.method === 'STAKE' ? terms.rewardTotal : terms.amount;
const projectsByCode = seedProjects.map((project): [string, SeedProject] => [project.code, project]);

test('there are 36 launches with unique ids and codes', () => {
  const poolIds = seedProjects.flatMap(({ pools }) => pools.map(({ terms }) => terms.poolId));
  expect(seedProjects).toHaveLength(36);
  expect(new Set(seedProjects.map(({ projectId }) => projectId)).size).toBe(36);
  expect(new Set(seedProjects.map(({ code }) => code)).size).toBe(36);
  expect(new Set(poolIds).size).toBe(poolIds.length);
});

describe.each(projectsByCode)('%s', (_code, project) => {
  test('shares add up to 1, and the share of the launch equals its pools', () => {
    const { distribution, vesting, launchAmount, totalSupply } = project.tokenomics;
    expect(sum(distribution.map(({ share }) => share))).toBe(scale('1'));
    expect(vesting.map(({ holder, share }) => [holder, share])).toEqual(
      distribution.map(({ holder, share }) => [holder, share]),
    );
    expect(sum(project.pools.map(offered))).toBe(scale(launchAmount));
    expect(product(totalSupply, distribution[0]?.share ?? '0')).toBe(scale(launchAmount));
  });

  test.each(launchLangs)(
    '[R1.4] the circulating supply is what the vesting schedule releases on the first day: %s',
    (lang) => {
      const { initialCirculating, totalSupply, vesting } = detailTexts(project, lang).tokenomics;
      const released = releasedBy(
        vesting.map(({ share, tgeShare, cliffDays, linearDays }) => ({
          share: Number(share),
          initialShare: Number(tgeShare),
          fromDay: cliffDays,
          days: linearDays,
        })),
        0,
      );
      expect(Number(initialCirculating) / Number(totalSupply)).toBeCloseTo(released, 9);
    },
  );

  test('times are ascending, at full hours, and snapshots at full days', () => {
    const { announce, snapshotStart, snapshotEnd, commitStart, commitEnd, distribute, listing } = project.times;
    const times = [announce, snapshotStart, snapshotEnd, commitStart, commitEnd, distribute, listing].filter(
      (time) => time !== undefined,
    );
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const day of [snapshotStart, snapshotEnd]) if (day !== undefined) expect(day % dayMs).toBe(0);
    expect([commitStart % hourMs, commitEnd % hourMs]).toEqual([0, 0]);
  });

  test.each(project.pools.map(({ terms }): [string, PoolTerms] => [terms.method, terms]))(
    'the terms of a pool are consistent: %s',
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

  test('texts have the same structure in every language, without exclamation marks and HTML', () => {
    const shape = (lang: Lang) => {
      const { sections, risk, faq } = projectTexts(project, lang);
      return {
        sections: sections.map(({ id, body }) => [
          id,
          body.map((block) => [block.kind, 'items' in block ? block.items.length : 1]),
        ]),
        risk: risk.length,
        faq: faq.map(({ answer }) => answer.length),
      };
    };
    for (const lang of launchLangs) {
      expect(shape(lang)).toEqual(shape('en'));
      const tagline = taglineOf(project, lang);
      expect(JSON.stringify([tagline, projectTexts(project, lang)])).not.toMatch(/[!！<>]/);
      expect(tagline).not.toBe('');
    }
  });
});

test('[R1.3] the shared texts of launches have the same structure in every language', () => {
  /** Keys and lengths of lists, without the texts. */
  const shape = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(shape);
    if (typeof part !== 'object' || part === null) return 'text';
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, shape(value)]));
  };
  expect(launchLangs).toContain('en');
  for (const lang of launchLangs) expect(shape(launchTexts(lang)), lang).toEqual(shape(launchTexts('en')));
});
