import { isAbsolute, relative, resolve } from 'node:path';

/** Name of the file with the configuration in a brand's folder. */
export const configFile = 'slipway.config.ts';

/** Name of the file with the colors in a brand's folder. */
export const themeFile = 'theme.ts';

/** The brand of this repository, whose parts a brand without its own gets. */
export const defaultBrand = 'brand';

/** The folder that `SLIPWAY_BRAND` names, or the default. */
export const brandFolder = (root: string, env: Readonly<Record<string, string | undefined>>): string =>
  resolve(root, env['SLIPWAY_BRAND'] || defaultBrand);

/** True for a path in a folder, and for the folder itself. */
export const isBelow = (folder: string, path: string): boolean =>
  !/^\.\.(?:[/\\]|$)/.test(relative(folder, path)) && !isAbsolute(relative(folder, path));

/** A path as lines show it: from here when it is below, else whole. */
export function shownPath(path: string): string {
  const below = relative(process.cwd(), path);
  return below === '' || !isBelow(process.cwd(), path) ? path : below;
}
