/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import type { Project, ProjectDetail } from '#contract/launchpad.ts';
import type { Lang } from '#i18n/locales.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { Terms } from '#launchpad/project/Terms.tsx';
import { rendered } from '../../ui/support/render.ts';
import { lottery, project, stake } from '../support/pools.ts';

const detailOf = (part: Partial<Project>): ProjectDetail => ({
  ...project(part),
  sections: [],
  links: [],
  tokenomics: { totalSupply: '1000', initialCirculating: '80', launchAmount: '40', distribution: [], vesting: [] },
  risk: [],
  rules: [],
  faq: [],
  lang: 'en',
});
const termsOf = async (part: Partial<Project>, lang: Lang = 'en') =>
  (await rendered(<Terms t={textsFor(lang, 'launchpad')} lang={lang} detail={detailOf(part)} />)).texts('.facts__fact');

test('[R1.4] the terms name verification level, VIP level, restricted areas and the price of each pool', async () => {
  const terms = await termsOf({ restrictedAreas: ['CN', 'KP'], minVipLevel: 1 });
  expect(terms).toEqual(
    expect.arrayContaining([
      'Min. verification level1',
      'VIP levelVIP 1+',
      'Restricted areasChina, North Korea',
      'Price0.0625 SLIP',
      'Price0.05 USDT',
    ]),
  );
});

test('[R1.4] a launch without restrictions says so, and its only pool has the price', async () => {
  const terms = await termsOf({ minKycLevel: 0, pools: [lottery()] });
  expect(terms).toEqual(
    expect.arrayContaining(['Min. verification levelNone', 'VIP levelNone', 'Restricted areasNone', 'Price0.05 USDT']),
  );
});

test('[R1.4] the terms of a launchpool name the most that a person earns in an hour', async () => {
  const terms = await termsOf({ kind: 'LAUNCHPOOL', pools: [stake({ hourlyCap: '300' })] });
  expect(terms).toContain('Max. rewards per hour per person, SLIP pool300 HALO');
});

test('[FL3] the terms hold what is fixed: the yield, which moves, is in the panel alone', async () => {
  const terms = await termsOf({ kind: 'LAUNCHPOOL', pools: [stake()] });
  expect(terms.join()).not.toContain('APR');
});

test('[FL41] the terms of each pool stand in a list of their own, with the price first', async () => {
  const t = textsFor('en', 'launchpad');
  const { texts, all } = await rendered(<Terms t={t} lang="en" detail={detailOf({})} />);
  expect(texts('h3')).toEqual(['Subscription pool', 'Lottery pool']);
  const firstOf = (part: HTMLElement) => part.querySelector('.facts__fact')?.textContent;
  expect(all('.project-body__pool').map(firstOf)).toEqual(['Price0.0625 SLIP', 'Price0.05 USDT']);
  expect(texts('section > .facts .facts__label').slice(-3)).toEqual([
    t('terms.kycLevel'),
    t('terms.vipLevel'),
    t('terms.areas'),
  ]);
});
