/**
 * `npm run deploy:release`, `deploy:rollback`, `deploy:purge`, `deploy:clean`: work on the origin's folder of releases.
 * deploy/README.md says when to use which.
 */
import { parseArgs } from 'node:util';
import { clean, defaultDays } from '../deploy/clean.ts';
import { compressPages, pageCache } from '../deploy/compress-pages.ts';
import { deltaCache } from '../deploy/deltas.ts';
import { defaultDeployment } from '../deploy/make.ts';
import { publish, rollBack } from '../deploy/publish.ts';
import type { Publication } from '../deploy/publish.ts';
import { purge } from '../deploy/purge.ts';
import { ReleaseError } from '../deploy/release.ts';
import { readSite } from '../site.ts';
import { UsageError } from './options.ts';
import { run } from './run.ts';

const usage = 'Name what to do: release, rollback, purge or clean.';

/** Purges and prints what was not accepted; exit code 1 then. */
async function purgeAll(cache: string | undefined, paths: readonly string[]): Promise<void> {
  if (cache === undefined || paths.length === 0) return;
  const failed = await purge(cache, paths);
  console.log(`${paths.length - failed.length} of ${paths.length} paths purged in ${cache}`);
  for (const line of failed.slice(0, 10)) console.error(`not purged: ${line}`);
  if (failed.length > 0) process.exitCode = 1;
}

function print({ release, changed }: Publication): void {
  console.log(`${release} is current; ${changed.length} paths changed`);
}

/** Time of changed files, s: `SOURCE_DATE_EPOCH`, else now. */
const releaseTime = (): number => Number(process.env['SOURCE_DATE_EPOCH'] ?? Math.floor(Date.now() / 1000));

await run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      build: { type: 'string', default: 'dist' },
      folder: { type: 'string', default: defaultDeployment.folder },
      check: { type: 'string', default: `http://127.0.0.1:${defaultDeployment.checkPort}` },
      unchecked: { type: 'boolean', default: false },
      purge: { type: 'string' },
      to: { type: 'string' },
      days: { type: 'string', default: String(defaultDays) },
    },
  });
  const [act, ...paths] = positionals;
  const { folder } = values;
  try {
    if (act === 'release') {
      const site = readSite(values.build);
      if (!site) throw new UsageError(`There is no complete build in ${values.build}: run npm run build first.`);
      const compressed = await compressPages(site, pageCache);
      console.log(`${compressed} pages compressed for the release`);
      const check = values.unchecked ? undefined : values.check;
      const publication = await publish(site, { folder, now: releaseTime(), check, cacheFolder: deltaCache });
      print(publication);
      await purgeAll(values.purge, publication.changed);
    } else if (act === 'rollback') {
      const publication = rollBack(folder, values.to);
      print(publication);
      await purgeAll(values.purge, publication.changed);
    } else if (act === 'purge') {
      if (values.purge === undefined || paths.length === 0)
        throw new UsageError(
          'Name the cache and paths: npm run deploy:purge -- --purge http://127.0.0.1:6082 /en/trade/spot/',
        );
      await purgeAll(values.purge, paths);
    } else if (act === 'clean') {
      const days = Number(values.days);
      if (!/^\d{1,4}$/.test(values.days)) throw new UsageError(`--days takes a number of days, not "${values.days}"`);
      const { releases, files } = clean(folder, { now: Date.now(), days });
      console.log(`${releases.length} releases and ${files.length} hashed files deleted`);
    } else throw new UsageError(usage);
  } catch (error) {
    if (error instanceof ReleaseError) throw new UsageError(error.message);
    throw error;
  }
});
