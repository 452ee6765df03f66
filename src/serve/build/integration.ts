import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { config } from '#config';
import { requireValidLocales } from '#i18n/check.ts';
import { builtLangs } from '#i18n/locales.ts';
import { bundlesPlugin } from './bundles.ts';
import { changeTimeOf } from './change-time.ts';
import { finishPart, requirePartVariables } from './finish-part.ts';
import { finishSite } from './finish.ts';
import { requireValidProvider } from './provider-check.ts';
import { stampOf } from './stamp.ts';
import { watchLocales } from './watch-locales.ts';
import { configPlugin, fallbackPlugin } from './vite-plugins.ts';

/** Ways to load an island, besides Astro's own. */
const directives = ['use', 'replay'].map((name) => ({
  name,
  entrypoint: fileURLToPath(new URL(`../../shell/page/client-${name}.ts`, import.meta.url)),
}));

/** Slipway's Astro integration: checks translations before a build, configures its bundles and finishes the site after it. */
export function slipway(): AstroIntegration {
  let root = '';
  let stamp = '';
  let fallbackScript = '';
  return {
    name: 'slipway',
    hooks: {
      'astro:config:setup': ({ config: astro, updateConfig, addWatchFile, addClientDirective }) => {
        root = fileURLToPath(astro.root);
        requireValidLocales(fileURLToPath(new URL('locales', astro.root)));
        requireValidProvider(config);
        addWatchFile(new URL('slipway.config.ts', astro.root));
        for (const directive of directives) addClientDirective(directive);
        const fallback = fallbackPlugin((name) => (fallbackScript = name));
        updateConfig({ vite: { plugins: [configPlugin(), fallback, bundlesPlugin()] } });
      },
      'astro:server:setup': ({ server, logger }) => {
        watchLocales(server, join(root, 'locales'), (line) => logger.warn(line));
      },
      'astro:build:start': () => {
        requirePartVariables(process.env);
        stamp = stampOf(root, process.env);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const startedMs = performance.now();
        const folder = fileURLToPath(dir);
        const base = process.env['SLIPWAY_BASE'];
        if (base !== undefined) {
          const changed = await finishPart({ folder, base, stamp, config });
          logger.info(`${changed.length} files of ${base} replaced`);
          return;
        }
        const { files } = await finishSite({
          folder,
          stamp,
          langs: builtLangs,
          config,
          fallbackScript,
          changedMs: changeTimeOf(root, process.env),
        });
        logger.info(
          `${Object.keys(files).length} files hashed, compressed and listed in ${Math.round(performance.now() - startedMs)} ms`,
        );
      },
    },
  };
}
