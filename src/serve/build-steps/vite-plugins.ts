import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { AstroConfig } from 'astro';
import { minifySync, transformSync } from 'rolldown/utils';
import { coins } from '#coins';
import { config } from '#config';
import { logo } from '#logo';
import { pages } from '#pages';
import { theme } from '#theme';
import { ownTexts } from '#texts';
import { builtLangs } from '#i18n/built-langs.ts';
import { fallbackChain, isLang, namespaces } from '#i18n/locales.ts';
import { flatten } from '#i18n/table.ts';
import { isBelow } from '#config/brand-path.ts';
import { deploymentFormat, deploymentPath } from '#config/environment.ts';
import { pageFields } from '#config/page-fields.ts';
import { isOffered } from '../../contract/addresses/area-address.ts';
import { featureOf } from '../../contract/areas/areas.ts';
import type { Feature } from '../../contract/areas/features.ts';
import { noPath } from '../../contract/call.ts';
import type { Call } from '../../contract/call.ts';
import { publishedCalls } from '../../contract/index.ts';

export type Plugin = Exclude<
  NonNullable<AstroConfig['vite']['plugins']>[number],
  false | null | undefined | unknown[] | Promise<unknown>
>;

/** The configuration without what only the HTML of pages shows: scripts would carry it for nothing. */
const scriptConfig = Object.fromEntries(
  Object.entries(config).filter(
    ([name]) => !['languages', 'without', 'deployment'].includes(name) && !Object.hasOwn(pageFields, name),
  ),
);

/** The module of the configuration for browsers: values, or what the deployment says in the place of some of them. */
const scriptModule =
  config.deployment === 'build'
    ? `export const config = ${JSON.stringify(scriptConfig)};`
    : `import deployment from ${JSON.stringify(deploymentPath)};
if (deployment.format !== ${deploymentFormat}) throw new Error('${deploymentPath} is of another version');
const built = ${JSON.stringify(scriptConfig)};
const analytics = built.analytics && { ...built.analytics, ...deployment.analytics };
export const config = { ...built, ...deployment.values, analytics };`;

/**
 * Replaces what was read of the brand's folder by its values: browsers have no environment and no files, and pages are
 * rendered with the configuration, the colors and the logo that they were bundled with.
 */
export function brandPlugin(root: string): Plugin {
  /** Scripts get the fields that they use. */
  const forBrowsers = new Map([
    [join(root, 'slipway.config.ts'), scriptModule],
    [join(root, 'slipway.theme.ts'), `export const theme = ${JSON.stringify({ art: theme.art })};`],
  ]);
  const values = new Map(
    Object.entries({ config, theme, logo, coins, pages }).map(([name, value]) => [
      join(root, `slipway.${name}.ts`),
      `export const ${name} = ${JSON.stringify(value)};`,
    ]),
  );
  return {
    name: 'slipway-brand',
    enforce: 'pre',
    // It is no file of the bundle, and its address is the same on every page.
    resolveId: (source) => (source === deploymentPath ? { id: source, external: 'absolute' } : undefined),
    load(id) {
      const file = id.split('?')[0] ?? id;
      const isForBrowsers = this.environment.config.consumer === 'client';
      return (isForBrowsers ? forBrowsers.get(file) : undefined) ?? values.get(file);
    },
  };
}

/**
 * Gives bundles the texts of the brand: pages as values in place of `slipway.texts.ts`, and scripts that load a file of
 * `locales/` in that file.
 */
export function ownTextsPlugin(root: string): Plugin {
  const locales = join(root, 'locales');
  return {
    name: 'slipway-own-texts',
    enforce: 'pre',
    load(id) {
      if (id.split('?')[0] !== join(root, 'slipway.texts.ts')) return undefined;
      return `export const ownTexts = ${JSON.stringify(ownTexts)};`;
    },
    transform(code, id) {
      if (code.includes("'/locales/*/")) return { code: withBuiltLangs(code), map: null };
      const [lang = '', file = ''] = relative(locales, id.split('?')[0] ?? '').split(/[/\\]/);
      const namespace = namespaces.find((name) => `${name}.json` === file);
      const own = namespace && isLang(lang) ? ownTexts[lang]?.[namespace] : undefined;
      return own && { code: JSON.stringify(withTexts(JSON.parse(code), own)), map: null };
    },
  };
}

/** Patterns of the product's texts in a source file. */
const localePatterns = /'\/locales\/\*\/([^']+)'/g;

/** Code whose patterns match the texts of the languages that are built alone: the others would be files of the site. */
function withBuiltLangs(code: string): string {
  const langs = [...new Set(builtLangs.flatMap(fallbackChain))];
  return code.replaceAll(localePatterns, (_, files: string) =>
    JSON.stringify(langs.map((lang) => `/locales/${lang}/${files}`)),
  );
}

/** Nested texts with those of dotted keys in their place. */
function withTexts(nested: unknown, own: Readonly<Record<string, string>>): unknown {
  const table = flatten(nested);
  for (const [key, text] of Object.entries(own)) table.set(key, text);
  return Object.fromEntries(table);
}

/** Gives style sheets what the brand has, by the names of modules: `@use 'brand:theme'`. */
export const brandImporter = (sheets: Readonly<Record<string, string>>) => ({
  canonicalize: (url: string) => (Object.hasOwn(sheets, url) ? new URL(url) : null),
  load: ({ href }: URL) => ({ contents: sheets[href] ?? '', syntax: 'scss' as const }),
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

const inlineScript = '?inline-script';

/** Gives a page the code of a script, `import code from './script.ts?inline-script'`, without types and blanks. */
export function inlineScriptsPlugin(): Plugin {
  return {
    name: 'slipway-inline-scripts',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(inlineScript)) return undefined;
      const file = id.slice(0, -inlineScript.length);
      this.addWatchFile(file);
      const { code } = transformSync(file, readFileSync(file, 'utf8'));
      return `export default ${JSON.stringify(minifySync(file, code).code.trim())};`;
    },
  };
}

/** Where a source file asks whether the site offers something. */
const featureRead = /\bconfig\.features\.(\w+)/g;
/** Where it asks whether each environment has a file of its own. */
const deploymentRead = /\bconfig\.deployment\b/g;
/** How the contract declares a call; without its method where it is shared with others. */
const declaredPath = /((?:method: '(GET|POST)',\s+host: '\w+',\s+)?path: )'([^']+)'/g;
/** Most calls are required: scripts carry what the others are. */
const requiredNeed = /^\s+need: 'required',\n/gm;

/**
 * Leaves what is off out of the code: the switches of the configuration become values, so that what depends on one is
 * dropped with all that it imports, and browsers do not know the paths of calls that the site never sends.
 */
export function offeredCodePlugin(): Plugin {
  return {
    name: 'slipway-offered-code',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\/src\/.*\.(?:ts|tsx|astro)$/.test(file)) return undefined;
      const isContract = this.environment.config.consumer === 'client' && file.includes('/src/contract/');
      const offered = code
        .replace(featureRead, (read, name: string) =>
          Object.hasOwn(config.features, name) ? String(config.features[name as Feature]) : read,
        )
        .replace(deploymentRead, JSON.stringify(config.deployment));
      const left = isContract
        ? offered
            .replace(requiredNeed, '')
            .replace(declaredPath, (declared, before: string, method: string | undefined, path: string) =>
              isOff(path) || isWithout(method, path) ? `${before}'${noPath}'` : declared,
            )
        : offered;
      return left === code ? undefined : { code: left, map: null };
    },
  };
}

/** True for the path of a call that the site never sends. Areas other than spot trading need balances and prices. */
function isOff(path: string): boolean {
  const feature = featureOf({ path: path as Call['path'] });
  return feature !== undefined && feature !== 'spot' && !config.features[feature];
}

/** True for a call that the exchange lacks, as the configuration says. */
const isWithout = (method: string | undefined, path: string): boolean =>
  config.without.some((name) => {
    const call = publishedCalls.get(name);
    return call?.path === path && (method === undefined || call.method === method);
  });

/** A page's file below `src/pages`, with the language first. */
const pageFile = /\/src\/pages\/\[lang\](\/.*\/)index\.astro$/;
const announcementsFile = '/src/shell/announcements/Announcements.astro';
/** A component that draws nothing. */
const noPart = '---\n---\n';
/** A page without addresses, in place of one that the site does not offer. */
const noPage = '---\nexport const getStaticPaths = () => [];\n---\n';

/**
 * Leaves out announcements where there are none, and the pages of areas that are off, with everything that they alone
 * import: no file of the site then has a script, a text or the path of a call of theirs.
 */
export function offeredPagesPlugin(): Plugin {
  return {
    name: 'slipway-offered-pages',
    enforce: 'pre',
    load(id) {
      const [, path] = pageFile.exec(id) ?? [];
      // Nothing of it is in the pages of a site without announcements.
      if (id.endsWith(announcementsFile) && !config.announcements?.length) return noPart;
      if (path === undefined) return undefined;
      // A name in the path is a coin, a pair or a launch: any will do.
      return isOffered(path.replaceAll(/\[\w+\]/g, 'BTC3L'), config.features) ? undefined : noPage;
    },
  };
}

/** What components of a brand's pages may import by name. */
const offeredModules: ReadonlyMap<string, string> = new Map([
  ['slipway/format', 'src/i18n/format.ts'],
  ['slipway/Stored.astro', 'src/shell/own-pages/Stored.astro'],
]);

/** Gives the route of own pages the components of the brand's folder, which may lie outside of the checkout. */
export function ownPagesPlugin(root: string, brand: string): Plugin {
  const componentsFile = join(root, 'src/shell/own-pages/components.ts');
  const drawn = pages.filter(({ isComponent }) => isComponent);
  const fileOf = (slug: string): string => JSON.stringify(join(brand, 'pages', `${slug}.astro`));
  return {
    name: 'slipway-own-pages',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined || !isBelow(brand, importer.split('?')[0] ?? '')) return undefined;
      const offered = offeredModules.get(source);
      if (offered !== undefined) return join(root, offered);
      // Packages are those of the checkout.
      return /^[./\0]/.test(source) ? undefined : this.resolve(source, componentsFile, { skipSelf: true });
    },
    load(id) {
      if (id.split('?')[0] !== componentsFile) return undefined;
      const imports = drawn.map(({ slug }, n) => `import Page${n} from ${fileOf(slug)};\n`);
      const entries = drawn.map(({ slug }, n) => `${JSON.stringify(slug)}: Page${n}`);
      return `${imports.join('')}export const components = { ${entries.join(', ')} };`;
    },
  };
}
