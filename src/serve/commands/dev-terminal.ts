import { config } from '#config';
import { startPage } from '#contract/addresses/area-address.ts';
import { fallbackTerminalPath, readPairAddress } from '#contract/addresses/pair-address.ts';
import { builtLangs } from '#i18n/built-langs.ts';
import type { Lang } from '#i18n/locales.ts';
import { languageRedirect, launchPages, permanentRedirect, splitUrl } from '../route.ts';
import type { Redirect, SiteRequest } from '../route.ts';

/**
 * The address that the dev server renders: the generic terminal for a valid pair without its own page, as on
 * the built site; otherwise `url`, which is a path with a query. docs/decisions/0010
 */
export async function terminalPathFor(url: string, hasPage: (url: string) => Promise<boolean>): Promise<string> {
  const { pathname, search } = new URL(url, 'http://localhost');
  const [, lang = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(pathname) ?? [];
  const pair = readPairAddress(path);
  if (!pair || (await hasPage(url))) return url;
  return `/${lang}${fallbackTerminalPath(pair.isMobile)}${search}`;
}

/**
 * Where the built site's server redirects a request. The dev server has no manifest: `hasPage` returns whether
 * a page exists.
 */
export async function redirectFor(
  request: Omit<SiteRequest, 'method'>,
  hasPage: (url: string) => Promise<boolean>,
  built: readonly Lang[] = builtLangs,
): Promise<Redirect | undefined> {
  const { pathname, search } = splitUrl(request.url);
  const launch = built.some((lang) => pathname.startsWith(`/${lang}/`)) ? launchPages(pathname, search) : undefined;
  for (const page of launch?.pages ?? []) {
    if (await hasPage(page)) return page === pathname ? undefined : permanentRedirect(page + (launch?.query ?? ''));
  }
  // The landing page of a brand, which is not always the first page of its site.
  if (built.some((lang) => pathname === `/${lang}/`) && (await hasPage(pathname))) return undefined;
  const redirect = languageRedirect(request, built, startPage(config));
  return 'location' in redirect ? redirect : undefined;
}
