/**
 * An SVG picture as data. The build prints it (`svgMarkup`); in the browser, where the policy refuses markup from text,
 * scripts create elements (`svgElement`) and React renders it (`Svg`).
 */
export interface SvgTree {
  tag: string;
  attrs: Readonly<Record<string, string | number>>;
  children?: readonly (SvgTree | string)[];
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** A text as markup has it, also in attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** The picture as SVG markup, for the build. Texts and attribute values are escaped. */
export function svgMarkup({ tag, attrs, children = [] }: SvgTree): string {
  const printed = Object.entries(attrs).map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escapeMarkup(child) : svgMarkup(child)));
  return `<${tag}${printed.join('')}>${inner.join('')}</${tag}>`;
}
