import { join } from 'node:path';
import type { AstroConfig } from 'astro';
import { config } from '#config';

export type Plugin = Exclude<
  NonNullable<AstroConfig['vite']['plugins']>[number],
  false | null | undefined | unknown[] | Promise<unknown>
>;

/**
 * Replaces `slipway.config.ts` in bundles by its values: browsers have no environment and no files, and pages are
 * rendered with the configuration that they were bundled with.
 */
export function configPlugin(root: string): Plugin {
  const file = join(root, 'slipway.config.ts');
  return {
    name: 'slipway-config',
    enforce: 'pre',
    load(id) {
      return id.split('?')[0] === file ? `export const config = ${JSON.stringify(config)};` : undefined;
    },
  };
}

/** Name under which style sheets use the colors of the brand. */
const themeModule = 'brand:theme';

/** Gives style sheets the colors of the brand, `@use 'brand:theme'`. `sheet`: the module. */
export const themeImporter = (sheet: string) => ({
  canonicalize: (url: string) => (url === themeModule ? new URL(themeModule) : null),
  load: () => ({ contents: sheet, syntax: 'scss' as const }),
});

/** Adds the static host's fallback script to the browser files and reports its hashed name. */
export function fallbackPlugin(report: (fileName: string) => void): Plugin {
  let reference = '';
  return {
    name: 'slipway-fallback',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    buildStart() {
      reference = this.emitFile({
        type: 'chunk',
        id: new URL('./fallback.ts', import.meta.url).pathname,
        name: 'fallback',
      });
    },
    generateBundle() {
      report(this.getFileName(reference));
    },
  };
}
