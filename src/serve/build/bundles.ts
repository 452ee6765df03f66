import { fileURLToPath } from 'node:url';
import type { Plugin } from './vite-plugins.ts';

/** Entry script of every page. */
const shellStart = fileURLToPath(new URL('../../shell/page/start.ts', import.meta.url));

/** Announcements, which every page needs once it is idle; its few bytes are no file of their own. */
const announcer = fileURLToPath(new URL('../../ui/foundation/announce.ts', import.meta.url));

/** Returns modules and all their static imports. */
function reachedFrom(starts: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(starts);
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported);
  return reached;
}

/** Returns the style sheet of a source file: one for the gallery, one per product area, one for everything else. */
function sheetOf(id: string): string {
  if (id.includes('/src/shell/gallery/')) return 'gallery';
  const area = /\/src\/([a-z]+)\//.exec(id)?.[1] ?? 'shell';
  return area === 'ui' ? 'shell' : area;
}

interface Group {
  name: string | ((id: string) => string);
  test: RegExp | ((id: string) => boolean);
}
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

/** Components of nearly every island. Apart, each is a file of some hundred bytes. */
const commonComponent = /\/src\/ui\/(?:button|feedback|foundation)\/[^/]*\.tsx$/;

/** Phases of launches, which every page with launches moves before it is idle. */
const launchModule =
  /\/src\/(?:launchpad\/(?:live-phases|launch-element|phases)|formulas\/phase|ui\/display\/time-left)\.ts$/;

/** What every page with launches needs once it is idle: launches as the exchange sends them, their figures and dates. */
const launchFigures = /\/src\/(?:launchpad\/(?:local-times|date-range|fact-texts)|contract\/projects)\.ts$/;

/** What every page loads once it is idle. */
const idleModule =
  /\/src\/(?:shell\/page\/offline-banner|ui\/(?:art\/svg-element|icon\/(?:drawing|network-icons))|session\/poll)\.ts$/;

/** The checks of addresses. */
const linkModule = /\/src\/(?:launchpad\/project-link|ui\/foundation\/safe-href)\.ts$/;

/** Empty module that replaces a style sheet in scripts, when a sheet of the page already contains it. */
const noStyles = '\0slipway-no-styles';
const noStylesId = /^\0slipway-no-styles$/;

/** React with its renderer, which every island needs as a whole. */
const reactModule = /\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//;

/**
 * Bundles the entry script of all pages into one file, the common components into another, and styles into one sheet per
 * product area, instead of one file per shared module: a few requests instead of forty, and fewer bytes, because they are
 * compressed together.
 */
export function bundlesPlugin(): Plugin {
  let shell = new Set<string>();
  const pageStyles = new Set<string>();
  return {
    name: 'slipway-bundles',
    apply: 'build',
    configEnvironment(name) {
      if (name === 'client')
        return bundling([
          { name: 'shell', test: (id: string) => shell.has(id) },
          { name: 'launch', test: launchModule },
          { name: 'launch-figures', test: launchFigures },
          { name: 'idle', test: idleModule },
          { name: 'links', test: linkModule },
          { name: 'ui', test: commonComponent },
          { name: 'react', test: reactModule },
        ]);
      if (name === 'prerender') return bundling([{ name: sheetOf, test: /\.scss$/ }]);
      return undefined;
    },
    resolveId: {
      order: 'pre',
      // The sheets of the pages contain it already; a script that renders the same component would link a file of its own.
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
      if (this.environment.name === 'prerender') {
        for (const id of this.getModuleIds()) if (id.endsWith('.scss')) pageStyles.add(id);
      }
      if (this.environment.name !== 'client') return;
      shell = reachedFrom([shellStart, announcer], (id) => this.getModuleInfo(id)?.importedIds ?? []);
    },
  };
}
