import type { ProjectDetail } from '#contract/launchpad.ts';
import { canonical, decimal } from '#money/index.ts';
import { defaultLang, fallbackChain, isLang } from '#i18n/locales.ts';
import { generalRisks, holderNames, homeFaq, rulesOf } from './seed/shared-texts.ts';
import { seedLangs } from './seed/types.ts';
import type { SeedLang, SeedProject, SeedTokenomics } from './seed/types.ts';

/** Returns the language of the seed's texts for a language prefix: the first in its fallback chain that the seed has. */
export function seedLangOf(lang: string): SeedLang {
  const chain: readonly string[] = fallbackChain(isLang(lang) ? lang : defaultLang);
  return (
    seedLangs.filter((seedLang) => chain.includes(seedLang)).sort((a, b) => chain.indexOf(a) - chain.indexOf(b))[0] ??
    'en'
  );
}

type DetailTexts = Pick<ProjectDetail, 'sections' | 'links' | 'tokenomics' | 'risk' | 'rules' | 'faq' | 'lang'>;

/** Returns the tokens that circulate from the first day: what the vesting of each holder releases at once. */
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

/** Returns the texts of a project's page, with the names of holders and the general rules and risks. */
export function detailTexts(project: SeedProject, lang: SeedLang): DetailTexts {
  const { sections, risk, faq } = project.texts[lang];
  const { distribution, vesting, ...tokenomics } = project.tokenomics;
  const name = holderNames[lang];
  return {
    sections,
    links: project.links,
    tokenomics: {
      ...tokenomics,
      initialCirculating: initialCirculating(project.tokenomics),
      distribution: distribution.map(({ holder, share }) => ({ label: name[holder], share })),
      vesting: vesting.map(({ holder, ...terms }) => ({ label: name[holder], ...terms })),
    },
    risk: [...risk, ...generalRisks[lang]],
    rules: rulesOf(
      lang,
      project.pools.map(({ terms }) => terms.method),
    ),
    faq,
    lang,
  };
}

export { homeFaq };
