import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brandFolder, defaultBrand } from '#config/brand-path.ts';
import { brandFiles } from '#config/folder.ts';

/** Files and folders that a build reads. */
const inputs = [
  'src',
  'locales',
  'public',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'slipway.config.ts',
  'slipway.theme.ts',
  'slipway.fonts.ts',
  'slipway.logo.ts',
  'slipway.coins.ts',
  'slipway.pages.ts',
  'slipway.texts.ts',
  'NOTICE',
  'package.json',
  'package-lock.json',
];
const variables = [
  'SLIPWAY_LOCALES',
  'SLIPWAY_SITE',
  'SLIPWAY_EXCHANGE',
  'SLIPWAY_CONTENT_FROM',
  'SLIPWAY_SNAPSHOT',
  'SLIPWAY_GALLERY',
];

/**
 * A hash of the sources, the brand and the environment of a build; a site with a different stamp is stale. The brand
 * counts by its content, not by its path, and so does the default one, whose parts fill those that are missing.
 */
export function stampOf(root: string, env: Record<string, string | undefined>): string {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesOf(join(root, input)))
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  for (const folder of [join(root, defaultBrand), brandFolder(root, env)]) {
    hash.update('brand\0');
    for (const file of brandFiles(folder))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(folder, file)))
        .update('\0');
  }
  for (const variable of variables) hash.update(`${variable}=${env[variable] ?? ''}\0`);
  return hash.digest('hex').slice(0, 32);
}

/** A file, or all files below a folder, in a fixed order. */
function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
