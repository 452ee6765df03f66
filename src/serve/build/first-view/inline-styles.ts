import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addMarkup, firstViewSheet, noMarkup } from './first-view-sheet.ts';
import type { Markup } from './first-view-sheet.ts';

const sheetLink = /<link rel="stylesheet" href="\/([^"]+)"\s*\/?>/g;
const inlineStyle = /<style>([\s\S]*?)<\/style>/g;
/** What templates mark as below the first view. */
const later = /<!--later-->[\s\S]*?<!--\/later-->/g;
const laterMarks = /<!--\/?later-->/g;

/**
 * Areas whose pages share the styles of their first view, by path without language and layout: the policy has one hash for each,
 * and at most 12 in all.
 */
const areas = [
  ['home', /^launchpad\/$/],
  ['project', /^launch(?:detail|pad\/detail)\//],
  ['launch', /^launch/],
  // Nearly all of a terminal is its first view: 3,190 pages would each be half as large again. The others fill their 20 KB (L41, P35, G31).
  ['blocking', /^(?:(?:leveraged|margin|loan|bot)\/.*|(?:terminal|[A-Z0-9]+\/[A-Z0-9]+)\/)$/],
] as const;
/** Pages whose sheets stay in the head. */
const blocking = 'blocking';

const sheetsOf = (html: string): string[] => Array.from(html.matchAll(sheetLink), ([, file = '']) => file);

/** Returns the area of a page by its address. */
function areaOf(address: string): string {
  const [, path] = /^\/[^/]+\/trade\/spot\/(?:m\/)?(.*)$/.exec(address) ?? [];
  // The gallery of components, for development, links the sheets of all areas.
  if (address.endsWith('/gallery/')) return blocking;
  return areas.find(([, pattern]) => path !== undefined && pattern.test(path))?.[0] ?? 'other';
}

interface Area {
  markup: Markup;
  /** Linked sheets, and what their pages have inline, in the order of the pages. */
  sheets: Set<string>;
  inline: Set<string>;
}

/** Styles of first views by area, of a build, beside its manifest: a part that is built later has the same. */
export const firstViewsPath = '.slipway/first-views.json';

/**
 * Reads the pages of one language, whose markup has the names of all, and returns the styles of their first views by area. `pages`:
 * address and file of each. edge.md 8
 */
export async function firstViewStyles(
  folder: string,
  pages: readonly { address: string; file: string }[],
): Promise<Map<string, string>> {
  const found = new Map<string, Area>();
  for (const { address, file } of pages) {
    const html = await readFile(file, 'utf8');
    const sheets = sheetsOf(html);
    if (sheets.length === 0) continue;
    const name = areaOf(address);
    const area = found.get(name) ?? { markup: noMarkup(), sheets: new Set(), inline: new Set() };
    found.set(name, area);
    addMarkup(area.markup, html.replace(later, ''));
    for (const sheet of sheets) area.sheets.add(sheet);
    for (const [, style = ''] of html.matchAll(inlineStyle)) area.inline.add(style);
  }
  const styles = new Map<string, string>();
  for (const [name, area] of found)
    styles.set(name, name === blocking ? [...area.inline].join('') : await styleOf(folder, area));
  return styles;
}

/**
 * Returns a function that moves the styles of a page's first view into its head and links its sheets at the end of the body, where they
 * block no paint.
 */
export function inlineFirstViews(styles: ReadonlyMap<string, string>): (html: string, address: string) => string {
  return (html, address) => {
    const links = html.match(sheetLink) ?? [];
    const area = areaOf(address);
    const style = styles.get(area);
    const plain = html.replace(laterMarks, '');
    if (style === undefined || links.length === 0) return plain;
    const styled = plain.replace(inlineStyle, '').replace('</head>', () => `<style>${style}</style></head>`);
    if (area === blocking) return styled;
    return styled.replace(sheetLink, '').replace('</body>', () => `${links.join('')}</body>`);
  };
}

/** Returns the style of an area: the order of all layers first, which the sheets at the end of the body cannot change. */
async function styleOf(folder: string, { markup, sheets, inline }: Area): Promise<string> {
  const texts = await Promise.all([...sheets].map((sheet) => readFile(join(folder, sheet), 'utf8')));
  const layers = texts.flatMap((text) => text.match(/@layer [\w-]+(?:,\s*[\w-]+)+(?=;)/g) ?? []);
  const order = layers.sort((one, other) => other.length - one.length)[0];
  const sheet = firstViewSheet(texts, markup).replace(/@layer [\w-]+(?:,\s*[\w-]+)*;/g, '');
  return (order === undefined ? '' : `${order};`) + [...inline].join('') + sheet;
}
