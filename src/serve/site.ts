import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isLang } from '../i18n/locales.ts';

/** The build's list of what may be served, relative to its folder; a folder with a dot, so that no address reaches it. */
export const siteFile = '.slipway/site.json';

const File = v.object({
  /** Relative to the site's folder. */
  file: v.string(),
  type: v.string(),
  /** Hash of the content. */
  hash: v.string(),
  /** Precompressed forms that lie beside it. */
  encodings: v.array(v.picklist(['br', 'gzip'])),
});

const Site = v.object({
  /** What this was built from; another stamp of the sources means stale. */
  stamp: v.string(),
  langs: v.array(v.custom<string>((value) => typeof value === 'string' && isLang(value))),
  headers: v.record(v.string(), v.string()),
  files: v.record(v.string(), File),
});

export type SiteFile = v.InferOutput<typeof File>;
export type SiteRecord = v.InferOutput<typeof Site>;

/** A built site: everything that may be served, by its path. What is not in this map is not there (Q-S13). */
export interface Site extends Omit<SiteRecord, 'files'> {
  folder: string;
  files: ReadonlyMap<string, SiteFile>;
}

/** Reads what the build wrote; undefined when there is no whole build in that folder. */
export function readSite(folder: string): Site | undefined {
  try {
    const { files, ...record } = v.parse(Site, JSON.parse(readFileSync(join(folder, siteFile), 'utf8')));
    return { ...record, folder, files: new Map(Object.entries(files)) };
  } catch (error) {
    if (error instanceof v.ValiError || error instanceof SyntaxError || isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
