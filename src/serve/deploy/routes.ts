import { isLang } from '#i18n/locales.ts';
import type { Site } from '../site.ts';

/**
 * Pages of every language, without the prefix, sorted. Throws when languages have different pages: an edge knows one
 * list.
 */
export function commonPaths({ files, langs }: Pick<Site, 'files' | 'langs'>): string[] {
  const byLang = new Map<string, string[]>(langs.map((lang) => [lang, []]));
  for (const path of files.keys()) {
    const [, lang = '', rest = ''] = /^\/([^/]+)(\/(?:.*\/)?)$/.exec(path) ?? [];
    if (isLang(lang)) byLang.get(lang)?.push(rest);
  }
  const lists = [...byLang].map(([lang, paths]) => ({ lang, paths: paths.sort() }));
  const [first] = lists;
  if (first === undefined) throw new Error('the site has no language');
  for (const { lang, paths } of lists)
    if (paths.join() !== first.paths.join())
      throw new Error(`${lang} and ${first.lang} have different pages; build the site again`);
  return first.paths;
}

/** Files without a language, sorted: what is left when pages are taken away. */
export function plainFiles({ files, langs }: Pick<Site, 'files' | 'langs'>): string[] {
  const isPage = (path: string) => langs.some((lang) => path.startsWith(`/${lang}/`)) && path.endsWith('/');
  return [...files.keys()].filter((path) => !isPage(path)).sort();
}
