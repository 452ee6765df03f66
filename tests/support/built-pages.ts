import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSite } from '#serve/site.ts';
import { testSites } from '../build.ts';

/** A page of the built test site. */
export interface BuiltPage {
  path: string;
  lang: string;
  html: string;
}

const { folder } = testSites.same;

/** The manifest of the built test site. */
export const site = readSite(folder);

/** Returns the content of a file of the built test site by its path. */
export function fileText(path: string): string {
  const file = site?.files.get(path);
  if (!file) throw new Error(`the site has no file ${path}`);
  return readFileSync(join(folder, file.file), 'utf8');
}

/** Returns all pages of the built test site. */
export const builtPages = (): BuiltPage[] =>
  [...(site?.files.keys() ?? [])]
    .filter((path) => path.endsWith('/'))
    .map((path) => ({ path, lang: path.split('/')[1] ?? '', html: fileText(path) }));

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
]);

/** Returns text with its character references replaced. */
export const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (reference, decimal, hex, name) =>
    typeof name === 'string'
      ? (entities.get(name) ?? reference)
      : String.fromCodePoint(typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16)),
  );

/** Returns the text of a page as a reader sees it, with single spaces and without directional isolates. */
export const visibleText = (html: string): string =>
  plainSpaces(
    decoded(
      html
        .replace(/<head>[\s\S]*?<\/head>|<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
        .replace(/<\/?(?:bdi|b|strong|em|span|a|small|wbr)\b[^>]*>/g, '')
        .replace(/<[^>]+>/g, ' '),
    ),
  );

/** Returns text with single spaces and without directional isolates. */
export const plainSpaces = (text: string): string =>
  text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
