import { join } from 'node:path';
import type { AstroConfig } from 'astro';
import { config } from '#config';
import { pageFields } from '#config/page-fields.ts';
import { isOffered } from '../../contract/addresses/area-address.ts';

export type Plugin = Exclude<
  NonNullable<AstroConfig['vite']['plugins']>[number],
  false | null | undefined | unknown[] | Promise<unknown>
>;

/** The configuration without what only the HTML of pages shows: scripts would carry it for nothing. */
const scriptConfig = Object.fromEntries(Object.entries(config).filter(([name]) => !Object.hasOwn(pageFields, name)));

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
      if (id.split('?')[0] !== file) return undefined;
      const isForBrowsers = this.environment.config.consumer === 'client';
      return `export const config = ${JSON.stringify(isForBrowsers ? scriptConfig : config)};`;
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

/** A page's file below `src/pages`, with the language first. */
const pageFile = /\/src\/pages\/\[lang\](\/.*\/)index\.astro$/;
/** A page without addresses, in place of one that the site does not offer. */
const noPage = '---\nexport const getStaticPaths = () => [];\n---\n';

/**
 * Leaves out the pages of areas that are off, with everything that they alone import: no file of the site then has a
 * script, a text or the path of a call of theirs.
 */
export function offeredPagesPlugin(): Plugin {
  return {
    name: 'slipway-offered-pages',
    enforce: 'pre',
    load(id) {
      const [, path] = pageFile.exec(id) ?? [];
      // A name in the path is a coin, a pair or a launch: any will do.
      const isLeftOut = path !== undefined && !isOffered(path.replaceAll(/\[\w+\]/g, 'BTC3L'), config.features);
      return isLeftOut ? noPage : undefined;
    },
  };
}
