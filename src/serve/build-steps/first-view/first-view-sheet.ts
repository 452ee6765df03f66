import postcss from 'postcss';
import type { AtRule, Container, Root } from 'postcss';

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

/** At-rules whose contents are rules; those of others, such as `@keyframes`, are kept or left out whole. */
const groups: ReadonlySet<string> = new Set(['media', 'supports', 'layer', 'container', 'scope', 'starting-style']);

/** Printed pages, and fonts that have to be loaded, belong to the later sheets. A font of the system does not. */
function isLater({ name, params, nodes = [] }: AtRule): boolean {
  if (name === 'media') return /\bprint\b/.test(params);
  if (name === 'page') return true;
  return name === 'font-face' && nodes.some((node) => node.type === 'decl' && node.value.includes('url('));
}

/**
 * Removes the rules that cannot match the markup, and groups that are empty then. Layers stay, since they have an
 * order.
 */
function keepMatching(container: Container, markup: Markup): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === 'comment') node.remove();
    else if (node.type === 'rule') {
      const selectors = node.selectors.filter((selector) => canMatch(selector, markup));
      if (selectors.length === 0) node.remove();
      else node.selectors = selectors;
    } else if (node.type === 'atrule') {
      if (isLater(node)) node.remove();
      else if (node.nodes && groups.has(node.name)) {
        keepMatching(node, markup);
        if (node.nodes.length === 0 && node.name !== 'layer') node.remove();
      }
    }
  }
}

/** Removes custom properties that no kept rule uses, until each that is left is used. */
function removeUnusedProperties(root: Root): void {
  for (let isDone = false; !isDone;) {
    isDone = true;
    const used = new Set(Array.from(root.toString().matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name));
    root.walkDecls(/^--/, (declaration) => {
      if (used.has(declaration.prop)) return;
      declaration.remove();
      isDone = false;
    });
  }
}

/** Removes animations that no kept rule names. Others are kept: a fade at the edge of a table is one. */
function removeUnusedAnimations(root: Root): void {
  const used: string[] = [];
  root.walkDecls(/^animation/, ({ value }) => void used.push(...value.split(/[\s,]+/)));
  root.walkAtRules('keyframes', (frames) => {
    if (!used.includes(frames.params)) frames.remove();
  });
}

/**
 * Returns the rules of the sheets that can match the markup, in their order. Later the whole sheets follow, whose rules
 * come after these and are the same, so that nothing changes but what is below the first view. edge.md 8
 */
export function firstViewSheet(sheets: readonly string[], markup: Markup): string {
  const root = postcss.parse(sheets.join('\n'));
  keepMatching(root, markup);
  removeUnusedProperties(root);
  removeUnusedAnimations(root);
  root.walk((node) => {
    node.raws.before = '';
  });
  return root.toString();
}
