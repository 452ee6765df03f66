/** Commands that work on the origin's folder of releases. deploy/README.md says when to use which. */
import type { Parsed } from '#command/command.ts';
import { EnvironmentError, UsageError } from '#command/errors.ts';
import { clean } from '../deploy/clean.ts';
import { compressPages, pageCache } from '../deploy/compress-pages.ts';
import { deltaCache } from '../deploy/deltas.ts';
import { publish, rollBack } from '../deploy/publish.ts';
import type { Publication } from '../deploy/publish.ts';
import { purge } from '../deploy/purge.ts';
import { ReleaseError } from '../deploy/release.ts';
import { builtSiteIn } from './built-site.ts';
import type { cleanCommand, purgeCommand, releaseCommand, rollbackCommand } from './declared.ts';

/** Purges and prints what was not accepted; exit code 1 then. */
async function purgeAll(cache: string | undefined, paths: readonly string[]): Promise<void> {
  if (cache === undefined || paths.length === 0) return;
  const failed = await purge(cache, paths);
  console.log(`${paths.length - failed.length} of ${paths.length} paths purged in ${cache}`);
  for (const line of failed.slice(0, 10)) console.error(`not purged: ${line}`);
  if (failed.length > 0) process.exitCode = 1;
}

/** Prints what became of a release, and purges what changed. A release that cannot be made current is one line. */
async function finish(publishing: () => Promise<Publication> | Publication, cache: string | undefined): Promise<void> {
  let publication: Publication;
  try {
    publication = await publishing();
  } catch (error) {
    throw error instanceof ReleaseError ? new EnvironmentError(error.message) : error;
  }
  const { release, changed } = publication;
  console.log(`${release} is current; ${changed.length} paths changed`);
  await purgeAll(cache, changed);
}

/** Time of changed files, s: `SOURCE_DATE_EPOCH`, else now. */
const releaseTime = (): number => Number(process.env['SOURCE_DATE_EPOCH'] ?? Math.floor(Date.now() / 1000));

/** `npm run deploy:release` */
export async function release({ values }: Parsed<typeof releaseCommand>): Promise<void> {
  const site = builtSiteIn(values.build);
  const compressed = await compressPages(site, pageCache);
  console.log(`${compressed} pages compressed for the release`);
  const { folder, check = `http://127.0.0.1:${values['check-port']}` } = values;
  await finish(
    () =>
      publish(site, {
        folder,
        now: releaseTime(),
        check: values.unchecked ? undefined : check,
        cacheFolder: deltaCache,
      }),
    values.purge,
  );
}

/** `npm run deploy:rollback` */
export const rollback = ({ values }: Parsed<typeof rollbackCommand>): Promise<void> =>
  finish(() => rollBack(values.folder, values.to), values.purge);

/** `npm run deploy:purge` */
export async function purgePaths({ values, rest }: Parsed<typeof purgeCommand>): Promise<void> {
  if (values.purge === undefined)
    throw new UsageError('Name the cache: npm run deploy:purge -- --purge http://127.0.0.1:6082 /en/trade/spot/');
  await purgeAll(values.purge, rest);
}

/** `npm run deploy:clean` */
export function cleanUp({ values: { folder, days } }: Parsed<typeof cleanCommand>): void {
  const { releases, files } = clean(folder, { now: Date.now(), days });
  console.log(`${releases.length} releases and ${files.length} hashed files deleted`);
}
