/**
 * A picture as data: printed by the build (`printTree`), made by `createElementNS` (`makeTree`) or by React (`TreeView`)
 * in the browser, where the policy refuses markup from text.
 */
export interface Tree {
  tag: string;
  attrs: Readonly<Record<string, string | number>>;
  children?: readonly (Tree | string)[];
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** The tree as SVG markup, for pages that are rendered at build time. Texts and values are escaped. */
export function printTree({ tag, attrs, children = [] }: Tree): string {
  const printed = Object.entries(attrs).map(([name, value]) => ` ${name}="${escape(String(value))}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escape(child) : printTree(child)));
  return `<${tag}${printed.join('')}>${inner.join('')}</${tag}>`;
}
