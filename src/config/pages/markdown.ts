/** Markdown of a brand's pages as HTML that the policy of the site allows. */
import GithubSlugger from 'github-slugger';
import type { Element, Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { markdownToHast } from 'satteri';
import { hint } from '#command/nearest.ts';
import { isPath, urlOf } from '../field-values.ts';
import { backToText, footnotesTitle, ownPagePath, reservedSlugs, storedTable } from './own-page.ts';
import type { PageProblem } from './page-facts.ts';

/** Raw HTML may have what the texts of launches have, and what breaks a line. Attributes are for cells and links. */
const rawElements = ['a', 'br', 'li', 'ol', 'p', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'];
const rawAttributes = ['colspan', 'dir', 'href', 'id', 'lang', 'rowspan', 'scope'];

/** Stands in a text for the table of what the site stores in browsers. */
const storedElement = '<Stored />';

/** What a text may name. */
export interface Known {
  /** Slugs of the brand's pages. */
  slugs: readonly string[];
  /** Size of a picture of `public/` by its path, CSS px. */
  pictures: ReadonlyMap<string, { width: number; height: number }>;
  imageHosts: readonly string[];
}

/** A tag, also one that a text leaves open: what follows would become a part of it. */
const tag = /<(\/?)([a-z][a-z0-9-]*)\b((?:[^>"']|"[^"]*"|'[^']*')*)(?:>|$|["'])/gi;
const attribute = /([^\s"'=/]+)\s*=?\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]*))/g;

/** What is wrong with a link; undefined for a right one. */
function linkProblem(href: string, { slugs }: Known): string | undefined {
  if (/^(?:#|mailto:[^\s<>"]+$)/.test(href) || urlOf(href, /^https:$/)) return undefined;
  const [, first, path] = /^\/\{lang\}\/([^/?#]*)([^?#]*)/.exec(href) ?? [];
  if (!isPath(href)) return `links to “${href}”: neither https, mailto, an anchor nor a path of the site`;
  if (first === undefined || first === '' || reservedSlugs.includes(first)) return undefined;
  const slug = `${first}${path}`.replace(/\/$/, '');
  if (slugs.includes(slug) && href.includes(`/${slug}/`)) return undefined;
  return slugs.includes(slug)
    ? `links to “${href}”: the address of a page ends in a slash`
    : `links to “${href}”, which is no page; ${hint(slug, slugs, (each) => `/{lang}${ownPagePath(each)}`)}`;
}

/** What is wrong with the tags of raw HTML. */
function rawProblems(html: string, known: Known): string[] {
  return [...html.matchAll(tag)].flatMap(([, end, name = '', attributes = '']) => {
    const element = name.toLowerCase();
    if (!rawElements.includes(element)) return [`has <${element}>: HTML in a text is ${rawElements.join(', ')}`];
    if (end !== '') return [];
    return [...attributes.matchAll(attribute)].flatMap(([, written = '', ...values]) => {
      const value = values.find(Boolean) ?? '';
      if (!rawAttributes.includes(written.toLowerCase()))
        return [`has ${written} on <${element}>: attributes in a text are ${rawAttributes.join(', ')}`];
      return written.toLowerCase() === 'href' ? (linkProblem(value, known) ?? []) : [];
    });
  });
}

const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';

/** The value of an attribute that is a text. */
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const isBlank = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === '';
const isLink = (node: Nodes): boolean => node.type === 'element' && node.tagName === 'a';

/** What working over a text needs and finds. */
interface Work {
  known: Known;
  ids: GithubSlugger;
  report: (node: Nodes, text: string | undefined) => void;
}

/** Adds what pages need to a tree of Markdown, and reports what they must not have. */
function finishChildren(parent: Root | Element, work: Work): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type === 'raw' && child.value.trim() === storedElement) {
      parent.children[index] = { type: 'text', value: storedTable };
      continue;
    }
    if (child.type === 'raw') {
      for (const problem of rawProblems(child.value, work.known)) work.report(child, problem);
      child.value = child.value.replaceAll(/<!--[\s\S]*?-->/g, '');
    }
    if (child.type !== 'element') continue;
    finishChildren(child, work);
    finishElement(child, work);
    if (child.tagName === 'table') parent.children[index] = scrolling(child);
    if (child.tagName === 'input')
      parent.children[index] = { type: 'text', value: child.properties['checked'] === true ? '☑' : '☐' };
  }
}

function finishElement(node: Element, work: Work): void {
  const { tagName, properties, children } = node;
  if (/^h[1-6]$/.test(tagName)) {
    if (tagName === 'h1') work.report(node, 'has a heading of level 1, which is the title: begin with ##');
    properties['id'] ??= work.ids.slug(textOf(node));
  }
  if (tagName === 'p' && children.some(isLink) && children.every((each) => isLink(each) || isBlank(each)))
    properties['className'] = ['own-page__links'];
  if (tagName === 'a') finishLink(node, work);
  if (tagName === 'img') finishPicture(node, work);
  // Columns are aligned by styles, which the policy refuses.
  const [, side] = /^text-align: (\w+)$/.exec(textIn(properties['style'])) ?? [];
  delete properties['style'];
  if (side !== undefined) properties['className'] = [`own-page__${side}`];
  if (properties['id'] === 'footnote-label') properties['className'] = ['out-of-sight'];
}

function finishLink(node: Element, { known, report }: Work): void {
  const href = textIn(node.properties['href']).replaceAll(/%7Blang%7D/gi, '{lang}');
  node.properties['href'] = href;
  report(node, linkProblem(href, known));
  if (href.startsWith('https:')) node.properties['rel'] = ['noopener', 'noreferrer'];
}

function finishPicture(node: Element, { known, report }: Work): void {
  const { src, alt } = node.properties;
  const address = textIn(src);
  const size = known.pictures.get(address);
  const host = urlOf(address, /^https:$/)?.origin;
  if (host === undefined ? !size : !known.imageHosts.includes(host))
    report(node, `shows “${address}”: neither a picture in public/ nor on one of imageHosts`);
  if (typeof alt !== 'string' || alt.trim() === '')
    report(node, `shows “${address}” without words for people who do not see it: ![words](…)`);
  Object.assign(node.properties, { loading: 'lazy', decoding: 'async', ...size });
}

/** A table that scrolls by itself, in a named group that the keyboard can focus. */
function scrolling(table: Element): Element {
  const head = table.children.find((each) => each.type === 'element' && each.tagName === 'thead');
  const row = head?.type === 'element' ? head.children.find((each) => each.type === 'element') : undefined;
  const cells = row?.type === 'element' ? row.children.map(textOf).map((text) => text.trim()) : [];
  const name = cells.filter((text) => text !== '').join(', ');
  for (const cell of row?.type === 'element' ? row.children : [])
    if (cell.type === 'element') cell.properties['scope'] = 'col';
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['own-page__table'], role: 'group', tabIndex: 0, ariaLabel: name },
    children: [table],
  };
}

/** The HTML of a Markdown text, and what is wrong with it. */
export function markdownHtml(source: string, known: Known): { html: string; problems: PageProblem[] } {
  const footnotes = { label: footnotesTitle, backLabel: `${backToText} {reference}`, clobberPrefix: '' };
  const tree = markdownToHast(source, { features: { frontmatter: false, gfm: { footnotes } } }) as Root;
  const problems: PageProblem[] = [];
  const report = (node: Nodes, text: string | undefined): void => {
    if (text !== undefined) problems.push({ line: node.position?.start.line ?? 1, text });
  };
  finishChildren(tree, { known, ids: new GithubSlugger(), report });
  return { html: toHtml(tree, { allowDangerousHtml: true }), problems };
}
