/** The colors of a theme by role: those that a brand sets, and those that follow from them. */

/** All colors of a theme in the order of the style sheet, which names them with dashes in front. */
export const colorNames = [
  ...(['surface-0', 'surface-1', 'surface-2', 'surface-3', 'line', 'line-strong', 'ink-1', 'ink-2', 'ink-3'] as const),
  ...(['accent', 'accent-hover', 'on-accent', 'accent-soft', 'gain', 'loss', 'gain-soft', 'loss-soft'] as const),
  ...(['gain-safe', 'loss-safe', 'gain-safe-soft', 'loss-safe-soft', 'on-direction', 'warn', 'warn-soft'] as const),
  ...(['focus', 'veil', 'elevation', 'chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const),
  ...(['chart-7', 'chart-8'] as const),
] as const;
type ColorName = (typeof colorNames)[number];

/** What follows from a role by a rule unless a brand sets it, with the role. */
export const derivedFrom = {
  'accent-hover': 'accent',
  'accent-soft': 'accent',
  'gain-soft': 'gain',
  'loss-soft': 'loss',
  'gain-safe-soft': 'gain-safe',
  'loss-safe-soft': 'loss-safe',
  'warn-soft': 'warn',
  veil: 'surface-0',
  elevation: 'surface-0',
} as const satisfies Partial<Record<ColorName, ColorName>>;
export type DerivedRole = keyof typeof derivedFrom;
/** A role with an opaque color. */
export type Role = Exclude<ColorName, DerivedRole>;

const isDerived = (name: ColorName): name is DerivedRole => Object.hasOwn(derivedFrom, name);
export const derivedRoles: readonly DerivedRole[] = colorNames.filter(isDerived);
export const roles: readonly Role[] = colorNames.filter((name) => !isDerived(name));

export const themeNames = ['dark', 'light'] as const;
export type ThemeName = (typeof themeNames)[number];

/** What `theme.ts` says about the colors of one theme. */
export type ColorInput = Partial<Record<Role | DerivedRole, string>>;
/** All colors of one theme, as a style sheet has them. */
export type Colors = Record<Role | DerivedRole, string>;
/** Corners that a brand rounds, with the largest radius, CSS px. */
export const maxRadius = { control: 16, card: 24 } as const;
/** Radius of controls and of cards, CSS px. */
export type Radius = Record<keyof typeof maxRadius, number>;

/** Fewest hues of cover art: with less, many launches of a list look alike. */
export const minArtHues = 5;
/** Most chroma of cover art: more has no color in sRGB at the lightness of its grounds. */
export const maxArtChroma = 0.15;
/** Colors of cover art: hues from which a code chooses, in degrees, and the chroma of its ground (OKLCH). */
export interface ArtColors {
  hues: readonly number[];
  chroma: number;
}

/** Fonts that a typeface has at most: one for each script. */
export const maxFonts = 12;
/**
 * Files of the folder `fonts`: a variable font, or one of the weight 400 and one of 600, and further ones for other
 * scripts. `figures`: a font for numbers, needed where the digits of the text have different widths.
 */
export interface FontNames {
  text: string | readonly string[];
  figures?: string | readonly string[];
}

/** What `theme.ts` says. */
export type ThemeInput = Partial<Record<ThemeName, ColorInput>> & {
  radius?: Partial<Radius>;
  art?: Partial<ArtColors>;
  fonts?: FontNames;
};
/** Colors, corners and font files of a site. `isOwn`: the brand names its fonts, which are in its folder. */
export type Theme = Record<ThemeName, Colors> & {
  radius: Radius;
  art: ArtColors;
  fonts: { text: readonly string[]; figures: readonly string[]; isOwn: boolean };
};
