import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deploymentPath, deploymentScript } from '#config/environment.ts';
import type { Environment } from '#config/environment.ts';
import { openBodyCache } from './body-cache.ts';
import { encodingSuffixes } from './encoding.ts';
import type { Encoding } from './encoding.ts';
import { headersIn } from './response-headers.ts';
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

/** A site in one of its environments: with its addresses and its policy. */
export function inEnvironment(site: ServedSite, environment: Environment): ServedSite {
  const script = Buffer.from(deploymentScript(environment));
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 16);
  const entry = { file: deploymentPath.slice(1), type: 'text/javascript; charset=utf-8', hash, encodings: [] };
  return {
    ...site,
    headers: headersIn(site.headers, environment),
    open: (path) =>
      path === deploymentPath ? Promise.resolve({ entry, body: () => Promise.resolve(script) }) : site.open(path),
  };
}

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
