import { createElement } from 'react';
import type { ReactElement } from 'react';
import type { SvgTree } from './svg-tree.ts';

const reactNames = new Map<string, string>();

/**
 * Returns React's name of an SVG attribute: `stroke-width` is `strokeWidth`, `class` is `className`; aria- and data-
 * stay.
 */
function reactNameOf(name: string): string {
  const cached = reactNames.get(name);
  if (cached !== undefined) return cached;
  const reactName =
    name === 'class'
      ? 'className'
      : /^(aria|data)-/.test(name)
        ? name
        : name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
  reactNames.set(name, reactName);
  return reactName;
}

function elementOf({ tag, attrs, children = [] }: SvgTree, key?: number): ReactElement {
  const props: Record<string, string | number> = key === undefined ? {} : { key };
  for (const [name, value] of Object.entries(attrs)) props[reactNameOf(name)] = value;
  return createElement(
    tag,
    props,
    ...children.map((child, index) => (typeof child === 'string' ? child : elementOf(child, index))),
  );
}

/** Renders an SVG picture with React. */
export const Svg = ({ tree }: { tree: SvgTree }): ReactElement => elementOf(tree);
