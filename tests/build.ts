import { resolve } from 'node:path';
import { stampOf } from '../src/serve/build-steps/stamp.ts';
import { builtSite } from '../src/serve/commands/site-build.ts';
import { readSite } from '../src/serve/site.ts';
import type { Site } from '../src/serve/site.ts';

/** The sites of the site and browser tests; `npm test` needs the first alone. */
export const testSites = {
  /**
   * Site and exchange on one origin; three languages that differ in script, direction and fallback, and the pseudo
   * language.
   */
  same: { folder: '.test/site', env: { SLIPWAY_LOCALES: 'en,ar-SA,zh-MY,pseudo' } },
  /** Site and exchange on two origins. */
  cross: {
    folder: '.test/cross',
    env: {
      SLIPWAY_LOCALES: 'en,ar-SA',
      SLIPWAY_EXCHANGE: `http://localhost:${process.env['SLIPWAY_TEST_EXCHANGE_PORT'] ?? '4410'}`,
    },
  },
} as const;

/**
 * How a browser test is served: by our own server, from two origins, by nginx in front of the exchange, or as the site
 * of another brand.
 */
export type Deployment = keyof typeof testSites | 'nginx' | 'harbor';

/** The site of a folder; builds it first when it is missing or older than its sources. */
async function freshSite(root: string, folder: string, env: Record<string, string | undefined>): Promise<Site> {
  const existing = readSite(resolve(root, folder));
  if (existing?.stamp === stampOf(root, env)) return existing;
  console.log(existing ? 'The built site is older than its sources. Building it again.' : 'Building the site.');
  return builtSite(root, folder, env);
}

/** Returns a test site; builds it first when it is older than its sources, or missing in another `folder`. */
export function freshTestSite(
  deployment: keyof typeof testSites,
  folder: string = testSites[deployment].folder,
): Promise<Site> {
  // Variables of the test runner would change the build.
  const buildEnv = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV|TEST|DEV|PROD|MODE)/.test(name)),
  );
  const { env } = testSites[deployment];
  return freshSite(process.cwd(), folder, { ...buildEnv, ...env });
}

/** Builds the site of `npm test` when it is stale; Vitest and Playwright call it before their tests. */
export default async function buildTestSite(): Promise<void> {
  await freshTestSite('same');
}

if (import.meta.main) await buildTestSite();
