import { builtLangs } from '../i18n/built-langs.ts';
import { fallbackChain, languageOf } from '../i18n/locales.ts';
import type { Lang } from '../i18n/locales.ts';
import type { Layout } from '../shell/routes.ts';
import type { LaunchScreen } from './launch-path.ts';
import { providePageData } from './page-data.ts';
import type { PageData } from './page-data.ts';
import { contentFor } from '../content/exchange-content.ts';
import type { ExchangeContent } from '../content/exchange-content.ts';

/** All projects of the exchange content in the order of the lists. */
export const allProjects = ({ ongoing, upcoming, finished }: ExchangeContent) => [...ongoing, ...upcoming, ...finished];

/** The codes of the projects that get a page of their own. */
export const builtCodes = (content: ExchangeContent) => allProjects(content).map(({ code }) => code);

/** One path per project and built language, for `getStaticPaths` of a project page. */
export async function projectStaticPaths(model: 'v1' | 'v2') {
  const content = await contentFor('en');
  const codes = allProjects(content)
    .filter((project) => project.model === model)
    .map(({ code }) => code);
  return builtLangs.flatMap((lang) => codes.map((code) => ({ params: { lang, code } })));
}

/** Provides the data of a screen's islands and returns its key, which the islands get as `page`. */
export function provideScreenData(lang: Lang, layout: Layout, screen: LaunchScreen, data: PageData, code = ''): string {
  const key = `${lang} ${layout} ${screen} ${code}`;
  providePageData(key, data);
  return key;
}

/** Returns `contentLang`, the language of project texts, when it differs from the language of the page. */
export const projectTextLang = (lang: Lang, contentLang: string): string | undefined =>
  fallbackChain(lang).some((link) => languageOf(link) === contentLang.split('-')[0] && link !== 'en') ||
  languageOf(lang) === contentLang.split('-')[0]
    ? undefined
    : contentLang;
