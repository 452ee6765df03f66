/** The first pages of a build, which decide the styles of first views and the policy of all pages. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { reasonOf } from '#content/read-exchange.ts';
import { defaultLang } from '#i18n/locales.ts';
import { firstViewStyles, keepsSheets } from '../build-steps/first-view/inline-styles.ts';
import { inlineHash } from '../build-steps/inspect.ts';
import { replaceFile } from './records.ts';
import type { RenderedPath, Survey, Surveyed } from './renderer.ts';

const surveyPath = '.slipway/survey.json';

const Hashes = v.pipe(v.array(v.string()), v.readonly());
const SurveyRecord = v.object({
  paths: v.pipe(v.array(v.object({ address: v.string(), file: v.string(), pattern: v.string() })), v.readonly()),
  surveyed: v.object({
    assetStamp: v.string(),
    styles: v.array(v.tuple([v.string(), v.object({ style: v.string(), later: v.record(v.string(), v.string()) })])),
    hashes: v.object({ scripts: Hashes, styles: Hashes }),
  }),
});
/** All paths of a bundle, and what its first pages decide. */
export type SurveyRecord = v.InferOutput<typeof SurveyRecord>;

/** The record of a former survey of the same bundle; undefined without one. */
export function readSurvey(folder: string): SurveyRecord | undefined {
  try {
    return v.parse(SurveyRecord, JSON.parse(readFileSync(join(folder, surveyPath), 'utf8')));
  } catch {
    return undefined;
  }
}

export const writeSurvey = (folder: string, record: SurveyRecord): Promise<void> =>
  replaceFile(join(folder, surveyPath), JSON.stringify(record));

/**
 * The pages that a survey reads: those of the default language, whose markup has the names of all. Of a route
 * whose pages keep their sheets, the first is enough.
 */
export function surveyedPages(paths: readonly RenderedPath[]): RenderedPath[] {
  const seen = new Set<string>();
  return paths
    .filter(({ address, file }) => address.startsWith(`/${defaultLang}/`) && file.endsWith('.html'))
    .sort((one, other) => (one.file < other.file ? -1 : 1))
    .filter(({ address, pattern }) => {
      const isFirst = !seen.has(pattern);
      seen.add(pattern);
      return isFirst || !keepsSheets(address);
    });
}

/** What a survey finds. */
interface SiteSurvey {
  surveyed: Surveyed;
  /** Pages that cannot be rendered. */
  failed: string[];
  /** Texts of the others, by address. */
  rendered: Map<string, string>;
  /** Contents of the sheets that it wrote, by file. */
  laterSheets: ReadonlyMap<string, string>;
}

/** False when the disk does not take them. */
async function writeSheets(folder: string, sheets: ReadonlyMap<string, string>): Promise<boolean> {
  try {
    for (const [file, content] of sheets) await replaceFile(join(folder, file), content);
    return true;
  } catch {
    return false;
  }
}

/**
 * Surveys the first pages of a bundle. The result does not depend on the order in which they are rendered. Pages that
 * cannot be rendered are left out: a site without them has a style and a policy of its own. Rejects when all of them
 * fail.
 */
export async function surveySite(
  folder: string,
  {
    paths,
    assetStamp,
    survey,
  }: {
    paths: readonly RenderedPath[];
    assetStamp: string;
    survey: (address: string) => Promise<Survey>;
  },
): Promise<SiteSurvey> {
  const pages = surveyedPages(paths);
  const settled = await Promise.allSettled(pages.map(({ address }) => survey(address)));
  const results = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const failures = settled.flatMap((each, n) =>
    each.status === 'rejected' ? { address: pages[n]?.address ?? '', reason: reasonOf(each.reason) } : [],
  );
  const [first] = failures;
  if (first && results.length === 0) throw new Error(`${first.address} cannot be rendered: ${first.reason}`);
  const split = await firstViewStyles(
    results.flatMap(({ firstView }) => firstView ?? []),
    (sheet) => readFile(join(folder, sheet), 'utf8'),
  );
  const isWritten = await writeSheets(folder, split.files);
  const laterSheets = isWritten ? split.files : new Map<string, string>();
  // A disk that takes nothing: pages link their whole sheets.
  const styles = new Map([...split.styles].map(([area, view]) => [area, isWritten ? view : { ...view, later: {} }]));
  const unique = (list: readonly string[]) => [...new Set(list)].sort();
  const surveyed = {
    assetStamp,
    styles: [...styles],
    hashes: {
      scripts: unique(results.flatMap(({ scripts }) => scripts)),
      styles: unique([
        ...Array.from(styles.values(), ({ style }) => inlineHash(style)),
        ...results.flatMap((result) => result.styles),
      ]),
    },
  };
  const rendered = new Map(
    settled.flatMap((each, n) =>
      each.status === 'fulfilled' ? [[pages[n]?.address ?? '', each.value.html] as const] : [],
    ),
  );
  return { surveyed, failed: failures.map(({ address }) => address), rendered, laterSheets };
}
