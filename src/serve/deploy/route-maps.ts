import { defaultLang } from '#i18n/locales.ts';
import { maxCorrections } from '#i18n/negotiate-language.ts';
import { firstBuilt } from '#contract/addresses/area-address.ts';
import { projectBasePath, readLaunchAddress } from '#contract/addresses/launch-address.ts';
import { maxUrlLength } from '../route.ts';
import type { BuiltRoutes } from '../route.ts';
import { exactly, escaped, mapBlock } from './nginx-text.ts';

const spot = '/trade/spot/';

/**
 * Returns `|old/|HALO` → `launchdetail/HALO/`: the pages of launches by layout, requested kind and code, below
 * `/{lang}/trade/spot/`.
 */
export function launchTable(paths: readonly string[]): Map<string, string> {
  const built = new Set(paths);
  const table = new Map<string, string>();
  for (const path of paths) {
    const launch = readLaunchAddress(path, '');
    if (!launch) continue;
    const { isMobile, code } = launch;
    for (const isOld of [false, true]) {
      const page = [isOld, !isOld]
        .map((kind) => `${projectBasePath({ isMobile, isOld: kind })}${code}/`)
        .find((each) => built.has(each));
      if (page !== undefined)
        table.set(`${isMobile ? 'm/' : ''}|${isOld ? 'old/' : ''}|${code}`, page.slice(spot.length));
    }
  }
  return table;
}

/** Maps of `$request_uri`: its parts, whether it is one, the file with this path. */
function addressMaps(langs: string): string {
  return [
    mapBlock('$request_uri', 'path', [[String.raw`~^(?<uri_path>[^?]*)`, '$uri_path']]),
    mapBlock('$request_uri', 'query', [[String.raw`~^[^?]*(?<uri_query>\?.*)$`, '$uri_query']]),
    mapBlock('$request_uri', 'is_too_long', [
      ['default', '0'],
      [`~^.{${maxUrlLength + 1}}`, '1'],
    ]),
    mapBlock('$request_uri', 'is_malformed', [
      ['default', '0'],
      [String.raw`~^[^/]|[^\x21-\x7e]|["<>#]`, '1'],
    ]),
    mapBlock('$request_method', 'is_read', [
      ['default', '0'],
      ['GET', '1'],
      ['HEAD', '1'],
    ]),
    mapBlock('$request_method $request_uri', 'is_policy_report', [
      ['default', '0'],
      ['~^POST /csp-report$', '1'],
    ]),
    '# Paths are compared as they are sent, so that nothing is decoded on the way to a file.\n',
    mapBlock('$path', 'file', [
      ['default', '/-'],
      [String.raw`~^/(?:404\.html|(?:${langs})/404/)$`, '/-'],
      [String.raw`~(?:\.(?:br|gz)|/index\.html)$`, '/-'],
      [String.raw`~^(?<page_folder>/(?:[A-Za-z0-9][\w.-]*/)+)$`, '${page_folder}index.html'],
      [String.raw`~^(?<plain_file>(?:/\.well-known)?(?:/[A-Za-z0-9_][\w.-]*)+)$`, '$plain_file'],
    ]),
  ].join('');
}

/**
 * Maps of the addresses of launches: `$launch_target` is the canonical path of another address, `$launch_query` the
 * rest of the query.
 */
function launchMaps(langs: string, paths: readonly string[]): string {
  const address = String.raw`~^/(?<launch_lang>${langs})${spot}(?<launch_layout>m/)?(?:launchdetail|launchpad/detail)/(?<launch_kind>old/)?(?:(?<launch_code>[A-Za-z0-9]{2,10})/?)?$`;
  return [
    mapBlock('$path', 'launch_address', [[address, '$launch_layout|$launch_kind|$launch_code']]),
    mapBlock('$query', 'query_code', [
      [String.raw`~^\?(?:(?!code=)[^&]*&)*code=(?<code_value>[A-Za-z0-9]{2,10})(?:&|$)`, '$code_value'],
    ]),
    mapBlock('$launch_address', 'launch_name', [
      [String.raw`~\|$`, '$launch_address$query_code'],
      ['default', '$launch_address'],
    ]),
    mapBlock('$launch_name', 'launch_page', launchTable(paths)),
    mapBlock(`$launch_page=$path=/$launch_lang${spot}$launch_page`, 'launch_target', [
      ['~^=', ''],
      [String.raw`~^[^=]*=([^=]*)=\1$`, ''],
      ['~^[^=]*=[^=]*=(?<canonical_launch>.*)$', '$canonical_launch'],
    ]),
    mapBlock('$query', 'launch_query', [
      ['default', '$query'],
      ['~^\\?code=[^&]*$', ''],
      ['~^\\?code=[^&]*&(?<query_after>.*)$', '?$query_after'],
      [
        '~^(?<query_before>\\?(?:(?!code=)[^&]*&)*(?!code=)[^&]*)&code=[^&]*(?<query_behind>.*)$',
        '$query_before$query_behind',
      ],
    ]),
  ].join('');
}

/** Maps of spelling: `$decision` is nothing, page, 302 or 308, `$canonical` the path in the canonical spelling. */
function spellingMaps(home: string): string {
  const corrections = Array.from({ length: maxCorrections }, (_, n) =>
    mapBlock(n === 0 ? '$path' : `$corrected_${n}`, `corrected_${n + 1}`, [
      ['default', n === 0 ? '$path' : `$corrected_${n}`],
      [String.raw`~^(?<head_${n}>.*?)(?:[/\\]{2,}|\\)(?<tail_${n}>.*)$`, `$head_${n}/$tail_${n}`],
    ]),
  );
  const corrected = `$corrected_${maxCorrections}`;
  return [
    ...corrections,
    mapBlock(corrected, 'first_segment', [['~^/(?<segment>[^/]*)', '$segment']]),
    mapBlock(`$prefix ${corrected}`, 'rest', [
      ['~^ /(?<whole_path>.*)$', '$whole_path'],
      [String.raw`~^\S+ /[^/]*/?(?<rest_path>.*)$`, '$rest_path'],
    ]),
    mapBlock('$rest', 'rest_folder', [
      ['', home.slice(1)],
      ['~/$', '$rest'],
      ['default', '$rest/'],
    ]),
    mapBlock(`${corrected} $rest`, 'is_nothing', [
      ['default', '0'],
      [String.raw`~^\S*(?://|\\)`, '1'],
      [String.raw`~*^\S* .*(?:(?<![^ /])(?:\.|%2e|_)|%(?:2f|5c|[01][0-9a-f]|7f)|[\^${'`'}{|}]|\.[^/]*/?$)`, '1'],
    ]),
    mapBlock('$prefix', 'page_lang', [
      ['', '$visitor_lang'],
      ['default', '$prefix'],
    ]),
    mapBlock('/$page_lang/$rest_folder', 'canonical', [['default', '/$page_lang/$rest_folder']]),
    mapBlock('$path $canonical', 'is_canonical', [
      ['default', '0'],
      [String.raw`~^(\S+) \1$`, '1'],
    ]),
    mapBlock('$is_nothing $prefix $is_canonical', 'decision', [
      ['~^1', 'nothing'],
      ['~^0  ', '302'],
      ['~ 1$', 'page'],
      ['default', '308'],
    ]),
  ].join('');
}

/**
 * Maps of the pages that an address shows without being theirs: loans and bots in upper case, pairs without a page, not
 * found.
 */
function otherPageMaps(langs: string, paths: readonly string[]): string {
  const areaPages = paths.filter((path) => /^\/trade\/spot\/(?:m\/)?(?:loan|bot)\//.test(path));
  const pair = String.raw`~^/(?<pair_lang>${langs})${spot}(?<pair_layout>m/)?(?!BOT/)[A-Z0-9]{2,20}/[A-Z0-9]{2,10}/$`;
  return [
    mapBlock('$path', 'area_name', [
      [String.raw`~^/(?<area_lang>${langs})${spot}(?<area_path>(?:m/)?(?i:(?:loan|bot)/.*))$`, '$area_path'],
    ]),
    mapBlock(
      '$area_name',
      'area_page',
      areaPages.map((path) => [path.slice(spot.length), `/$area_lang${path}`] as const),
    ),
    mapBlock('$path', 'pair_file', [
      ['default', '/-'],
      [pair, `/$pair_lang${spot}\${pair_layout}terminal/index.html`],
    ]),
    mapBlock('$prefix', 'not_found_lang', [
      ['', defaultLang],
      ['default', '$prefix'],
    ]),
    mapBlock('$path', 'not_found_file', [
      ['default', '/$not_found_lang/404/index.html'],
      [exactly('/404.html'), '/404.html'],
    ]),
  ].join('');
}

/** The maps of `route` for nginx, in the order in which they are read. edge.md 4 */
export function routeMaps({
  langs,
  paths,
  home = firstBuilt((path) => paths.includes(path)),
}: Pick<BuiltRoutes, 'langs' | 'home'> & { paths: readonly string[] }): string {
  const anyLang = langs.map(escaped).join('|');
  return [addressMaps(anyLang), launchMaps(anyLang, paths), spellingMaps(home), otherPageMaps(anyLang, paths)].join(
    '\n',
  );
}
