import { colorNames, themeNames } from './roles.ts';
import type { Colors, Radius, Theme } from './roles.ts';

const declarations = (colors: Colors): string => colorNames.map((name) => `  --${name}: ${colors[name]};\n`).join('');

const corners = ({ control, card }: Radius): string =>
  `@mixin corners {\n  --radius-control: ${control}px;\n  --radius-card: ${card}px;\n}\n`;

/** The theme of a site as a module of SCSS: a mixin for the colors of each theme, and one for corners. */
export const themeSheet = (theme: Theme): string =>
  corners(theme.radius) + themeNames.map((name) => `@mixin ${name} {\n${declarations(theme[name])}}\n`).join('');
