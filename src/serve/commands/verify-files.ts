import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Parsed } from '#command/command.ts';
import { EnvironmentError, UsageError } from '#command/errors.ts';
import { environmentDigests } from '../deploy/environment.ts';
import { differencesOf, parseDigests, requireAnswer } from '../verify-files.ts';
import type { verifyFilesCommand } from './declared.ts';

/** `npm run verify:files`: compares the served files of a site with the SHA-384 manifest of its build. */
export async function run({
  values: { manifest, environment },
  rest: [address = ''],
}: Parsed<typeof verifyFilesCommand>): Promise<void> {
  const origin = URL.parse(address)?.origin;
  if (origin === undefined || origin === 'null')
    throw new UsageError(`"${address}" is no origin: npm run verify:files -- https://www.exchange.example`);
  const digests = parseDigests(readFileSync(manifest, 'utf8'));
  if (environment !== undefined)
    for (const [file, digest] of parseDigests(readFileSync(join(environment, environmentDigests), 'utf8')))
      digests.set(file, digest);
  await requireAnswer(origin).catch(() => {
    throw new EnvironmentError(`${origin} answers nothing: start the site there, or name another origin.`);
  });
  const differences = await differencesOf(origin, digests);
  for (const difference of differences) console.log(difference);
  console.log(`${digests.size} files of ${origin}: ${differences.length} differ from ${manifest}`);
  if (differences.length > 0) process.exitCode = 1;
}
