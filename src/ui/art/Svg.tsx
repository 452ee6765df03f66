import { createElement } from 'react';
import type { ReactElement } from 'react';
import type { Tree } from './tree.ts';

const reactNames = new Map<string, string>();

/** React's name of an SVG attribute: `stroke-width` is `strokeWidth`, `class` is `className`; aria- and data- stay. */
function reactName(name: string): string {
  const known = reactNames.get(name);
  if (known !== undefined) return known;
  const found =
    name === 'class'
      ? 'className'
      : /^(aria|data)-/.test(name)
        ? name
        : name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
  reactNames.set(name, found);
  return found;
}

function elementOf({ tag, attrs, children = [] }: Tree, key?: number): ReactElement {
  const props: Record<string, string | number> = key === undefined ? {} : { key };
  for (const [name, value] of Object.entries(attrs)) props[reactName(name)] = value;
  return createElement(
    tag,
    props,
    ...children.map((child, place) => (typeof child === 'string' ? child : elementOf(child, place))),
  );
}

/** A node tree as React elements. */
export const TreeView = ({ tree }: { tree: Tree }): ReactElement => elementOf(tree);
