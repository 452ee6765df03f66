import { readSite } from '#serve/site.ts';
import type { Site } from '#serve/site.ts';
import { testSites } from '../../build.ts';

/** Returns a built site of the tests. Both have the same pages and other scripts: each names its exchange. */
export function builtSite(deployment: 'same' | 'cross'): Site {
  const site = readSite(testSites[deployment].folder);
  if (!site) throw new Error(`there is no site in ${testSites[deployment].folder}`);
  return site;
}
