import type { ProjectDetail } from '../../contract/launchpad.ts';
import { defaultLang, fallbackChain, isLang } from '../../i18n/locales.ts';
import { generalRisks, holderNames, homeFaq, rulesOf } from './seed/shared.ts';
import { seedLangs } from './seed/types.ts';
import type { SeedLang, SeedProject } from './seed/types.ts';

/** The language of the texts for a page prefix: the first of its chain in which the seed is written. */
export function seedLangOf(lang: string): SeedLang {
  const chain: readonly string[] = fallbackChain(isLang(lang) ? lang : defaultLang);
  return (
    seedLangs.filter((written) => chain.includes(written)).sort((a, b) => chain.indexOf(a) - chain.indexOf(b))[0] ??
    'en'
  );
}

type Texts = Pick<ProjectDetail, 'sections' | 'links' | 'tokenomics' | 'risk' | 'rules' | 'faq' | 'lang'>;

/** Everything a project's page says beside its terms. */
export function detailTexts(project: SeedProject, lang: SeedLang): Texts {
  const { sections, risk, faq } = project.texts[lang];
  const { distribution, vesting, ...tokenomics } = project.tokenomics;
  const name = holderNames[lang];
  return {
    sections,
    links: project.links,
    tokenomics: {
      ...tokenomics,
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
