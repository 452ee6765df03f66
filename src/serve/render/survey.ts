/** The first pages of a build, which decide the styles of first views and the policy of all pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { defaultLang } from '#i18n/locales.ts';
import { firstViewStyles, keepsSheets } from '../build/first-view/inline-styles.ts';
import { inlineHash } from '../build/inspect.ts';
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

/** Returns the record of a former survey of the same bundle; undefined without one. */
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
 * Returns the pages that a survey reads: those of the default language, whose markup has the names of all. Of a route whose pages keep
 * their sheets, the first is enough.
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

/** Surveys the first pages of a bundle. The result does not depend on the order in which they are rendered. */
export async function surveySite(
  folder: string,
  {
    paths,
    assetStamp,
    survey,
  }: { paths: readonly RenderedPath[]; assetStamp: string; survey: (address: string) => Promise<Survey> },
): Promise<Surveyed> {
  const results = await Promise.all(
    surveyedPages(paths).map(({ address }) =>
      survey(address).catch((error: unknown) => {
        throw new Error(`${address} cannot be rendered: ${error instanceof Error ? error.message : String(error)}`);
      }),
    ),
  );
  const styles = await firstViewStyles(
    folder,
    results.flatMap(({ firstView }) => firstView ?? []),
  );
  const unique = (list: readonly string[]) => [...new Set(list)].sort();
  return {
    assetStamp,
    styles: [...styles],
    hashes: {
      scripts: unique(results.flatMap(({ scripts }) => scripts)),
      styles: unique([...[...styles.values()].map(inlineHash), ...results.flatMap((result) => result.styles)]),
    },
  };
}
