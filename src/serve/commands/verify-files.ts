/**
 * `npm run verify:files -- <origin> [--manifest <file>]`: compares the served files of a site with the SHA-384 manifest
 * of its build.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { digestsPath } from '../site.ts';
import { differencesOf, parseDigests } from '../verify-files.ts';
import { UsageError } from './options.ts';
import { run } from './run.ts';

await run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { manifest: { type: 'string', default: join('dist', digestsPath) } },
  });
  const origin = URL.parse(positionals[0] ?? '')?.origin;
  if (origin === undefined || origin === 'null')
    throw new UsageError('Name the site: npm run verify:files -- <origin>');
  const digests = parseDigests(readFileSync(values.manifest, 'utf8'));
  const differences = await differencesOf(origin, digests);
  for (const difference of differences) console.log(difference);
  console.log(`${digests.size} files of ${origin}: ${differences.length} differ from ${values.manifest}`);
  if (differences.length > 0) process.exitCode = 1;
});
