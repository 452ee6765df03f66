import { globSync } from 'node:fs';
import { readSite } from '#serve/site.ts';
import { testSites } from '../../build.ts';

/** False for a second address of the same screen of phones. */
const isOwn = (route: string): boolean => !/\/m\/launch(?:pad-|detail)/.test(route);

/** Returns the address of a page of each route, in English. A route with parameters has the first of its pages. */
export function addressesOfRoutes(): string[] {
  const site = readSite(testSites.same.folder);
  const addresses = [...(site?.files.keys() ?? [])].filter((address) => address.startsWith('/en/'));
  const routes = globSync('**/index.astro', { cwd: 'src/pages' }).map((file) => file.replace('index.astro', ''));
  return routes.filter(isOwn).flatMap((route) => {
    const pattern = new RegExp(`^/${route.replace('[lang]', 'en').replaceAll(/\[\w+\]/g, '[A-Z0-9]+')}$`);
    const found = addresses.find((address) => pattern.test(address));
    // The gallery is no page of a release.
    return found === undefined ? [] : [found];
  });
}
