import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deploymentPath } from '#config/environment.ts';
import { digestsPath } from '../site.ts';
import type { Site } from '../site.ts';
import { differencesOf, parseDigests, requireAnswer } from '../verify-files.ts';
import { makeDeltas } from './deltas.ts';
import { changedPaths, changesOf, currentRelease, originPaths, pointTo, releaseAt, releaseNamed } from './release.ts';
import { ReleaseError, writeRelease } from './release.ts';

/** Differences that an error names. */
const namedDifferences = 5;

/** A release that visitors see from now on. */
export interface Publication {
  release: string;
  /** Paths that caches have to forget. */
  changed: string[];
}

interface PublishOptions {
  /** Folder of the releases. */
  folder: string;
  /** Time of changed files, s. */
  now: number;
  /** Address of the server's second port; undefined: nothing is read back. */
  check: string | undefined;
  /** Keeps deltas for the next release; without it the release has none. */
  cacheFolder?: string;
}

/** Makes a written release the current one. */
function makeCurrent(folder: string, release: string): Publication {
  const { current, previous } = originPaths(folder);
  const former = currentRelease(folder);
  if (former === release) return { release, changed: [] };
  pointTo(current, release);
  if (former !== undefined) pointTo(previous, former);
  return { release, changed: changedPaths(changesOf(former), changesOf(release)) };
}

/**
 * Writes a build as a release, reads all its files back through the server's second port, and makes it the current one.
 * Throws a `ReleaseError` when a file differs; visitors have noticed nothing then. edge.md 3
 */
export async function publish(site: Site, { folder, now, check, cacheFolder }: PublishOptions): Promise<Publication> {
  const deltas = cacheFolder === undefined ? undefined : await makeDeltas(site, folder, cacheFolder);
  const release = writeRelease(site, folder, now, deltas);
  pointTo(originPaths(folder).next, release);
  if (check !== undefined) {
    await requireAnswer(check).catch(() => {
      throw new ReleaseError(
        `${check} answers nothing, nothing was changed: start the server with what npm run deploy:make wrote, or name its port with --check-port`,
      );
    });
    const digests = parseDigests(readFileSync(join(release, digestsPath), 'utf8'));
    // It is the environment's, not the release's.
    digests.delete(deploymentPath.slice(1));
    const differences = await differencesOf(check, digests);
    if (differences.length > 0)
      throw new ReleaseError(
        `${check} does not serve the release, nothing was changed:\n  ${differences.slice(0, namedDifferences).join('\n  ')}`,
      );
  }
  return makeCurrent(folder, release);
}

/**
 * Makes a former release the current one again: the one before, or one by its name. Throws a `ReleaseError` when there
 * is none.
 */
export function rollBack(folder: string, name?: string): Publication {
  const release = name === undefined ? releaseAt(folder, 'previous') : releaseNamed(folder, name);
  if (release === undefined) throw new ReleaseError('there is no release before the current one');
  return makeCurrent(folder, release);
}
