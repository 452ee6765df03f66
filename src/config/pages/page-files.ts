/** The files of a brand's pages and their names. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLang, isLang } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { shownPath } from '../brand-path.ts';
import { langHint } from '../field-values.ts';
import { indexSlug, reservedSlugs } from './own-page.ts';

/** A file below `pages`. */
export interface PageFile {
  slug: string;
  /** Undefined for a component, which is drawn in every language. */
  lang: Lang | undefined;
  path: string;
  /** As lines name it. */
  shown: string;
}

const slugPart = /^[a-z0-9-]{1,40}$/;
const ending = /\.(md|astro)$/;

/** A file by its path below `pages`, or what is wrong with its name. */
function fileOf(path: string): Pick<PageFile, 'slug' | 'lang'> | string {
  const [kind] = ending.exec(path) ?? [];
  if (kind === undefined) return 'is no page: name it as pages/fees.md, pages/fees.de-DE.md or pages/fees.astro';
  const [name = '', lang, ...more] = path.slice(0, -kind.length).split('.');
  if (kind === '.astro' && lang !== undefined)
    return 'is one file for all languages: leave the language out of its name';
  if (lang !== undefined && (!isLang(lang) || more.length > 0))
    return `names no language: “${[lang, ...more].join('.')}”; ${langHint(lang)}`;
  const parts = name.split('/');
  if (parts.length > 2) return 'is deeper than two levels';
  const wrong = parts.find((part) => !slugPart.test(part));
  if (wrong !== undefined) return `“${wrong}” is no part of an address: a-z, 0-9 and -, at most 40`;
  if (reservedSlugs.includes(parts[0] ?? '')) return `takes the address /{lang}/${parts[0]}/ of the product`;
  if (parts.length > 1 && parts.includes(indexSlug)) return 'is below the landing page, or named like it';
  return { slug: name, lang: kind === '.astro' ? undefined : lang === undefined ? defaultLang : lang };
}

/** All paths below a folder, sorted; what begins with a dot belongs to tools. */
const pathsBelow = (folder: string, start = ''): string[] =>
  readdirSync(join(folder, start))
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) => {
      const path = `${start}${name}`;
      return statSync(join(folder, path)).isDirectory() ? pathsBelow(folder, `${path}/`) : [path];
    });

/** The files of the pages in a brand's folder, and a line for each that is none or comes twice. */
export function pageFiles(folder: string): { files: PageFile[]; lines: string[] } {
  const top = join(folder, 'pages');
  const files: PageFile[] = [];
  const lines: string[] = [];
  for (const path of existsSync(top) ? pathsBelow(top) : []) {
    const shown = shownPath(join(top, path));
    const file = fileOf(path);
    const other =
      typeof file === 'string'
        ? undefined
        : files.find(
            ({ slug, lang }) =>
              slug === file.slug && (lang === file.lang || lang === undefined || file.lang === undefined),
          );
    if (typeof file === 'string') lines.push(`${shown} ${file}`);
    else if (other) lines.push(`${shown} is a page that ${other.shown} is already`);
    else files.push({ ...file, path: join(top, path), shown });
  }
  return { files, lines };
}

/** The slugs of the pages in a brand's folder, and whether each has an English text, where every fallback ends. */
export function knownPages(folder: string): Map<string, { hasEnglish: boolean; langs: readonly Lang[] }> {
  const bySlug = Map.groupBy(pageFiles(folder).files, ({ slug }) => slug);
  return new Map(
    [...bySlug].map(([slug, files]) => {
      const langs = files.flatMap(({ lang }) => lang ?? []);
      return [slug, { hasEnglish: files.some(({ lang }) => (lang ?? defaultLang) === defaultLang), langs }];
    }),
  );
}
