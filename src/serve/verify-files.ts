import { createHash } from 'node:crypto';
import { isAbsolute } from 'node:path/posix';

/** Longest wait for a file, ms. */
const timeoutMs = 30_000;
/** Files that are fetched at a time. */
const concurrency = 8;

/**
 * The SHA-384 by path of a manifest. Throws for a line that is none of `sha384sum`, or a path outside the site.
 */
export function parseDigests(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [, digest, file] = /^([\da-f]{96}) {2}(.+)$/.exec(line) ?? [];
      if (digest === undefined || file === undefined || isAbsolute(file) || file.split('/').includes('..'))
        throw new Error(`no line of a SHA-384 manifest: ${line}`);
      return [file, digest];
    }),
  );
}

/** The address of a file: `/en/` for `en/index.html`. */
const addressOf = (file: string): string =>
  `/${file
    .replace(/(^|\/)index\.html$/, '$1')
    .split('/')
    .map(encodeURIComponent)
    .join('/')}`;

/** Fetches a file as a browser gets it and returns why it is not the one of the manifest. */
async function problemOf(origin: string, file: string, digest: string): Promise<string | undefined> {
  const address = addressOf(file);
  try {
    const response = await fetch(origin + address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    const body = new Uint8Array(await response.arrayBuffer());
    if (createHash('sha384').update(body).digest('hex') === digest) return undefined;
    return `${address} differs (HTTP ${response.status}, ${body.length} bytes)`;
  } catch (error) {
    return `${address} cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** Rejects when nothing answers at an origin. */
export async function requireAnswer(origin: string): Promise<void> {
  const response = await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  await response.body?.cancel();
}

/** Compares what a host serves with the manifest of the build and returns the differences, sorted. quality.md Q-S18 */
export async function differencesOf(origin: string, digests: ReadonlyMap<string, string>): Promise<string[]> {
  const problems: string[] = [];
  const entries = digests.entries();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [file, digest] of entries) {
        const problem = await problemOf(origin, file, digest);
        if (problem !== undefined) problems.push(problem);
      }
    }),
  );
  return problems.sort();
}
