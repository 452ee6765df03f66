/** The first pages of a build, which decide the styles of first views and the policy of all pages. */
import { readFileSync } from 'node:fs';
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
    styles: v.array(v.tuple([v.string(), v.string()])),
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

/**
 * Surveys the first pages of a bundle. The result does not depend on the order in which they are rendered. Pages that
 * cannot be rendered are left out, and named in `failed`: a site without them has a style and a policy of its own.
 * `rendered`: texts of the others, by address. Rejects when all of them fail.
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
): Promise<{ surveyed: Surveyed; failed: string[]; rendered: Map<string, string> }> {
  const pages = surveyedPages(paths);
  const settled = await Promise.allSettled(pages.map(({ address }) => survey(address)));
  const results = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const failures = settled.flatMap((each, n) =>
    each.status === 'rejected' ? { address: pages[n]?.address ?? '', reason: reasonOf(each.reason) } : [],
  );
  const [first] = failures;
  if (first && results.length === 0) throw new Error(`${first.address} cannot be rendered: ${first.reason}`);
  const styles = await firstViewStyles(
    folder,
    results.flatMap(({ firstView }) => firstView ?? []),
  );
  const unique = (list: readonly string[]) => [...new Set(list)].sort();
  const surveyed = {
    assetStamp,
    styles: [...styles],
    hashes: {
      scripts: unique(results.flatMap(({ scripts }) => scripts)),
      styles: unique([...[...styles.values()].map(inlineHash), ...results.flatMap((result) => result.styles)]),
    },
  };
  const rendered = new Map(
    settled.flatMap((each, n) =>
      each.status === 'fulfilled' ? [[pages[n]?.address ?? '', each.value.html] as const] : [],
    ),
  );
  return { surveyed, failed: failures.map(({ address }) => address), rendered };
}
