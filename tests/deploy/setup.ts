import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { originPaths, pointTo, writeRelease } from '#serve/deploy/release.ts';
import { freshTestSite } from '../build.ts';
import { openFolder, releaseTime } from './support/nginx.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin with one release of the test site, for tests that only read it. */
    originFolder: string;
  }
}

/** Builds the site if it is stale and releases it once for all tests. */
export default async function releaseTestSite(project: TestProject): Promise<() => Promise<void>> {
  const folder = openFolder('slipway-origin-');
  pointTo(originPaths(folder).current, writeRelease(await freshTestSite('same'), folder, releaseTime));
  project.provide('originFolder', folder);
  return () => rm(folder, { recursive: true });
}
