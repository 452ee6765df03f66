import type { BuiltRoutes } from '../route.ts';
import { escaped, mapBlock } from './nginx-text.ts';
import { deltaFolder, dictionaryFolder, dictionaryHash, dictionaryName, kindExpression } from './page-kinds.ts';
import { maybeDelta, pageKinds, versionedFile } from './page-kinds.ts';

/** The key of a file that is sent, whole or as a delta. */
const sent = (path: string) => `~^200 ${maybeDelta}${path}$`;

/**
 * The maps for browsers with compression dictionaries: `$delta_file` is the delta of the addressed file from
 * the dictionary that a browser has, `$vary` what an answer depends on. decision 0027
 */
export function dictionaryMaps({ langs, paths }: { langs: BuiltRoutes['langs']; paths: readonly string[] }): string {
  const anyLang = langs.map(escaped).join('|');
  const kinds = pageKinds(paths).map((kind, n) => ({
    pattern: kind.pattern,
    name: dictionaryName(kind),
    lang: `dictionary_lang_${n}`,
    pages: `${kindExpression(kind)}index\\.html`,
  }));
  const both = 'Accept-Encoding, Available-Dictionary';
  return [
    // Only what a browser may send becomes part of a path.
    mapBlock('$http_accept_encoding $http_available_dictionary', 'dictionary', [
      [String.raw`~^(?i:(?:.*,)?\s*dcz\s*(?:,.*)?) :(?<dictionary_hash>${dictionaryHash}):$`, '$dictionary_hash'],
    ]),
    mapBlock('$dictionary', 'delta_file', [
      ['', '/-'],
      ['default', `${deltaFolder}$dictionary$file`],
    ]),
    mapBlock('$status $uri', 'delta_encoding', [[`~^200 ${escaped(deltaFolder)}`, 'dcz']]),
    mapBlock('$status $uri', 'vary', [
      ['~^302 ', 'Cookie, Accept-Language'],
      [`~^(?:200|304) ${escaped(deltaFolder)}`, both],
      // nginx adds the encoding itself.
      ...[versionedFile, ...kinds.map(({ pages }) => `/(?:${anyLang})${pages}`)].map(
        (path) => [`~^(?:200|304) ${path}$`, 'Available-Dictionary'] as const,
      ),
    ]),
    mapBlock(
      '$status $uri',
      'dictionary_link',
      kinds.map(({ lang, name, pages }) => [
        sent(`/(?<${lang}>${anyLang})${pages}`),
        `<${dictionaryFolder}$${lang}${name}>; rel="compression-dictionary"`,
      ]),
    ),
    mapBlock('$status $uri', 'use_as_dictionary', [
      [sent(versionedFile), 'match="/_astro/$stem.*.$ending"'],
      ...kinds.map(
        ({ lang, name, pattern }) =>
          [`~^200 ${dictionaryFolder}(?<${lang}>${anyLang})${escaped(name)}$`, `match="/$${lang}${pattern}"`] as const,
      ),
    ]),
  ].join('\n');
}
