import { createHash } from 'node:crypto';
import * as v from 'valibot';

/** The address of a page in a language, from `link rel="alternate" hreflang`. */
export const Alternate = v.object({ hreflang: v.string(), href: v.string() });
export type Alternate = v.InferOutput<typeof Alternate>;

/** Contents of a built page that matter for the policy and the sitemap. */
export interface PageFacts {
  /** `sha256-…` of each inline script and style. */
  scripts: string[];
  styles: string[];
  /** Attributes that the policy blocks, `style` and inline handlers, as `name on <tag>`. */
  refused: string[];
  canonical: string | undefined;
  alternates: Alternate[];
  isIndexed: boolean;
}

// Matches runs of characters: one at a time takes four times as long, on thousands of pages.
const attributeList = String.raw`([^'">]*(?:(?:"[^"]*"|'[^']*')[^'">]*)*)`;
const markup = new RegExp(
  String.raw`<!--[\s\S]*?-->|<(script|style)\b${attributeList}>([\s\S]*?)<\/\1\s*>|<([a-z][^\s/>]*)${attributeList}>`,
  'gi',
);
/** Data blocks are not executed and need no hash. */
const dataType = /\stype=["']?application\/(?:ld\+)?json\b/i;

/** The attributes of a tag that the policy blocks. */
function refusedIn(attributes: string): string[] {
  if (!/\s(?:style|on)/i.test(attributes)) return [];
  const names = attributes.replace(/"[^"]*"|'[^']*'/g, '""');
  return Array.from(names.matchAll(/\s(style|on[a-z]+)\s*=/gi), ([, name = '']) => name);
}

/** Reads one built page. */
export function inspectPage(html: string): PageFacts {
  const facts: PageFacts = {
    scripts: [],
    styles: [],
    refused: [],
    canonical: undefined,
    alternates: [],
    isIndexed: true,
  };
  for (const [, raw, rawAttributes = '', content = '', tag, tagAttributes = ''] of html.matchAll(markup)) {
    const name = (raw ?? tag ?? '').toLowerCase();
    const attributes = raw === undefined ? tagAttributes : rawAttributes;
    for (const attribute of refusedIn(attributes)) facts.refused.push(`${attribute} on <${name}>`);
    if (name === 'style') facts.styles.push(inlineHash(content));
    if (name === 'script' && content !== '' && !dataType.test(attributes)) facts.scripts.push(inlineHash(content));
    if (name === 'link') addLink(facts, attributes);
    if (name === 'meta' && /\sname="?robots\b/i.test(attributes) && /noindex/i.test(attributes))
      facts.isIndexed = false;
  }
  return facts;
}

/** Adds the address that a link of the head names, if it is the canonical one or that of another language. */
function addLink(facts: PageFacts, attributes: string): void {
  const href = /\shref="([^"]*)"/i.exec(attributes)?.[1];
  const hreflang = /\shreflang="([^"]*)"/i.exec(attributes)?.[1];
  if (/\srel="?canonical\b/i.test(attributes)) facts.canonical = href;
  if (href !== undefined && hreflang !== undefined) facts.alternates.push({ hreflang, href });
}

/** The hash of an inline script or style, as the policy names it. */
export function inlineHash(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
