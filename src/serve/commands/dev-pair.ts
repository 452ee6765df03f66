import { anyPairPath, readPairAddress } from '../../contract/pair-address.ts';

/**
 * What the dev server has to render for an address: the terminal of any pair where a well-formed pair has no page, as
 * the built site's server answers; else the address itself. `url` has a path and a query. docs/decisions/0010
 */
export async function renderedFor(url: string, hasPage: (url: string) => Promise<boolean>): Promise<string> {
  const { pathname, search } = new URL(url, 'http://localhost');
  const [, lang = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(pathname) ?? [];
  const asked = readPairAddress(path);
  if (!asked || (await hasPage(url))) return url;
  return `/${lang}${anyPairPath(asked.isMobile)}${search}`;
}
