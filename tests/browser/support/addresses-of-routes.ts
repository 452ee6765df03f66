import { readSite } from '#serve/site.ts';
import { testSites } from '../../build.ts';
import { pageRoutes } from '../../support/page-routes.ts';

/** Returns the address of a page of each route, in English. A route with parameters has the first of its pages. */
export function pagesOfRoutes(): { route: string; address: string }[] {
  const site = readSite(testSites.same.folder);
  const addresses = [...(site?.files.keys() ?? [])].filter((address) => address.startsWith('/en/'));
  return pageRoutes().flatMap((route) => {
    const pattern = new RegExp(`^/en${route.replaceAll(/\[\w+\]/g, '[A-Z0-9]+')}$`);
    const address = addresses.find((each) => pattern.test(each));
    return address === undefined ? [] : [{ route, address }];
  });
}

/** The same addresses alone. */
export const addressesOfRoutes = (): string[] => pagesOfRoutes().map(({ address }) => address);
