import { fallbackChain, languageOf } from '../i18n/locales.ts';
import type { Lang } from '../i18n/locales.ts';
import { langPaths } from '../i18n/texts-for.ts';
import type { Layout } from '../shell/places.ts';
import type { Screen } from './address.ts';
import { providePageData } from './page-data.ts';
import type { PageData } from './page-data.ts';
import { snapshotFor } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';

/** Rows of a list that are in the HTML. */
export const firstPageSize = 12;

/** Every project of the snapshot in the order of the lists. */
export const allProjects = ({ ongoing, upcoming, finished }: Snapshot) => [...ongoing, ...upcoming, ...finished];

/** Codes that have a page of their own. */
export const builtCodes = (snapshot: Snapshot) => allProjects(snapshot).map(({ code }) => code);

/** One route a project and built language: what `getStaticPaths` of a project page returns. */
export async function projectPaths(model: 'v1' | 'v2') {
  const snapshot = await snapshotFor('en');
  const codes = allProjects(snapshot)
    .filter((project) => project.model === model)
    .map(({ code }) => code);
  return langPaths().flatMap(({ params: { lang } }) => codes.map((code) => ({ params: { lang, code } })));
}

/** Gives a screen's islands their data, under the key that they ask for. */
export function provide(lang: Lang, layout: Layout, screen: Screen, data: PageData, code = ''): string {
  const key = `${lang} ${layout} ${screen} ${code}`;
  providePageData(key, data);
  return key;
}

/** The language of the project texts that a language's pages show, when it is another. */
export const textLang = (lang: Lang, spoken: string): string | undefined =>
  fallbackChain(lang).some((link) => languageOf(link) === spoken.split('-')[0] && link !== 'en') ||
  languageOf(lang) === spoken.split('-')[0]
    ? undefined
    : spoken;
