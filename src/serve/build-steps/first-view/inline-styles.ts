import { createHash } from 'node:crypto';
import { addMarkup, noMarkup, splitSheets } from './first-view-sheet.ts';
import type { Markup } from './first-view-sheet.ts';

const sheetLink = /<link rel="stylesheet" href="\/([^"]+)"\s*\/?>/g;
const styleStart = '<style>';
const styleEnd = '</style>';
/** What templates mark as below the first view. */
const later = /<!--later-->[\s\S]*?<!--\/later-->/g;

/**
 * Areas whose pages share the styles of their first view, by path without language and layout: the policy has one hash
 * for each, and at most 12 in all.
 */
const areas = [
  ['home', /^launchpad\/$/],
  ['project', /^launch(?:detail|pad\/detail)\//],
  ['launch', /^launch/],
  // Nearly all of a terminal is its first view: 3,190 pages would each be half as large again. The others fill their 20
  // KB (L41, P35, G31).
  ['blocking', /^(?:(?:leveraged|margin|loan|bot)\/.*|(?:terminal|[A-Z0-9]+\/[A-Z0-9]+)\/)$/],
] as const;
/** Pages whose sheets stay in the head. */
const blocking = 'blocking';

/** Styles of a first view, and the sheets that its pages load later. */
export interface FirstView {
  style: string;
  /** By the sheet that Astro links: the one with its other rules; empty when it has none. */
  later: Readonly<Record<string, string>>;
}

/** First views by area. */
export type FirstViews = ReadonlyMap<string, FirstView>;

/** First views, and the contents of their later sheets by file. */
export interface SplitStyles {
  styles: FirstViews;
  files: ReadonlyMap<string, string>;
}

/** The area of a page by its address. */
function areaOf(address: string): string {
  const [, path] = /^\/[^/]+\/trade\/spot\/(?:m\/)?(.*)$/.exec(address) ?? [];
  // The gallery of components and the preview of a brand, for development, link the sheets of all areas.
  if (/^\/[^/]+\/(?:gallery|brand)\/$/.test(address)) return blocking;
  if (path === undefined) return 'account';
  return areas.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other';
}

/** True for a page whose markup decides no style: its sheets stay in its head. */
export const keepsSheets = (address: string): boolean => areaOf(address) === blocking;

/** The head of a page and the rest: Astro links all sheets in the head. */
function split(html: string): [head: string, rest: string] {
  const end = html.indexOf('</head>');
  return end < 0 ? ['', html] : [html.slice(0, end), html.slice(end)];
}

/** Removes the inline styles of a page; returns the rest and their contents. */
function withoutInlineStyles(html: string): { rest: string; contents: string[] } {
  const parts: string[] = [];
  const contents: string[] = [];
  let from = 0;
  for (;;) {
    const start = html.indexOf(styleStart, from);
    const end = start < 0 ? -1 : html.indexOf(styleEnd, start);
    if (end < 0) break;
    parts.push(html.slice(from, start));
    contents.push(html.slice(start + styleStart.length, end));
    from = end + styleEnd.length;
  }
  return { rest: [...parts, html.slice(from)].join(''), contents };
}

/** What the style of an area takes from one of its pages. */
export interface FirstViewParts {
  area: string;
  /** Linked sheets, and the contents of the inline styles, in their order. */
  sheets: string[];
  inline: string[];
  /** Names in the markup of the first view. */
  markup: Markup;
}

/** Reads a page as Astro rendered it; undefined for one without style sheets, which stays as it is. */
export function firstViewParts(html: string, address: string): FirstViewParts | undefined {
  const sheets = Array.from(split(html)[0].matchAll(sheetLink), ([, file = '']) => file);
  if (sheets.length === 0) return undefined;
  const markup = noMarkup();
  if (!keepsSheets(address)) addMarkup(markup, html.replace(later, ''));
  return { area: areaOf(address), sheets, inline: withoutInlineStyles(html).contents, markup };
}

/**
 * The styles of first views by area, from pages of one language, whose markup has the names of all. The order
 * of the pages is that of the sheets in a style. `read`: content of a sheet. edge.md 8
 */
export async function firstViewStyles(
  pages: Iterable<FirstViewParts>,
  read: (sheet: string) => Promise<string>,
): Promise<SplitStyles> {
  const found = new Map<string, Area>();
  for (const { area: name, sheets, inline, markup } of pages) {
    const area = found.get(name) ?? { markup: noMarkup(), sheets: new Set(), inline: new Set() };
    found.set(name, area);
    for (const kind of ['elements', 'classes', 'ids', 'attributes'] as const)
      for (const each of markup[kind]) area.markup[kind].add(each);
    for (const sheet of sheets) area.sheets.add(sheet);
    for (const style of inline) area.inline.add(style);
  }
  const styles = new Map<string, FirstView>();
  const files = new Map<string, string>();
  for (const [name, area] of found) {
    if (name === blocking) {
      styles.set(name, { style: [...area.inline].join(''), later: {} });
      continue;
    }
    const sheets = [...area.sheets];
    const { style, later } = styleOf(await Promise.all(sheets.map(read)), area);
    const named = sheets.map((sheet, n): [string, string] => {
      const content = later[n] ?? '';
      if (content === '') return [sheet, ''];
      const file = laterFile(sheet, content);
      files.set(file, content);
      return [sheet, file];
    });
    styles.set(name, { style, later: Object.fromEntries(named) });
  }
  return { styles, files };
}

/** Files of later sheets, as they are named below. */
export const laterFiles = /^_astro\/later-[^/]+\.css$/;

/** `_astro/later-shell.HASH.css` of `_astro/shell.HASH.css`: pages of another area have another one. */
function laterFile(sheet: string, content: string): string {
  const [name = ''] = sheet.replace(/^.*\//, '').split('.');
  return `_astro/later-${name}.${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.css`;
}

interface Area {
  markup: Markup;
  sheets: Set<string>;
  inline: Set<string>;
}

/**
 * A page with the style of its first view in its head, and the links of its later sheets at the end of the
 * body, where they block no paint.
 */
export function inlineFirstView(html: string, address: string, styles: FirstViews): string {
  const plain = html.replaceAll('<!--later-->', '').replaceAll('<!--/later-->', '');
  const area = areaOf(address);
  const view = styles.get(area);
  const sheets = Array.from(split(plain)[0].matchAll(sheetLink), ([, sheet = '']) => sheet);
  if (view === undefined || sheets.length === 0) return plain;
  const [head, rest] = split(withoutInlineStyles(plain).rest);
  if (area === blocking) return `${head}<style>${view.style}</style>${rest}`;
  // A sheet that no surveyed page had is linked whole.
  const later = sheets.map((sheet) => view.later[sheet] ?? sheet).filter((sheet) => sheet !== '');
  const links = later.map((sheet) => `<link rel="stylesheet" href="/${sheet}">`).join('');
  const end = rest.indexOf('</body>');
  const linked = `${rest.slice(0, end)}${links}${rest.slice(end)}`;
  return `${head.replace(sheetLink, '')}<style>${view.style}</style>${linked}`;
}

/**
 * The style of an area and the rest of its sheets: the order of all layers first, which the sheets at the end
 * of the body cannot change.
 */
function styleOf(sheets: readonly string[], { markup, inline }: Area): { style: string; later: string[] } {
  const layers = sheets.flatMap((text) => text.match(/@layer [\w-]+(?:,\s*[\w-]+)+(?=;)/g) ?? []);
  const order = layers.sort((one, other) => other.length - one.length)[0];
  const { first, later } = splitSheets(sheets, markup);
  const sheet = first.replace(/@layer [\w-]+(?:,\s*[\w-]+)*;/g, '');
  return { style: (order === undefined ? '' : `${order};`) + [...inline].join('') + sheet, later };
}
