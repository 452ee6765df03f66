import { readStyleRules } from './style-rules.ts';
import type { StyleRule } from './style-rules.ts';

/** What selectors can match: names of elements, classes, ids and attributes. */
export interface Markup {
  elements: Set<string>;
  classes: Set<string>;
  ids: Set<string>;
  attributes: Set<string>;
}

export const noMarkup = (): Markup => ({
  elements: new Set(),
  classes: new Set(),
  ids: new Set(),
  attributes: new Set(),
});

const tagPattern = /<([a-z][a-z0-9-]*)((?:\s+[^\s=>"'/]+(?:="[^"]*"|='[^']*'|=[^\s>"']+)?|\s*\/)*)\s*>/gi;
const attributePattern = /([^\s=>"'/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;

/** Adds the names of the elements in HTML. Contents of scripts and styles are no elements. */
export function addMarkup(markup: Markup, html: string): void {
  const elements = html.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>|<!--[\s\S]*?-->/g, '$1');
  for (const [, element = '', attributes = ''] of elements.matchAll(tagPattern)) {
    markup.elements.add(element.toLowerCase());
    for (const [, name = '', double = '', single = '', bare = ''] of attributes.matchAll(attributePattern)) {
      markup.attributes.add(name.toLowerCase());
      const value = double + single + bare;
      if (name === 'class') for (const each of value.split(/\s+/)) markup.classes.add(each);
      if (name === 'id') markup.ids.add(value);
    }
  }
}

/** What a page is before anybody has acted on it: no rule for these states is needed in its first view. */
const actingState =
  /::?(?:hover|active|focus(?:-visible|-within)?|backdrop|popover-open|selection|target|-webkit-autofill)\b/;
/** Attributes that the first script sets before the first paint. */
const earlyAttributes = /^data-(?:theme|palette|assets|sandbox|tab|restricted|banners|app|person)$/;

/** Removes pseudo-classes with selectors in parentheses: whether they match is not examined. */
function withoutFunctions(selector: string): string {
  let text = selector;
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/::?[a-z-]+\([^()]*\)/g, '');
  }
  return text;
}

/** Splits a list of selectors at the commas outside of parentheses. */
function selectorsOf(prelude: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < prelude.length; index += 1) {
    const sign = prelude[index];
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (sign === ',' && depth === 0) {
      found.push(prelude.slice(start, index));
      start = index + 1;
    }
  }
  return [...found, prelude.slice(start)];
}

const unescaped = (name: string): string => name.replace(/\\(.)/g, '$1');

/** True when every name of a selector occurs in the markup, wherever it stands: rules that hide or move are kept like others. */
function canMatch(selector: string, { elements, classes, ids, attributes }: Markup): boolean {
  if (actingState.test(selector)) return false;
  const text = withoutFunctions(selector);
  const names = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => unescaped(name));
  const plain = text.replace(/\[[^\]]*\]/g, '').replace(/::?[a-z-]+/g, '');
  const tags = Array.from(plain.matchAll(/(?:^|[\s>+~])([a-z][a-z0-9-]*)/g), ([, tag = '']) => tag);
  return (
    names(/\.((?:[\w-]|\\.)+)/g).every((name) => classes.has(name)) &&
    names(/#((?:[\w-]|\\.)+)/g).every((name) => ids.has(name)) &&
    names(/\[([\w-]+)/g).every((name) => attributes.has(name) || earlyAttributes.test(name)) &&
    tags.every((tag) => elements.has(tag))
  );
}

/** At-rules that a first view does without: pages of paper, and fonts that are loaded. A font of the system is kept. */
const isLater = (prelude: string, declarations: string): boolean =>
  /^@page\b/.test(prelude) || (prelude.startsWith('@font-face') && declarations.includes('url('));

function matching(rules: readonly StyleRule[], markup: Markup): StyleRule[] {
  return rules.flatMap((rule): StyleRule[] => {
    if (rule.kind === 'statement') return [rule];
    if (rule.kind === 'group') {
      if (/^@media[^,{]*\bprint\b/.test(rule.prelude)) return [];
      const kept = matching(rule.rules, markup);
      return kept.length === 0 && !rule.prelude.startsWith('@layer') ? [] : [{ ...rule, rules: kept }];
    }
    if (rule.prelude.startsWith('@')) return isLater(rule.prelude, rule.declarations) ? [] : [rule];
    const selectors = selectorsOf(rule.prelude).filter((selector) => canMatch(selector, markup));
    return selectors.length === 0 ? [] : [{ ...rule, prelude: selectors.join(',') }];
  });
}

const print = (rules: readonly StyleRule[]): string =>
  rules
    .map((rule) => {
      if (rule.kind === 'statement') return `${rule.prelude};`;
      return `${rule.prelude}{${rule.kind === 'group' ? print(rule.rules) : rule.declarations}}`;
    })
    .join('');

/** Removes declarations of custom properties that no kept rule uses, until each that is left is used. */
function withoutUnusedProperties(css: string): string {
  let text = css;
  for (let before = ''; before !== text;) {
    before = text;
    const used = new Set(Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name));
    text = text.replace(/([{;])(--[\w-]+):[^;{}]*(?=[;}])/g, (declaration: string, start: string, name: string) =>
      used.has(name) ? declaration : start,
    );
    text = text.replace(/([{;]);+/g, '$1').replace(/;+\}/g, '}');
  }
  return text;
}

/** Removes animations that no kept rule names. Others are kept: a fade at the edge of a table is one. */
const withoutUnusedFrames = (css: string): string =>
  css.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, (frames: string, name: string) =>
    (css.match(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g'))?.length ?? 0) > 1 ? frames : '',
  );

/**
 * Returns the rules of the sheets that can match the markup, in their order. Later the whole sheets follow, whose rules come after
 * these and are the same, so that nothing changes but what is below the first view. edge.md 7
 */
export function firstViewSheet(sheets: readonly string[], markup: Markup): string {
  const rules = sheets.flatMap((sheet) => matching(readStyleRules(sheet), markup));
  return withoutUnusedFrames(withoutUnusedProperties(print(rules)));
}
