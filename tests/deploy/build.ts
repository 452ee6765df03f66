import { freshTestSite } from '../build.ts';

/** Builds the two sites of the deployment journeys that are stale; Playwright calls it before them. */
export default async function buildDeployedSites(): Promise<void> {
  await freshTestSite('same');
  await freshTestSite('cross');
}
