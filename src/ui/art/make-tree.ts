import type { Tree } from './tree.ts';

const svg = 'http://www.w3.org/2000/svg';

/** The tree as a live SVG element, for plain scripts. */
export function makeTree({ tag, attrs, children = [] }: Tree): SVGElement {
  const element = document.createElementNS(svg, tag);
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, String(value));
  element.append(...children.map((child) => (typeof child === 'string' ? child : makeTree(child))));
  return element;
}
