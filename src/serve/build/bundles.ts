import { fileURLToPath } from 'node:url';
import type { Plugin } from './vite-plugins.ts';

/** What every page starts with. */
const shellStart = fileURLToPath(new URL('../../shell/start.ts', import.meta.url));

/** A module and all that it imports, but for what comes by `import()`. */
function reachedFrom(start: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported);
  return reached;
}

/** The sheet that a style belongs to: the gallery's and each product area's own, one for all else. */
function sheetOf(id: string): string {
  if (id.includes('/src/shell/gallery/')) return 'gallery';
  const room = /\/src\/([a-z]+)\//.exec(id)?.[1] ?? 'shell';
  return room === 'ui' ? 'shell' : room;
}

interface Group {
  name: string | ((id: string) => string);
  test: RegExp | ((id: string) => boolean);
}
const groups = (group: Group) => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } });

/**
 * One script for what every page starts with, and one style sheet for the shell and for each product area, instead of a
 * file for each part that several share: a few requests instead of forty, and fewer bytes, since they are compressed
 * together.
 */
export function bundlesPlugin(): Plugin {
  let shell = new Set<string>();
  return {
    name: 'slipway-bundles',
    apply: 'build',
    configEnvironment(name) {
      if (name === 'client') return groups({ name: 'shell', test: (id: string) => shell.has(id) });
      if (name === 'prerender') return groups({ name: sheetOf, test: /\.scss$/ });
      return undefined;
    },
    buildEnd() {
      if (this.environment.name !== 'client') return;
      shell = reachedFrom(shellStart, (id) => this.getModuleInfo(id)?.importedIds ?? []);
    },
  };
}
