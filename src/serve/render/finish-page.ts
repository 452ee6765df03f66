/**
 * What is done to the HTML of a page after Astro rendered it, in memory: its head, its styles, and the facts that the
 * site needs.
 */
import { inspectPage } from '../build-steps/inspect.ts';
import type { PageFacts } from '../build-steps/inspect.ts';
import { inlineFirstView } from '../build-steps/first-view/inline-styles.ts';
import type { FirstViews } from '../build-steps/first-view/inline-styles.ts';
import { nameScripts } from '../build-steps/script-files.ts';
import type { ScriptFiles } from '../build-steps/script-files.ts';

const islandStyle = '<style>astro-island';
const styleEnd = '</style>';

/**
 * Adds the stamp of the scripts and styles to the head, and moves the style of islands there: Astro writes it before
 * the first island, and HTML allows no style there.
 */
function completeHead(html: string, stamp: string): string {
  const start = html.indexOf(islandStyle);
  const end = start < 0 ? -1 : html.indexOf(styleEnd, start) + styleEnd.length;
  const style = start < 0 ? '' : html.slice(start, end);
  const plain = start < 0 ? html : html.slice(0, start) + html.slice(end);
  return plain.replace('</head>', () => `${style}<meta name="build" content="${stamp}"></head>`);
}

/** What finishing a page needs of its site. */
export interface Finishing {
  /** Stamp of the scripts and styles, which pages and `build.json` carry. */
  assetStamp: string;
  /** Styles of first views, by area. */
  styles: FirstViews;
  scripts: ScriptFiles;
}

/**
 * The final HTML of a page and its facts. `address`: path of the page. Throws when it has attributes that the
 * policy blocks.
 */
export function finishPage(
  html: string,
  address: string,
  { assetStamp, styles, scripts }: Finishing,
): { content: Buffer; facts: PageFacts } {
  const text = nameScripts(inlineFirstView(completeHead(html, assetStamp), address, styles), scripts);
  const facts = inspectPage(text);
  if (facts.refused.length > 0)
    throw new Error(`the policy blocks ${facts.refused.join(', ')}; use classes and listeners`);
  return { content: Buffer.from(text), facts };
}

/** The page of static hosts for unknown addresses: the English one with the script that redirects. */
export const fallbackPage = (html: string, langs: readonly string[], script: string): string =>
  html.replace(
    '</head>',
    () =>
      `<meta name="slipway-langs" content="${langs.join(' ')}"><script type="module" src="/${script}"></script></head>`,
  );
