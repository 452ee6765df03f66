import { cacheControl, hashedFolder, headersFor } from '../response-headers.ts';
import { mapBlock } from './nginx-text.ts';
import { dictionaryFolder, maybeDelta } from './page-kinds.ts';

/** A media type for each kind of answer. */
const kinds = { document: 'text/html', drawing: 'image/svg+xml', other: undefined } as const;
/** Name of the variable of nginx with a header. */
export const headerVariable = (name: string) => `header_${name.toLowerCase().replaceAll('-', '_')}`;

/**
 * The maps of the response headers and the lines that send them. One map for each header: `add_header` in a
 * location would drop those of the server, and nginx sends none with an empty value. A 304 has no media type, so the
 * file's name counts too.
 */
export function headerMaps(headers: Record<string, string>): { maps: string; lines: string } {
  const values = Object.values(kinds).map((type) => headersFor(headers, type));
  const [document = {}, drawing = {}, other = {}] = values;
  const names = [...new Set(values.flatMap((each) => Object.keys(each)))];
  const maps = [
    mapBlock('$status $sent_http_content_type $uri', 'answer_kind', [
      ['default', 'other'],
      ['~^30[1278]', 'other'],
      [String.raw`~^\d+ (?:image/svg\+xml|application/(?:[a-z.+-]*\+)?xml|text/xml)`, 'drawing'],
      [String.raw`~^304 .*\.(?:svg|xml)$`, 'drawing'],
      [String.raw`~^\d+ text/html`, 'document'],
      [String.raw`~^304 .*\.html$`, 'document'],
    ]),
    ...names.map((name) =>
      mapBlock('$answer_kind', headerVariable(name), [
        ['default', other[name] ?? ''],
        ['document', document[name] ?? ''],
        ['drawing', drawing[name] ?? ''],
      ]),
    ),
    mapBlock('$status $uri', 'cache_rule', [
      ['default', cacheControl.never],
      [`~^(?:200|206|304) ${maybeDelta}${hashedFolder}`, cacheControl.hashed],
      [`~^(?:200|206|304) ${dictionaryFolder}`, cacheControl.dictionary],
      [String.raw`~^(?:200|206|304) (?:.*/index\.html|/(?:build\.json|deployment\.js))$`, cacheControl.page],
      ['~^(?:200|206|304) ', cacheControl.file],
    ]),
    mapBlock('$status', 'allowed_methods', [['405', 'GET, HEAD']]),
  ].join('');
  const lines = [
    ...names.map((name) => `add_header ${name} $${headerVariable(name)} always;`),
    'add_header Cache-Control $cache_rule always;',
    'add_header Vary $vary always;',
    'add_header Content-Encoding $delta_encoding;',
    'add_header Link $dictionary_link;',
    'add_header Use-As-Dictionary $use_as_dictionary;',
    'add_header Allow $allowed_methods always;',
  ].join('\n  ');
  return { maps, lines };
}
