import { hashedFolder } from '../response-headers.ts';
import { escaped } from './nginx-text.ts';

/** Pages whose paths differ in names in capitals alone, such as those of all launches. */
export interface PageKind {
  /** Their path without the language, with a star for each name: `/trade/spot/launchdetail/` and one star. */
  pattern: string;
  /** Their paths without the language, sorted. */
  paths: string[];
}

/** A dictionary is as large as a page: a kind of fewer pages saves less than it costs. */
const minPages = 3;
const capitals = '[A-Z0-9]{2,}';

/** The kinds of pages of a site. `paths`: pages without their language. decision 0027 */
export function pageKinds(paths: readonly string[]): PageKind[] {
  const byPattern = Map.groupBy(paths, (path) => path.replaceAll(new RegExp(`(?<=/)${capitals}(?=/)`, 'g'), '*'));
  return [...byPattern]
    .filter(([pattern, { length }]) => pattern.includes('*') && length >= minPages)
    .map(([pattern, pages]) => ({ pattern, paths: pages.toSorted() }))
    .sort((one, other) => (one.pattern < other.pattern ? -1 : 1));
}

/** The regular expression of a kind's paths. */
export const kindExpression = ({ pattern }: PageKind): string => pattern.split('*').map(escaped).join(capitals);

/** Folder of the dictionaries. */
export const dictionaryFolder = '/_dictionary/';

/** The path of a kind's dictionary without the folder and the language. */
export const dictionaryName = ({ pattern }: PageKind): string =>
  `${pattern.replaceAll('*', '_').replace(/\/$/, '')}.dictionary`;

/** Folder of the deltas: below it one folder for each dictionary, then the path of the file. It is never addressed. */
export const deltaFolder = '/.delta/';

/** SHA-256 of a dictionary, in base 64 as browsers send it. A slash in it makes two folders of the name. */
export const dictionaryHash = '[A-Za-z0-9+/]{43}=';

/** What is before the path of a file that is sent: nothing, or the folder of its delta. */
export const maybeDelta = `(?:${escaped(deltaFolder)}${dictionaryHash})?`;

/** Scripts and style sheets with a hash in their name: each is the dictionary of the next one with its stem. */
export const versionedFile = String.raw`${hashedFolder}(?<stem>[\w.-]+)\.[\w-]+\.(?<ending>js|css)`;

/** The regular expression of the addresses that may have a delta. */
export function deltaPaths(langs: readonly string[], paths: readonly string[]): string {
  const pages = pageKinds(paths).map(kindExpression);
  return `${versionedFile}|/(?:${langs.map(escaped).join('|')})(?:${pages.join('|')})`;
}
