import postcss from 'postcss';
import type { AtRule, Container, Root, Rule } from 'postcss';
import { overridingRules } from './overriding-rules.ts';

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

/** States that need a press, a key or the pointer: a first view needs no rule for them. */
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

const unescaped = (name: string): string => name.replace(/\\(.)/g, '$1');

/**
 * True when each name of a selector occurs anywhere in the markup. Rules that hide or move are kept too, so that
 * nothing jumps later.
 */
function canMatch(selector: string, { elements, classes, ids, attributes }: Markup): boolean {
  // What is in none of these states is displayed at first.
  if (actingState.test(selector.replace(/:not\([^()]*\)/g, ''))) return false;
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

/** At-rules whose contents are rules; those of others, such as `@keyframes`, are kept or left out whole. */
const groups: ReadonlySet<string> = new Set(['media', 'supports', 'layer', 'container', 'scope', 'starting-style']);

/** Printed pages, and fonts that have to be loaded, belong to the later sheets. A font of the system does not. */
function isLater({ name, params, nodes = [] }: AtRule): boolean {
  if (name === 'media') return /\bprint\b/.test(params);
  if (name === 'page') return true;
  return name === 'font-face' && nodes.some((node) => node.type === 'decl' && node.value.includes('url('));
}

type RuleChange = (rule: Rule, inFirst: string[], inLater: string[]) => void;

/** Calls back for each rule with its selectors that can match the markup, and the others. */
function eachRule(container: Container, markup: Markup, change: RuleChange): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === 'comment') node.remove();
    else if (node.type === 'rule') {
      const { selectors } = node;
      const inFirst = selectors.filter((selector) => canMatch(selector, markup));
      change(
        node,
        inFirst,
        selectors.filter((selector) => !inFirst.includes(selector)),
      );
    } else if (node.type === 'atrule' && !isLater(node) && node.nodes && groups.has(node.name)) {
      eachRule(node, markup, change);
      // Layers stay, since they have an order.
      if (node.nodes.length === 0 && node.name !== 'layer') node.remove();
    }
  }
}

const animations = (root: Root): string[] => {
  const used: string[] = [];
  root.walkDecls(/^animation/, ({ value }) => void used.push(...value.split(/[\s,]+/)));
  return used;
};

const compact = (root: Root): string => {
  root.walk((node) => {
    node.raws.before = '';
  });
  return root.toString();
};

/** Removes custom properties that no kept rule uses, until each that is left is used. Returns their names. */
function removeUnusedProperties(root: Root): Set<string> {
  const removed = new Set<string>();
  for (let isDone = false; !isDone;) {
    isDone = true;
    const used = new Set(Array.from(root.toString().matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name));
    root.walkDecls(/^--/, (declaration) => {
      if (used.has(declaration.prop)) return;
      removed.add(declaration.prop);
      const { parent } = declaration;
      declaration.remove();
      if (parent?.nodes.length === 0) parent.remove();
      isDone = false;
    });
  }
  return removed;
}

/** Styles of a page: those of its first view, and of each of its sheets what is not in them. */
export interface SplitSheets {
  first: string;
  later: string[];
}

/**
 * Splits sheets into the rules that can match the markup, in their order, and the others. A rule of the first view that
 * another one of the same weight would override, although it comes before it in its sheet, is in both. edge.md 8
 */
export function splitSheets(sheets: readonly string[], markup: Markup): SplitSheets {
  const root = postcss.parse(sheets.join('\n'));
  root.walkAtRules((node) => {
    if (isLater(node)) node.remove();
  });
  eachRule(root, markup, (rule, inFirst) => {
    if (inFirst.length === 0) rule.remove();
    else rule.selectors = inFirst;
  });
  const properties = removeUnusedProperties(root);
  // A fade at the edge of a table is an animation too.
  const used = animations(root);
  root.walkAtRules('keyframes', (frames) => {
    if (!used.includes(frames.params)) frames.remove();
  });
  return { first: compact(root), later: sheets.map((sheet) => laterSheet(sheet, markup, { properties, used })) };
}

function laterSheet(
  sheet: string,
  markup: Markup,
  { properties, used }: { properties: ReadonlySet<string>; used: readonly string[] },
): string {
  const root = postcss.parse(sheet);
  const overriding = overridingRules(root, (selector) => canMatch(selector, markup));
  root.walkAtRules((node) => {
    const isFirst = node.name === 'keyframes' ? used.includes(node.params) : !isLater(node) && !groups.has(node.name);
    if (isFirst || (node.name === 'layer' && !node.nodes)) node.remove();
  });
  eachRule(root, markup, (rule, inFirst, inLater) => {
    if (inFirst.length > 0 && !overriding.has(rule)) {
      const rest = rule.cloneBefore({ selectors: inFirst });
      rest.each((node) => {
        if (node.type !== 'decl' || !properties.has(node.prop)) node.remove();
      });
      if (rest.nodes.length === 0) rest.remove();
      if (inLater.length > 0) rule.selectors = inLater;
      else rule.remove();
    }
  });
  root.walkAtRules('layer', (node) => {
    if (node.nodes?.length === 0) node.remove();
  });
  return compact(root);
}
