import type { ProjectDetail } from '#contract/launchpad.ts';
import { canonical, decimal } from '#money/index.ts';
import type { Lang } from '#i18n/locales.ts';
import { launchTexts, projectTexts, rulesOf } from './launch-texts.ts';
import type { SeedProject, SeedTokenomics } from './seed/types.ts';

type DetailTexts = Pick<ProjectDetail, 'sections' | 'links' | 'tokenomics' | 'risk' | 'rules' | 'faq' | 'lang'>;

/** The tokens that circulate from the first day: what the vesting of each holder releases at once. */
const initialCirculating = ({ totalSupply, vesting }: SeedTokenomics): string =>
  canonical(
    vesting.reduce(
      (sum, { share, tgeShare, cliffDays, linearDays }) =>
        sum.plus(
          decimal(totalSupply)
            .times(share)
            .times(cliffDays === 0 && linearDays === 0 ? '1' : tgeShare),
        ),
      decimal('0'),
    ),
  );

/** The texts of a project's page, with the names of holders and the general rules and risks. */
export function detailTexts(project: SeedProject, lang: Lang): DetailTexts {
  const { sections, risk, faq } = projectTexts(project, lang);
  const { distribution, vesting, ...tokenomics } = project.tokenomics;
  const { holders: name, risk: generalRisks } = launchTexts(lang);
  return {
    sections,
    links: project.links,
    tokenomics: {
      ...tokenomics,
      initialCirculating: initialCirculating(project.tokenomics),
      distribution: distribution.map(({ holder, share }) => ({ label: name[holder], share })),
      vesting: vesting.map(({ holder, ...terms }) => ({ label: name[holder], ...terms })),
    },
    risk: [...risk, ...generalRisks],
    rules: rulesOf(
      lang,
      project.pools.map(({ terms }) => terms.method),
    ),
    faq,
    lang,
  };
}
