/**
 * Which scripts pages name. The bundler writes a file of its own for each island and each script of a page, and some do
 * nothing but name another one: a page that names that one at once saves a request, and waits once less.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Longer scripts have code of their own. bytes */
const maxForwardBytes = 300;

/** Smaller scripts need no time of their own: while they are asked for, larger ones are still arriving. bytes */
const minAskedBytes = 4_000;

/** A script without code: the file that it imports, and the names there of what it exports. */
interface Forward {
  file: string;
  names: ReadonlyMap<string, string>;
}

/** Scripts of a site, by path. */
export interface ScriptFiles {
  forwards: ReadonlyMap<string, Forward>;
  /** What a script imports statically, directly or not, and itself: those that are worth to be asked for early. */
  needed: (path: string) => ReadonlySet<string>;
}

const folderPath = '/_astro/';
const forward = /^(?:export\{([^}]*)\}from|import)["'`]\.\/([^"'`]+)["'`];?\s*$/;
const staticImport = /(?:^|[;}])(?:import|export)(?:[^"'`;()]*?from)?["'`]\.\/([^"'`]+\.js)["'`]/g;

function forwardOf(code: string): Forward | undefined {
  const [, exported = '', file] = forward.exec(code) ?? [];
  if (file === undefined) return undefined;
  const names = exported
    .split(',')
    .filter((each) => each !== '')
    .map((each): [string, string] => {
      const [name = '', as = name] = each.trim().split(' as ');
      return [as, name];
    });
  return { file: folderPath + file, names: new Map(names) };
}

/** Reads the scripts of a built site. */
export function readScriptFiles(folder: string): ScriptFiles {
  const scripts = join(folder, folderPath);
  const names = readdirSync(scripts).filter((name) => name.endsWith('.js'));
  const short = names.filter((name) => statSync(join(scripts, name)).size <= maxForwardBytes);
  const found = short.flatMap((name): [string, Forward][] => {
    const to = forwardOf(readFileSync(join(scripts, name), 'utf8'));
    return to ? [[folderPath + name, to]] : [];
  });
  const known = new Map<string, ReadonlySet<string>>();
  return {
    forwards: new Map(found),
    needed(path) {
      const earlier = known.get(path);
      if (earlier) return earlier;
      const imported = new Set([path]);
      const needed = new Set<string>();
      for (const each of imported) {
        const code = readFileSync(join(folder, each), 'utf8');
        if (code.length >= minAskedBytes) needed.add(each);
        for (const [, name = ''] of code.matchAll(staticImport)) imported.add(folderPath + name);
      }
      known.set(path, needed);
      return needed;
    },
  };
}

const pageScript = /(<script type="module" src=")([^"]+)(")/g;
const island = /component-url="([^"]+)" component-export="([^"]+)"/g;
/** What nothing reads: identities of islands, and options of our own directives without a value. */
const identity = /(<astro-island) uid="[^"]*"/g;
const noOptions = /(<astro-island [^>]* client="(?:replay|use)") opts="[^"]*value&quot;:true}"/g;
/** An island that loads by itself, once the page is idle. */
const idleIsland =
  /<astro-island [^>]*component-url="([^"]+)"[^>]*renderer-url="([^"]+)"[^>]* client="replay"(?! opts)/g;
/** The file with the texts of a page's islands. */
const textsFile = /<script [^>]*id="texts"[^>]* data-file="([^"]+)"/;

/**
 * A page that names the files with code, and asks for all that its first islands need at the end of its body: each
 * would name its imports only once it has arrived. docs/design/first-paint.md 2
 */
export function nameScripts(html: string, { forwards, needed }: ScriptFiles): string {
  const named = html
    .replace(identity, '$1')
    .replace(noOptions, '$1')
    .replace(pageScript, (_, start: string, path: string, end: string) => {
      return start + (forwards.get(path)?.file ?? path) + end;
    })
    .replace(island, (whole, path: string, name: string) => {
      const to = forwards.get(path);
      const as = to?.names.get(name);
      return to && as !== undefined ? `component-url="${to.file}" component-export="${as}"` : whole;
    });
  const starts = Array.from(named.matchAll(idleIsland), ([, component = '', renderer = '']) => [component, renderer]);
  const asked = new Set(Array.from(named.matchAll(pageScript), ([, , path = '']) => path));
  const early = new Set(starts.flat().flatMap((path) => [...needed(path)]));
  const [, texts] = textsFile.exec(named) ?? [];
  if (texts !== undefined && early.size > 0) early.add(texts);
  const links = [...early.difference(asked)].sort().map((path) => `<link rel="modulepreload" href="${path}">`);
  return named.replace('</body>', () => `${links.join('')}</body>`);
}
