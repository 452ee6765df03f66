import { EnvironmentError } from '#command/errors.ts';
import { readSite } from '../site.ts';
import type { Site } from '../site.ts';

/** The complete build in a folder. Throws an `EnvironmentError` that says how one is made. */
export function builtSiteIn(folder: string): Site {
  const site = readSite(folder);
  if (!site) throw new EnvironmentError(`There is no complete build in ${folder}: run npm run build first.`);
  return site;
}
