import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { config } from '#config';
import { fonts } from '#fonts';
import { pages as ownPages } from '#pages';
import { theme } from '#theme';
import { brandFolder, shownPath } from '#config/brand-path.ts';
import { deploymentPath } from '#config/environment.ts';
import { fontSheet, partFile } from '#config/fonts/sheet.ts';
import { publicFiles } from '#config/public-files.ts';
import { themeSheet } from '#config/theme/sheet.ts';
import { requireValidLocales } from '#i18n/check.ts';
import { builtLangs } from '#i18n/built-langs.ts';
import { islandTextsFolder } from '#i18n/data-block.ts';
import { bundlesPlugin } from './bundles.ts';
import { keepBundle } from '../render/bundle.ts';
import { recordOf, robotsFile } from '../render/records.ts';
import { stampOf } from './stamp.ts';
import { watchBrand } from './watch-brand.ts';
import { watchLocales } from './watch-locales.ts';
import {
  brandPlugin,
  fallbackPlugin,
  inlineScriptsPlugin,
  offeredCodePlugin,
  offeredPagesPlugin,
  ownPagesPlugin,
  ownTextsPlugin,
  brandImporter,
} from './vite-plugins.ts';

type DevServer = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];

/** Ways to load an island, besides Astro's own. */
const directives = ['use', 'replay'].map((name) => ({
  name,
  entrypoint: fileURLToPath(new URL(`../../shell/page/client-${name}.ts`, import.meta.url)),
}));

/**
 * Routes that are no files of `src/pages`: in a folder that the build names, or only there for a brand that uses them,
 * since dev mode looks for a page below every route.
 */
const addedRoutes = [
  {
    pattern: `${islandTextsFolder}[file].js`,
    entrypoint: new URL('../../pages/_texts/[file].js.ts', import.meta.url),
    isUsed: true,
  },
  {
    pattern: '/[lang]/[...page]',
    entrypoint: new URL('../../pages/_own/index.astro', import.meta.url),
    isUsed: ownPages.length > 0,
  },
  {
    pattern: '/announcements.js',
    entrypoint: new URL('../../pages/_announcements.js.ts', import.meta.url),
    isUsed: (config.announcements ?? []).length > 0,
  },
  {
    pattern: deploymentPath,
    entrypoint: new URL('../../pages/_deployment.js.ts', import.meta.url),
    isUsed: config.deployment === 'start',
  },
];

/** Writes `robots.txt` with the address of the sitemap. */
function announceSitemap(folder: string): void {
  const path = join(folder, 'robots.txt');
  const own = existsSync(path) ? readFileSync(path, 'utf8') : 'User-agent: *\nAllow: /\n';
  writeFileSync(path, robotsFile(own, config.site));
}

/** Writes the parts of the typeface where style sheets find them; returns the folder. */
function writeFonts(root: string): string {
  const digest = createHash('sha256').update(JSON.stringify(fonts.parts)).digest('hex').slice(0, 16);
  const folder = join(root, 'node_modules/.cache/slipway-fonts', digest);
  mkdirSync(folder, { recursive: true });
  for (const { name, woff2 } of fonts.parts) {
    const file = join(folder, partFile(name));
    if (existsSync(file)) continue;
    // Renamed when complete: several builds share the folder.
    writeFileSync(`${file}.${process.pid}`, Buffer.from(woff2, 'base64'));
    renameSync(`${file}.${process.pid}`, file);
  }
  return folder;
}

/** Writes whose work the site carries: what the product says, and the license of the typeface. */
function writeNotice(root: string, folder: string): void {
  const product = readFileSync(join(root, 'NOTICE'), 'utf8').trim();
  writeFileSync(join(folder, 'NOTICE.txt'), `${product}\n\nThe license of this site’s typeface:\n\n${fonts.license}\n`);
}

/** Copies what the brand serves as it is. Throws for a file of the build, whose name the brand cannot know. */
function copyPublic(brand: string, folder: string): void {
  for (const { path, file } of publicFiles(brand).files) {
    const target = join(folder, path);
    if (path !== 'robots.txt' && existsSync(target))
      throw new Error(`${shownPath(file)} has the address of a file that the build makes`);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
}

/** Serves what the brand serves as it is, while the site is developed. */
function servePublic(brand: string, server: DevServer): void {
  server.middlewares.use((request, response, next) => {
    const path = request.url?.split('?')[0]?.slice(1);
    const found = publicFiles(brand).files.find((file) => file.path === path);
    if (!found) {
      next();
      return;
    }
    response.setHeader('Content-Type', recordOf(found.path, Buffer.alloc(0)).entry.type);
    response.end(readFileSync(found.file));
  });
}

/**
 * Slipway's Astro integration: checks translations, configures the bundles, and keeps what renders pages. Astro itself
 * renders none: each is rendered when it is needed, by processes that share a queue (src/serve/render). Decision 0024
 */
export function slipway(): AstroIntegration {
  let root = '';
  let folder = '';
  let stamp = '';
  let fallbackScript = '';
  let pages: [route: string, page: object][] = [];
  return {
    name: 'slipway',
    hooks: {
      'astro:config:setup': ({ config: astro, updateConfig, addClientDirective, injectRoute }) => {
        root = fileURLToPath(astro.root);
        folder = fileURLToPath(astro.outDir);
        requireValidLocales(fileURLToPath(new URL('locales', astro.root)), builtLangs);
        const brand = brandFolder(root, process.env);
        for (const directive of directives) addClientDirective(directive);
        for (const { pattern, entrypoint, isUsed } of addedRoutes)
          if (isUsed) injectRoute({ pattern, entrypoint, prerender: true });
        const fallback = fallbackPlugin((name) => (fallbackScript = name));
        const importers = [
          brandImporter({ 'brand:theme': themeSheet(theme), 'brand:fonts': fontSheet(fonts, writeFonts(root)) }),
        ];
        updateConfig({
          vite: {
            plugins: [
              brandPlugin(root),
              ownTextsPlugin(root),
              offeredPagesPlugin(),
              ownPagesPlugin(root, brand),
              offeredCodePlugin(),
              inlineScriptsPlugin(),
              fallback,
              bundlesPlugin(),
            ],
            css: { preprocessorOptions: { scss: { importers } } },
            server: { fs: { allow: [root, brand] } },
          },
        });
      },
      'astro:config:done': ({ config: astro }) => {
        folder = fileURLToPath(astro.outDir);
      },
      'astro:server:setup': ({ server, logger }) => {
        const brand = brandFolder(root, process.env);
        servePublic(brand, server);
        watchBrand(server, brand, (line) => logger.warn(line));
        watchLocales(server, join(root, 'locales'), (line) => logger.warn(line));
      },
      'astro:build:setup': ({ pages: found }) => {
        // Astro adds the style sheets of the pages to these records while it bundles.
        pages = [...found];
      },
      'astro:build:start': ({ setPrerenderer }) => {
        stamp = stampOf(root, process.env);
        setPrerenderer({
          name: 'slipway',
          getStaticPaths: () => {
            copyPublic(brandFolder(root, process.env), folder);
            announceSitemap(folder);
            writeNotice(root, folder);
            keepBundle({ root, folder }, { stamp, config, fallbackScript, pages });
            return Promise.resolve([]);
          },
          render: () => Promise.reject(new Error('pages are rendered after the bundle is made')),
        });
      },
    },
  };
}
