import { createElement } from 'react';
import type { ReactElement } from 'react';
import type { Tree } from './tree.ts';

/** React's name of an SVG attribute: `stroke-width` is `strokeWidth`, `class` is `className`; aria- and data- stay. */
function reactName(name: string): string {
  if (name === 'class') return 'className';
  if (/^(aria|data)-/.test(name)) return name;
  return name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** A node tree as React elements. */
export function TreeView({ tree: { tag, attrs, children = [] } }: { tree: Tree }): ReactElement {
  const props = Object.fromEntries(Object.entries(attrs).map(([name, value]) => [reactName(name), value]));
  const inner = children.map((child, place) =>
    typeof child === 'string' ? child : <TreeView key={place} tree={child} />,
  );
  return createElement(tag, props, ...inner);
}
