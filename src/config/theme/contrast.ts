/** What the colors of a theme must be to each other. The build, the check of a brand and the tests use these rules. */
import { colorOf, contrastOf, distanceOf, inGamut, oklchOf, over, written } from './color.ts';
import type { Sight } from './color.ts';
import { roles } from './roles.ts';
import type { Colors, DerivedRole, Role } from './roles.ts';

/** Two colors, the first of which is judged on or beside the second. */
export interface Rule {
  first: Role;
  second: Role | DerivedRole;
  /** WCAG 2 contrast, or distance in OKLab with `isDistance`. */
  atLeast: number;
  isDistance?: true;
  sight?: Sight;
  /** The second lies over this one. */
  over?: Role;
}

const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-3'] as const;
const directions = ['gain', 'loss', 'gain-safe', 'loss-safe'] as const;
/** Contrast of text, and of edges and marks (WCAG 2.2, 1.4.3 and 1.4.11). */
const text = 4.5;
const edge = 3;

const on = (first: readonly Role[], second: readonly (Role | DerivedRole)[], atLeast: number): Rule[] =>
  first.flatMap((one) => second.map((other) => ({ first: one, second: other, atLeast })));

/** All rules of a theme. */
export const rules: readonly Rule[] = [
  ...on(['ink-1', 'ink-2', 'ink-3', 'accent', ...directions, 'warn'], surfaces, text),
  ...on(['on-accent'], ['accent', 'accent-hover'], text),
  ...on(['on-direction'], directions, text),
  ...(['accent', ...directions] as const).flatMap((first) =>
    (['surface-0', 'surface-1'] as const).map((below): Rule => ({
      first,
      second: `${first}-soft`,
      over: below,
      atLeast: text,
    })),
  ),
  ...on(['line-strong', 'focus'], surfaces, edge),
  ...on(
    roles.filter((role) => role.startsWith('chart-')),
    ['surface-1'],
    edge,
  ),
  { first: 'gain', second: 'loss', atLeast: 0.2, isDistance: true },
  ...(['deuteranopia', 'protanopia'] as const).map((sight): Rule => ({
    first: 'gain-safe',
    second: 'loss-safe',
    atLeast: 0.15,
    isDistance: true,
    sight,
  })),
  ...directions.map((second): Rule => ({ first: 'accent', second, atLeast: 0.05, isDistance: true })),
];

/** The contrast or distance of a pair in a theme. */
export function measure({ first, second, over: below, isDistance, sight }: Rule, colors: Colors): number {
  if (isDistance) return distanceOf(colors[first], colors[second], sight);
  const rgb = (role: Role | DerivedRole) => {
    const color = colorOf(colors[role]);
    if (!color) throw new Error(`${role} is no color`);
    return color;
  };
  return contrastOf(rgb(first), below === undefined ? rgb(second) : over(rgb(second), rgb(below)));
}

export const passes = (rule: Rule, colors: Colors): boolean => measure(rule, colors) >= rule.atLeast;

/** Steps of lightness that are tried, of the whole from black to white. */
const steps = 200;

/**
 * The first color of a pair with the nearest lightness at which it passes: all of its rules if that is possible, else
 * this one. `derive` completes a theme in which it has changed. Undefined when no lightness does.
 */
export function nearestPassing(
  rule: Rule,
  colors: Colors,
  derive: (changed: Colors, role: Role) => Colors,
): string | undefined {
  const { l, c, h = 0 } = oklchOf(colors[rule.first]);
  const tried = Array.from({ length: steps + 1 }, (_, step) => step / steps)
    .sort((one, other) => Math.abs(one - l) - Math.abs(other - l))
    .map((lightness) => written(inGamut({ l: lightness, c, h })));
  const own = rules.filter(({ first }) => first === rule.first);
  const passesAll = (value: string, wanted: readonly Rule[]) => {
    const changed = derive({ ...colors, [rule.first]: value }, rule.first);
    return wanted.every((each) => passes(each, changed));
  };
  return tried.find((value) => passesAll(value, own)) ?? tried.find((value) => passesAll(value, [rule]));
}
