import type { Site } from '../site.ts';
import { publish } from './publish.ts';
import { purge } from './purge.ts';

interface Options {
  /** Builds the site with what the exchange says now. */
  build: () => Promise<Site>;
  /** Folder of the releases. */
  folder: string;
  /** Address of the port on which a release is tested; undefined: it is not tested. */
  check: string | undefined;
  /** Keeps deltas for the next release; without it the release has none. */
  cacheFolder?: string;
  /** Listener of the cache for purge requests. */
  cache: string | undefined;
  /** s. */
  now: number;
  print: (line: string) => void;
}

/**
 * Builds and releases new content, and purges what changed. When the exchange cannot be read, or anything else fails,
 * the former release stays and one line says why. Never throws.
 */
export async function refresh({ build, cache, print, ...options }: Options): Promise<void> {
  try {
    const { changed } = await publish(await build(), options);
    const failed = cache === undefined ? [] : await purge(cache, changed);
    print(`${changed.length} paths changed${failed.length === 0 ? '' : `, ${failed.length} not purged`}`);
  } catch (error) {
    print(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
