import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBodyCache } from './body-cache.ts';
import { encodingSuffixes } from './encoding.ts';
import type { Encoding } from './encoding.ts';
import type { BuiltRoutes } from './route.ts';
import { routesOf } from './site.ts';
import type { Site, SiteFile } from './site.ts';

/** A file as it is sent. */
export interface ServedFile {
  entry: SiteFile;
  /** The content in an encoding of the entry; undefined: not compressed. */
  body: (encoding: Encoding | undefined) => Promise<Buffer>;
}

/** A site as the server sees it: one that was built, or one whose pages are rendered when they are asked for. */
export interface ServedSite extends BuiltRoutes {
  /** Security headers of documents. */
  headers: Record<string, string>;
  /** The policy of a loopback host allows frames of both loopback names. account.md 7 */
  hasSandboxEmbeds?: boolean | undefined;
  /**
   * Opens a file that `has` names. Rejects with a `NotReadyError` for one that is made when all pages are there, and
   * with the page's own error when it cannot be rendered.
   */
  open: (path: string) => Promise<ServedFile>;
}

/** A file that the site will have once it is complete. */
export class NotReadyError extends Error {}

/** A built site as the server sees it. */
export function servedSite(site: Site): ServedSite {
  const bodies = openBodyCache((path) => readFile(path));
  const { headers, hasSandboxEmbeds } = site;
  return {
    ...routesOf(site),
    headers,
    hasSandboxEmbeds,
    open(path) {
      const entry = site.files.get(path);
      if (entry === undefined) return Promise.reject(new Error(`${path} is not in the manifest`));
      const file = join(site.folder, entry.file);
      return Promise.resolve({
        entry,
        body: (encoding) => bodies(encoding === undefined ? file : file + encodingSuffixes[encoding]),
      });
    },
  };
}
