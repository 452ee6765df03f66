import { colorNames, themeNames } from './roles.ts';
import type { Colors, Theme } from './roles.ts';

const declarations = (colors: Colors): string => colorNames.map((name) => `  --${name}: ${colors[name]};\n`).join('');

/** The colors of a site as a module of SCSS: a mixin for each theme. */
export const themeSheet = (theme: Theme): string =>
  themeNames.map((name) => `@mixin ${name} {\n${declarations(theme[name])}}\n`).join('');
