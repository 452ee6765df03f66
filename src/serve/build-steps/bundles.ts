import { fileURLToPath } from 'node:url';
import { config } from '#config';
import { lightPage, reachedFrom, scriptGroups } from './script-groups.ts';
import type { BundledModule } from './script-groups.ts';
import type { Plugin } from './vite-plugins.ts';

/** Entry script of every page. */
const shellStart = fileURLToPath(new URL('../../shell/page/start.ts', import.meta.url));

/** Scripts of a few bytes that most pages need. */
const small = ['ui/foundation/announce.ts', 'ui/display/time-left.ts', 'contract/addresses/pair-address.ts'].map(
  (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url)),
);

/** Styles of the shell that few pages need: their sheet, by the start of the path in src/shell/. */
const otherSheets = [
  ['gallery/', 'gallery'],
  ['access/login-form', 'login-form'],
  // Pages with the whole list are pages of the account; the drawer brings its styles itself.
  ['notices/notice-list', 'account'],
] as const;

/**
 * The style sheet of a source file: one for each product area, and one for everything else with few exceptions.
 */
function sheetOf(id: string): string {
  const other = otherSheets.find(([path]) => id.includes(`/src/shell/${path}`));
  if (other) return other[1];
  const area = /\/src\/([a-z]+)\//.exec(id)?.[1] ?? 'shell';
  return area === 'ui' ? 'shell' : area;
}

interface Group {
  name: string | ((id: string) => string | null);
  test: RegExp | ((id: string) => boolean);
}

const isIn = ({ test }: Group, id: string): boolean => (test instanceof RegExp ? test.test(id) : test(id));

const bundling = (list: Group[]) => ({
  build: {
    // Nearly all that a lazy chunk imports is loaded already; lists of it would make every page larger.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      // A group takes only the modules that it names, not everything that they import.
      preserveEntrySignatures: 'allow-extension' as const,
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: list } },
    },
  },
});

/** Phases of launches, and what moves them on pages with launches, before these are idle. */
const launchModule =
  /\/src\/(?:launchpad\/(?:phases|start-launch-page|live-phases|launch-element)|formulas\/phase)\.ts$/;

/** Times that scripts write: countdowns, and dates of phases in the time zone of the browser. */
const timeModule = /\/src\/(?:launchpad\/(?:local-times|date-range)|ui\/display\/live-clock)\.ts$/;

/** Launches as the exchange sends them, and their figures. */
const launchFigures = /\/src\/(?:launchpad\/fact-texts|contract\/projects)\.ts$/;

/** Formats of numbers, which every page needs once it is idle, and launch pages for their times a moment before. */
const formatModule = /\/(?:src\/(?:i18n\/format|money\/(?:decimals?|abbreviate))\.ts|node_modules\/big\.js\/big\.mjs)$/;
/** What every page loads once it is idle, the banner included, and what is too small for a file of its own. */
const idleModule =
  /\/src\/(?:shell\/(?:page\/(?:offline-banner|new-build)|notices\/(?:banner-bar|banner-order|exchange-link))|ui\/(?:art\/svg-element|foundation\/(?:safe-href|plain-name)|icon\/(?:drawing|network-icons|status-icons))|i18n\/page-data|session\/(?:poll|notices\/closed-banners)|contract\/account\/site-content)\.ts$/;
/** What pages with forms need, and a page before it is loaded again: each brings the other. */
const fieldsModule = /\/src\/shell\/page\/(?:fields|kept-fields|focus-in-view)\.ts$/;
/** Every page of a sandbox build has its bar, and most pages are counted where analytics are configured. */
const configuredModules: RegExp[] = [
  ...(config.sandbox === undefined ? [] : [/\/src\/shell\/header\/sandbox-bar\.ts$/]),
  ...(config.analytics === undefined ? [] : [/\/src\/shell\/analytics\/(?:analytics|consent)\.ts$/]),
];

/** Empty module that replaces a style sheet in scripts, when a sheet of the page already contains it. */
const noStyles = '\0slipway-no-styles';
const noStylesId = /^\0slipway-no-styles$/;

/** A page, whose islands it imports. */
const screenFile = /\/src\/.*Screen\.astro$/;
/**
 * The lightest page, without an island. What it loads, and what every page loads later, stays apart: a visit of a few
 * seconds would load more than it needs.
 */
const homeScreen = fileURLToPath(new URL('../../launchpad/home/HomeScreen.astro', import.meta.url));

/** What home loads by itself once it is idle. */
const idleStart =
  /\/src\/(?:ui\/display\/live-clock|shell\/(?:notices\/banner-bar|page\/(?:offline-banner|new-build)|analytics\/analytics|header\/sandbox-bar)|launchpad\/(?:home\/home-refresh|local-times))\.ts$/;

/** React with its renderer, which every island needs as a whole. */
const reactModule = /\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//;

/**
 * Bundles the entry script of all pages into one file, what pages have in common into few others, and styles into one
 * sheet per product area, instead of one file per shared module: fewer requests and fewer bytes, because they are
 * compressed together.
 */
export function bundlesPlugin(): Plugin {
  let shell = new Set<string>();
  const ownFiles = [
    { name: 'shell', test: (id: string) => shell.has(id) },
    { name: 'launch', test: launchModule },
    { name: 'times', test: timeModule },
    { name: 'launch-figures', test: launchFigures },
    {
      name: 'idle',
      test: (id: string) => [idleModule, formatModule, ...configuredModules].some((each) => each.test(id)),
    },
    { name: 'kept-fields', test: fieldsModule },
    { name: 'react', test: reactModule },
  ];
  const pageStyles = new Set<string>();
  /** Modules of each screen, as the server renders it, and whether its islands wait until somebody uses them. */
  const screens = new Map<string, { modules: ReadonlySet<string>; waits: boolean }>();
  /** The file of each other module that screens need. */
  let files: ReadonlyMap<string, string> = new Map();
  /**
   * The pages that start an entry. The script of a page runs before its islands, and islands that wait for a use start
   * alone.
   */
  const pagesOf = (entry: string): Set<string> => {
    const source = entry.split('?')[0] ?? entry;
    const has = [...screens].filter(([, { modules }]) => modules.has(source));
    return new Set(has.map(([screen, { waits }]) => (waits || source !== entry ? `${screen} ${entry}` : screen)));
  };
  const whenIdle = (page: string): string => {
    const [screen = ''] = page.split(' ');
    return screens.get(screen)?.waits === true ? page + lightPage : screen;
  };
  return {
    name: 'slipway-bundles',
    apply: 'build',
    configEnvironment(name) {
      if (name === 'client')
        return bundling([...ownFiles, { name: (id) => files.get(id) ?? null, test: (id) => files.has(id) }]);
      if (name === 'prerender') return bundling([{ name: sheetOf, test: /\.scss$/ }]);
      return undefined;
    },
    resolveId: {
      order: 'pre',
      // The sheets of the pages contain it already; a script that renders the same component would link a file of its
      // own.
      filter: { id: /\.scss$/ },
      async handler(source, importer) {
        if (this.environment.name !== 'client') return undefined;
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        return resolved && pageStyles.has(resolved.id) ? { id: noStyles, moduleSideEffects: false } : resolved;
      },
    },
    load: {
      filter: { id: noStylesId },
      handler: () => 'export {};',
    },
    buildEnd() {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      if (this.environment.name === 'prerender') {
        for (const id of this.getModuleIds()) {
          if (id.endsWith('.scss')) pageStyles.add(id);
          if (!screenFile.test(id)) continue;
          const waits = this.getModuleInfo(id)?.code?.includes('client:use') === true;
          screens.set(id, { modules: reachedFrom([id], importsOf), waits });
        }
      }
      if (this.environment.name !== 'client') return;
      shell = reachedFrom([shellStart, ...small], importsOf);
      const modules = new Map<string, BundledModule>();
      const entries = new Map<string, Set<string>>();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (!info) continue;
        const { importedIds: imports, dynamicallyImportedIds: later, code } = info;
        modules.set(id, { imports, later, size: code?.length ?? 0 });
        if (info.isEntry) entries.set(id, pagesOf(id));
      }
      // What the script of a page imports later, it imports once the page is idle, as islands that do not wait.
      for (const [entry, pages] of [...entries].filter(([id]) => id.includes('?')))
        for (const id of [...reachedFrom([entry], importsOf)].filter((each) => !shell.has(each)))
          for (const later of modules.get(id)?.later ?? [])
            entries.set(later, new Set([...(entries.get(later) ?? []), ...[...pages].map(whenIdle)]));
      const home = [...entries.keys()].filter((id) => id.startsWith(homeScreen));
      const light = reachedFrom([shellStart, ...home], importsOf);
      const later = [...light].flatMap((id) => modules.get(id)?.later ?? []).filter((id) => idleStart.test(id));
      const apart = reachedFrom([...light, ...later], importsOf);
      files = scriptGroups(entries, modules, (id) => {
        const own = ownFiles.find((each) => isIn(each, id))?.name;
        // The script of a page, whose name has a query, does something: no other page may load it.
        return own ?? (apart.has(id) || !/^[^?]*\.[mt]?[jt]sx?$/.test(id) ? id : undefined);
      });
    },
  };
}
