import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addMarkup, firstViewSheet, noMarkup } from './first-view-sheet.ts';
import type { Markup } from './first-view-sheet.ts';

const sheetLink = /<link rel="stylesheet" href="\/([^"]+)"\s*\/?>/g;
const inlineStyle = /<style>([^<]*)<\/style>/g;
/** What templates mark as below the first view. */
const later = /<!--later-->[\s\S]*?<!--\/later-->/g;
const laterMarks = /<!--\/?later-->/g;

/** Areas whose pages share the styles of their first view: the policy has one hash for each. */
const areaOfSheet = [
  ['launchpad', 'launch'],
  ['spot', 'terminal'],
  ['account', 'account'],
] as const;

const sheetsOf = (html: string): string[] => Array.from(html.matchAll(sheetLink), ([, file = '']) => file);

/** Returns the area of a page by the sheets that it links; undefined for a page without sheets. */
function areaOf(sheets: readonly string[]): string | undefined {
  if (sheets.length === 0) return undefined;
  const isOf = (area: string) => sheets.some((file) => file.includes(`/${area}.`));
  return areaOfSheet.find(([sheet]) => isOf(sheet))?.[1] ?? 'plain';
}

interface Area {
  markup: Markup;
  /** Linked sheets, and what their pages have inline, in the order of the pages. */
  sheets: Set<string>;
  inline: Set<string>;
}

/**
 * Reads the pages of one language, whose markup has the names of all, and returns a function that moves the styles of a page's
 * first view into its head and links its sheets at the end of the body, where they block no paint. edge.md 7
 */
export async function inlineFirstViews(folder: string, pages: readonly string[]): Promise<(html: string) => string> {
  const areas = new Map<string, Area>();
  for (const path of pages) {
    const html = await readFile(path, 'utf8');
    const sheets = sheetsOf(html);
    const name = areaOf(sheets);
    if (name === undefined) continue;
    const area = areas.get(name) ?? { markup: noMarkup(), sheets: new Set(), inline: new Set() };
    areas.set(name, area);
    addMarkup(area.markup, html.replace(later, ''));
    for (const sheet of sheets) area.sheets.add(sheet);
    for (const [, style = ''] of html.matchAll(inlineStyle)) area.inline.add(style);
  }
  const styles = new Map<string, string>();
  for (const [name, area] of areas) styles.set(name, await styleOf(folder, area));
  return (html) => {
    const links = html.match(sheetLink) ?? [];
    const style = styles.get(areaOf(sheetsOf(html)) ?? '');
    if (style === undefined) return html.replace(laterMarks, '');
    return html
      .replace(laterMarks, '')
      .replace(sheetLink, '')
      .replace(inlineStyle, '')
      .replace('</head>', () => `<style>${style}</style></head>`)
      .replace('</body>', () => `${links.join('')}</body>`);
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
