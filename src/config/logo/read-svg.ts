import { optimize } from 'svgo';
import type { XastElement } from 'svgo';
import { colorNames } from '../theme/roles.ts';
import type { Svg } from './logo.ts';

/** Elements that a logo may have: shapes, groups, gradients, clips. Everything else loads, runs or needs a font. */
const allowed = new Set(
  ['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'defs', 'use', 'symbol']
    .concat(['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'title', 'desc', 'metadata', 'style'])
    .concat(['sodipodi:namedview']),
);
/** More elements than this are a picture and no logo. */
const maxElements = 10_000;
const roles: ReadonlySet<string> = new Set(colorNames);

/** Throws what is wrong with an element; the message follows the name of the file. */
function checkElement({ name, attributes }: XastElement): void {
  if (!allowed.has(name)) throw new Error(`has <${name}>, which a logo must not have: shapes, groups and gradients`);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (/^on/i.test(attribute)) throw new Error(`has ${attribute}="…": a logo runs no script`);
    if (/^(?:xlink:)?href$/.test(attribute) && !/^#/.test(value))
      throw new Error(`has ${attribute}="${value.slice(0, 40)}": a logo loads nothing`);
    if (/url\((?!["']?#)/.test(value))
      throw new Error(`has ${attribute}="${value.slice(0, 40)}": a logo loads nothing`);
    for (const [, role = ''] of value.matchAll(/var\(\s*--([\w-]+)/g))
      if (!roles.has(role)) throw new Error(`has var(--${role}), which is no color of theme.ts`);
  }
}

/** What the place on a page gives a drawing, or what no place has. */
const dropped = ['class', 'id', 'width', 'height', 'version', 'x', 'y'];

/** Calls `visit` for every element of a drawing. */
const visitor = (visit: (element: XastElement) => void) => ({
  name: 'visit',
  fn: () => ({ element: { enter: visit } }),
});

/**
 * The drawing of an SVG file, small and without what a page must not hold. Its colors may be `currentColor` and those
 * of the theme, `var(--accent)`. Throws an error whose message follows the file's name: no view box, an element that
 * loads or runs something, too many elements, or no SVG at all.
 */
export function readSvg(text: string): Svg {
  if (/<!(?:DOCTYPE|ENTITY)[^>]*\[/i.test(text)) throw new Error('declares entities, which a logo must not have');
  let elements = 0;
  let root: XastElement | undefined;
  const check = visitor((element) => {
    elements += 1;
    if (elements > maxElements) throw new Error(`has more than ${maxElements} elements: a logo is a drawing`);
    checkElement(element);
    root ??= element;
  });
  const clean = optimized(text, [check]);
  if (root?.name !== 'svg') throw new Error('is no SVG');
  const [, , width = 0, height = 0] = (root.attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!(width > 0 && height > 0)) throw new Error('has no viewBox, so that nothing can scale it');
  let isRoot = true;
  const markup = optimized(clean, [
    'preset-default',
    'convertStyleToAttrs',
    'removeXlink',
    'removeTitle',
    visitor(({ name, attributes }) => {
      if (name === 'style' || attributes['style'] !== undefined)
        throw new Error('has styles that are no attributes: the policy of the site refuses them');
      for (const key of isRoot ? dropped : ['class']) Reflect.deleteProperty(attributes, key);
      for (const [key, value] of Object.entries(attributes))
        attributes[key] = value.replaceAll(/var\(\s*(--[\w-]+)[^)]*\)/g, 'var($1)');
      isRoot = false;
    }),
  ]);
  return { markup, width, height };
}

type Plugins = NonNullable<NonNullable<Parameters<typeof optimize>[1]>['plugins']>;

/** What svgo makes of a drawing. An error of its parser is one line. */
function optimized(text: string, plugins: Plugins): string {
  try {
    return optimize(text, { plugins }).data;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Error && error.name === 'SvgoParserError')
      throw new Error(
        `is no SVG: ${
          message
            .split('\n')
            .find((line) => line !== '')
            ?.slice(0, 80) ?? ''
        }`,
        {
          cause: error,
        },
      );
    throw error;
  }
}
