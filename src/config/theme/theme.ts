/** The colors of a site: what its brand sets, what the default brand has, and what follows. */
import { hint } from '#command/nearest.ts';
import type { Problem } from '../parse.ts';
import { colorOf, isOpaque, oklchOf, written } from './color.ts';
import { measure, nearestPassing, passes, rules } from './contrast.ts';
import type { Rule } from './contrast.ts';
import {
  derivedFrom,
  derivedRoles,
  maxArtChroma,
  maxFonts,
  maxRadius,
  minArtHues,
  roles,
  themeNames,
} from './roles.ts';
import type { ColorInput, Colors, DerivedRole, FontNames, Role, Theme, ThemeInput, ThemeName } from './roles.ts';

/** How much of a color its soft tint has, by theme. */
const tints = {
  dark: { accent: 0.14, direction: 0.13, warn: 0.1 },
  light: { accent: 0.1, direction: 0.1, warn: 0.09 },
};
/** Lightness and chroma of what dims and lifts, by theme. */
const shades = {
  dark: { veil: [0.1, 0.01, 0.66], shadow: [0.08, 0.01, 0.5], hover: [0.045, 0.91] },
  light: { veil: [0.25, 0.015, 0.42], shadow: [0.4, 0.02, 0.16], hover: [-0.035, 0.945] },
} as const;

/** The value that follows from a role by the rule of its kind. */
function derived(name: ThemeName, role: DerivedRole, base: string): string {
  const color = oklchOf(base);
  const { veil, shadow, hover } = shades[name];
  const tint = tints[name];
  const shade = ([l, c, alpha]: readonly [number, number, number]) => written({ l, c, h: color.h ?? 0 }, alpha);
  if (role === 'veil') return shade(veil);
  if (role === 'elevation') return `0 12px 32px ${shade(shadow)}`;
  if (role === 'accent-hover')
    return written({ l: Math.min(1, Math.max(0, color.l + hover[0])), c: color.c * hover[1], h: color.h ?? 0 });
  return written(color, role === 'accent-soft' ? tint.accent : role === 'warn-soft' ? tint.warn : tint.direction);
}

/** All colors of one theme. A derived color of the default brand counts only while its role is the default's too. */
function completed(name: ThemeName, own: ColorInput, initial: ColorInput): Colors {
  const base = Object.fromEntries(roles.map((role) => [role, own[role] ?? initial[role] ?? ''])) as Record<
    Role,
    string
  >;
  const rest = derivedRoles.map((role) => {
    const from = derivedFrom[role];
    const kept = own[from] === undefined ? initial[role] : undefined;
    return [role, own[role] ?? kept ?? derived(name, role, base[from])];
  });
  return { ...base, ...(Object.fromEntries(rest) as Record<DerivedRole, string>) };
}

/** A shadow: lengths, then a color. */
const shadow = /^(?:-?\d+(?:\.\d+)?(?:px|rem)?\s+){2,4}(.+)$/;

/** What is wrong with the value of a role by itself. */
function problemOfValue(role: Role | DerivedRole, value: unknown): string | undefined {
  const shown = JSON.stringify(value) as string | undefined;
  if (typeof value !== 'string' || /[;{}]/.test(value)) return `${shown ?? 'this'} is no color of CSS`;
  const color = colorOf(role === 'elevation' ? (shadow.exec(value)?.[1] ?? '') : value);
  if (!color) return `${shown ?? ''} is no ${role === 'elevation' ? 'shadow' : 'color'} of CSS`;
  const mayShine = role !== 'accent-hover' && Object.hasOwn(derivedFrom, role);
  return mayShine || isOpaque(color) ? undefined : `${shown ?? ''} is not opaque`;
}

/** What is wrong with the corners of a theme. */
function problemsOfRadius(radius: unknown): Problem[] {
  if (typeof radius !== 'object' || radius === null)
    return [{ path: ['radius'], text: 'is no object with control and card' }];
  const known = Object.keys(maxRadius);
  return Object.entries(radius).flatMap(([name, value]: [string, unknown]): Problem[] => {
    const path = ['radius', name];
    const max = maxRadius[name as keyof typeof maxRadius] as number | undefined;
    if (max === undefined) return [{ path, text: `is no corner; ${hint(name, known)}`, isName: true }];
    const isRight = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max;
    return isRight ? [] : [{ path, text: `${JSON.stringify(value)} is no whole number from 0 to ${max}` }];
  });
}

/** What is wrong with the colors of cover art. */
function problemsOfArt(art: unknown): Problem[] {
  if (typeof art !== 'object' || art === null) return [{ path: ['art'], text: 'is no object with hues and chroma' }];
  return Object.entries(art).flatMap(([name, value]: [string, unknown]): Problem[] => {
    const path = ['art', name];
    if (name === 'chroma') {
      const isRight = typeof value === 'number' && value >= 0 && value <= maxArtChroma;
      return isRight ? [] : [{ path, text: `${JSON.stringify(value)} is no chroma from 0 to ${maxArtChroma}` }];
    }
    if (name !== 'hues') return [{ path, text: `is no part of art; ${hint(name, ['hues', 'chroma'])}`, isName: true }];
    const isHue = (hue: unknown) => typeof hue === 'number' && hue >= 0 && hue < 360;
    const isRight = Array.isArray(value) && value.every(isHue) && new Set(value).size >= minArtHues;
    return isRight ? [] : [{ path, text: `needs at least ${minArtHues} different hues from 0 to 359` }];
  });
}

const listOf = (names: string | readonly string[] | undefined): readonly string[] =>
  names === undefined ? [] : typeof names === 'string' ? [names] : names;

/** The name of a font's file, in no further folder. */
const fontFile = /^[\w-][\w.-]*\.(?:woff2|woff|ttf)$/;

/** What is wrong with the names of fonts. */
function problemsOfFonts(fonts: unknown): Problem[] {
  if (typeof fonts !== 'object' || fonts === null || !('text' in fonts))
    return [{ path: ['fonts'], text: 'is no object with text' }];
  return Object.entries(fonts).flatMap(([name, value]: [string, unknown]): Problem[] => {
    const path = ['fonts', name];
    if (name !== 'text' && name !== 'figures')
      return [{ path, text: `is no kind of font; ${hint(name, ['text', 'figures'])}`, isName: true }];
    const files: unknown[] = Array.isArray(value) ? value : [value];
    if (files.length === 0 || files.length > maxFonts || new Set(files).size < files.length)
      return [{ path, text: `needs 1 to ${maxFonts} different files of the folder fonts` }];
    return files
      .filter((file) => typeof file !== 'string' || !fontFile.test(file))
      .map((file) => ({ path, text: `${JSON.stringify(file)} is no .woff2, .woff or .ttf file of the folder fonts` }));
  });
}

/** What is wrong with the form of a theme: unknown parts and roles, and values that are no colors. */
function problemsOfForm(input: object): Problem[] {
  const known = [...roles, ...derivedRoles];
  return Object.entries(input).flatMap(([name, colors]: [string, unknown]): Problem[] => {
    if (name === 'radius') return problemsOfRadius(colors);
    if (name === 'art') return problemsOfArt(colors);
    if (name === 'fonts') return problemsOfFonts(colors);
    if (!themeNames.some((each) => each === name))
      return [
        {
          path: [name],
          text: `is no part of a theme; ${hint(name, [...themeNames, 'radius', 'art', 'fonts'])}`,
          isName: true,
        },
      ];
    if (typeof colors !== 'object' || colors === null) return [{ path: [name], text: 'is no object with colors' }];
    return Object.entries(colors).flatMap(([role, value]: [string, unknown]): Problem[] => {
      const path = [name, role];
      const found = known.find((each) => each === role);
      if (!found) return [{ path, text: `is no role; ${hint(role, known)}`, isName: true }];
      const text = problemOfValue(found, value);
      return text === undefined ? [] : [{ path, text }];
    });
  });
}

/** A pair of a theme with what was measured. */
export interface Verdict {
  theme: ThemeName;
  rule: Rule;
  measured: number;
  passes: boolean;
}

/** The verdict on every pair of both themes, in the order of the rules. */
export const verdictsOf = (theme: Theme): Verdict[] =>
  themeNames.flatMap((name) =>
    rules.map((rule) => ({
      theme: name,
      rule,
      measured: measure(rule, theme[name]),
      passes: passes(rule, theme[name]),
    })),
  );

/** Two decimals, cut: a value that is short of its bound never reads as the bound. */
const cut = (value: number): string => (Math.floor(value * 100) / 100).toFixed(2);

/** The names of a pair: `accent on accent-soft over surface-0`. */
export function pairName({ first, second, over, isDistance, sight }: Rule): string {
  const below = over === undefined ? '' : ` over ${over}`;
  return `${first} ${isDistance ? 'beside' : 'on'} ${second}${below}${sight === undefined ? '' : `, ${sight}`}`;
}

/** The verdicts of a theme for a page: each with a name, which begins with that of its theme. */
export const shownVerdicts = (theme: Theme): { id: string; measured: string; passes: boolean }[] =>
  verdictsOf(theme).map(({ theme: name, rule, measured, passes: isRight }) => ({
    id: `${name} ${pairName(rule)}`,
    measured: `${cut(measured)} of ${rule.atLeast}`,
    passes: isRight,
  }));

/** What a verdict says, for a line of the check. */
export const verdictLine = ({ theme, rule, measured, passes: isRight }: Verdict): string =>
  `${isRight ? 'ok    ' : 'FAILED'}  ${theme.padEnd(5)}  ${cut(measured).padStart(5)} of ${String(rule.atLeast).padEnd(4)}  ${pairName(rule)}`;

function problemOfPair({ theme: name, rule, measured }: Verdict, theme: Theme): Problem {
  const colors = theme[name];
  const rederived = (changed: Colors, role: Role): Colors => ({
    ...changed,
    ...Object.fromEntries(
      derivedRoles
        .filter((each) => derivedFrom[each] === role && each.endsWith('-soft'))
        .map((each) => [each, derived(name, each, changed[role])]),
    ),
  });
  const proposal = nearestPassing(rule, colors, rederived);
  const pair = `${colors[rule.first]} ${rule.isDistance ? 'beside' : 'on'} ${rule.second} ${colors[rule.second]}`;
  const where =
    (rule.over === undefined ? '' : ` over ${rule.over}`) + (rule.sight === undefined ? '' : ` (${rule.sight})`);
  const kind = rule.isDistance ? 'distance' : 'contrast';
  return {
    path: [name, rule.first],
    text: `${pair}${where} has a ${kind} of ${cut(measured)}, needs ${rule.atLeast}; ${
      proposal === undefined ? 'no lightness of it passes, change the other one' : `${proposal} passes`
    }`,
  };
}

/**
 * The colors of a site and all that is wrong with them; undefined when some are no colors. `initial`: those of the
 * default brand.
 */
export function parseTheme(input: unknown, initial: ThemeInput): { theme?: Theme; problems: Problem[] } {
  if (typeof input !== 'object' || input === null) return { problems: [{ path: [], text: 'is no theme' }] };
  const problems = problemsOfForm(input);
  if (problems.length > 0) return { problems };
  const own = input as ThemeInput;
  const { control = 0, card = 0 } = { ...initial.radius, ...own.radius };
  const { hues = [], chroma = 0 } = { ...initial.art, ...own.art };
  const names: FontNames | undefined = own.fonts ?? initial.fonts;
  const theme: Theme = {
    dark: completed('dark', own.dark ?? {}, initial.dark ?? {}),
    light: completed('light', own.light ?? {}, initial.light ?? {}),
    radius: { control, card },
    art: { hues, chroma },
    fonts: { text: listOf(names?.text), figures: listOf(names?.figures), isOwn: own.fonts !== undefined },
  };
  const failed = verdictsOf(theme).filter((verdict) => !verdict.passes);
  return { theme, problems: failed.map((verdict) => problemOfPair(verdict, theme)) };
}
