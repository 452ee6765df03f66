import type { AstroConfig } from 'astro';
import { config } from '#config';

export type Plugin = Exclude<
  NonNullable<AstroConfig['vite']['plugins']>[number],
  false | null | undefined | unknown[] | Promise<unknown>
>;

/** Replaces `slipway.config.ts` in browser bundles by its values, so that they contain no environment access. */
export function configPlugin(): Plugin {
  return {
    name: 'slipway-config',
    enforce: 'pre',
    load(id) {
      if (this.environment.config.consumer !== 'client' || !/\/slipway\.config\.ts(?:\?|$)/.test(id)) return undefined;
      return `export const config = ${JSON.stringify(config)};`;
    },
  };
}

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
