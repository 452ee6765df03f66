import { compare, selectorSpecificity } from '@csstools/selector-specificity';
import type { Specificity } from '@csstools/selector-specificity';
import { AtRule } from 'postcss';
import type { Node, Root, Rule } from 'postcss';
import parser from 'postcss-selector-parser';

/** What of a selector decides whether it and another one can match the same element. */
interface Target {
  layer: string;
  weight: Specificity;
  element: string | undefined;
  pseudoElement: string | undefined;
  classes: string[];
  properties: string[];
}

function layerOf(node: Node): string {
  for (let parent = node.parent; parent; parent = parent.parent)
    if (parent instanceof AtRule && parent.name === 'layer') return parent.params;
  return '';
}

function targetsOf(rule: Rule, isAmong: (selector: string) => boolean): Target[] {
  const properties = rule.nodes.flatMap((node) => (node.type === 'decl' ? [node.prop] : []));
  const layer = layerOf(rule);
  return parser()
    .astSync(rule.selector)
    .nodes.filter((selector) => isAmong(selector.toString().trim()))
    .map((selector) => {
      const last = selector.nodes.slice(selector.nodes.findLastIndex(({ type }) => type === 'combinator') + 1);
      const named = (type: string) => last.flatMap((node) => (node.type === type ? [node.value ?? ''] : []));
      return {
        layer,
        weight: selectorSpecificity(selector),
        element: named('tag')[0],
        pseudoElement: last.find((node) => parser.isPseudoElement(node))?.value,
        classes: named('class'),
        properties,
      };
    });
}

/** Blocks of classes: `card` of `card__title` and of `card--wide`. */
const blockOf = (name: string): string => name.replace(/(?:__|--).*$/, '');

/** Classes of different blocks are taken for those of different elements, and different parts of one block too. */
function canShareElement(one: Target, other: Target): boolean {
  if (one.pseudoElement !== other.pseudoElement) return false;
  if (one.element !== undefined && other.element !== undefined && one.element !== other.element) return false;
  if (one.classes.length === 0 || other.classes.length === 0) return true;
  const partOf = (name: string) => /__[^-]+(?:-[^-]+)*/.exec(name)?.[0];
  return one.classes.some((a) =>
    other.classes.some((b) => blockOf(a) === blockOf(b) && (partOf(a) ?? partOf(b)) === (partOf(b) ?? partOf(a))),
  );
}

/** `margin` sets `margin-top` as well. */
const setsSame = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`);

/**
 * The rules of a sheet, among those that come first when it is split, that override an earlier rule of the same weight
 * among those that come later: split, the earlier one would override them. They come later too, so that those that
 * override them do as well.
 */
export function overridingRules(root: Root, isFirst: (selector: string) => boolean): Set<Rule> {
  const later: Target[] = [];
  const overriding = new Set<Rule>();
  root.walkRules((rule) => {
    if (rule.parent instanceof AtRule && rule.parent.name === 'keyframes') return;
    const first = targetsOf(rule, isFirst);
    const overrides = first.some((target) =>
      later.some(
        (earlier) =>
          earlier.layer === target.layer &&
          compare(earlier.weight, target.weight) === 0 &&
          canShareElement(earlier, target) &&
          earlier.properties.some((property) => target.properties.some((each) => setsSame(each, property))),
      ),
    );
    if (overrides) overriding.add(rule);
    later.push(...targetsOf(rule, (selector) => overrides || !isFirst(selector)));
  });
  return overriding;
}
