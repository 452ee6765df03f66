import { freshSite } from '../src/serve/commands/site-build.ts';

/** The sites that tests open, built when they are older than their sources. */
export const testSites = {
  /** Site and exchange on one port; three languages that differ in script, direction and fallback, and accented English. */
  same: { folder: '.test/site', env: { SLIPWAY_LOCALES: 'en,ar-SA,zh-MY,pseudo' } },
  /** A site whose exchange lives on another origin. */
  cross: {
    folder: '.test/cross',
    env: {
      SLIPWAY_LOCALES: 'en,ar-SA',
      SLIPWAY_EXCHANGE: `http://localhost:${process.env['SLIPWAY_TEST_EXCHANGE_PORT'] ?? '4410'}`,
    },
  },
} as const;

export type Arrangement = keyof typeof testSites;

/** Builds what is stale; called by the tools before their tests. */
export default async function buildTestSites(): Promise<void> {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV|TEST|DEV|PROD|MODE)/.test(name)),
  );
  for (const { folder, env } of Object.values(testSites)) await freshSite(process.cwd(), folder, { ...clean, ...env });
}

if (import.meta.main) await buildTestSites();
