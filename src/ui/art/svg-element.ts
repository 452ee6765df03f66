import type { SvgTree } from './svg-tree.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Creates the picture as an SVG element, for scripts without React. */
export function svgElement({ tag, attrs, children = [] }: SvgTree): SVGElement {
  const element = document.createElementNS(svgNamespace, tag);
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, String(value));
  element.append(...children.map((child) => (typeof child === 'string' ? child : svgElement(child))));
  return element;
}
