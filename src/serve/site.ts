import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isLang } from '../i18n/locales.ts';
import type { BuiltRoutes } from './route.ts';

/** Manifest of the files that may be served, relative to the build's folder; its own folder is hidden from requests. */
export const manifestPath = '.slipway/site.json';

/** SHA-384 of the served files, in the format of `sha384sum -c`, next to the manifest. quality.md Q-S18 */
export const digestsPath = '.slipway/manifest.sha384';

/** A file that may be served. */
export const FileEntry = v.object({
  /** Relative to the site's folder. */
  file: v.string(),
  type: v.string(),
  /** Hash of the content. */
  hash: v.string(),
  /** Encodings of the precompressed files next to it. */
  encodings: v.array(v.picklist(['br', 'gzip'])),
});

const Manifest = v.object({
  /** Hash of the sources of the build; a different hash means that the build is stale. */
  stamp: v.string(),
  langs: v.array(v.custom<string>((value) => typeof value === 'string' && isLang(value))),
  headers: v.record(v.string(), v.string()),
  /** `headers` as deployments send them: with what `https` in slipway.config.ts adds for a site on https. */
  deployedHeaders: v.record(v.string(), v.string()),
  /**
   * The policy of a loopback host allows frames of both loopback names: an embed is a page of the sandbox. account.md 7
   */
  hasSandboxEmbeds: v.optional(v.boolean()),
  /** Paths of the operator. docs/configuration.md */
  ownPaths: v.optional(v.array(v.string())),
  /** The page that `/` leads to, without its language; absent: that of the first area. */
  home: v.optional(v.string()),
  /** What the build needs of its environments; absent: its scripts have the addresses themselves. */
  deployment: v.optional(v.object({ hasSandbox: v.boolean(), hasAnalytics: v.boolean() })),
  files: v.record(v.string(), FileEntry),
});

export type SiteFile = v.InferOutput<typeof FileEntry>;
export type SiteManifest = v.InferOutput<typeof Manifest>;

/** A built site; `files` has all files that may be served, by path (Q-S13). */
export interface Site extends Omit<SiteManifest, 'files'> {
  folder: string;
  files: ReadonlyMap<string, SiteFile>;
}

/** Reads the manifest of a build; returns undefined when the folder has no complete build. */
export function readSite(folder: string): Site | undefined {
  try {
    const { files, ...manifest } = v.parse(Manifest, JSON.parse(readFileSync(join(folder, manifestPath), 'utf8')));
    return { ...manifest, folder, files: new Map(Object.entries(files)) };
  } catch (error) {
    if (error instanceof v.ValiError || error instanceof SyntaxError || isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** What `route` needs of a built site. */
export const routesOf = ({
  files,
  langs,
  ownPaths,
  home,
}: Pick<Site, 'files' | 'langs' | 'ownPaths' | 'home'>): BuiltRoutes => ({
  has: (path) => files.has(path),
  langs: langs.filter(isLang),
  ownPaths,
  home,
});
