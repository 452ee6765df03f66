/** A small site with a bundle whose pages do what a test says, for the real renderer processes. */
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { config } from '#config';
import { writeBundle } from '#serve/render/bundle.ts';

/** What a page does when it is rendered. */
export interface PageBehavior {
  throws?: string;
  /** Ends the renderer, each time or the first time. */
  ends?: 'always' | 'once';
  /** Renders a script that no English page has. */
  hasOwnScript?: boolean;
  /** Text of the page. */
  text?: string;
}

/** Module that stands for Astro's app: its pages read their behavior when they are rendered, and write a log. */
const app = (folder: string) => `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
const read = (name) => JSON.parse(readFileSync(${JSON.stringify(folder)} + '/' + name, 'utf8'));
const log = (line) => appendFileSync(${JSON.stringify(folder)} + '/.slipway/log', line + ' ' + process.pid + '\\n');
const { site, paths } = read('.slipway/pages.json');
const routeOf = (pathname) => ({ prerender: true, type: pathname.endsWith('.png') ? 'endpoint' : 'page', route: pathname.replace(/^\\/[^/]+/, '/[lang]'), pathname, fallbackRoutes: [], component: pathname });
log('open');
export const app = {
  manifest: { routes: paths.map((pathname) => ({ routeData: routeOf(pathname) })) },
  setInternals() {},
  setOptions() {},
  async render(request) {
    const { pathname } = new URL(request.url);
    const behavior = read('.slipway/behavior.json')[pathname] ?? {};
    log('start ' + pathname);
    if (behavior.throws) throw new Error(behavior.throws);
    const mark = ${JSON.stringify(folder)} + '/.slipway/ended';
    if (behavior.ends === 'always' || (behavior.ends === 'once' && !existsSync(mark))) { writeFileSync(mark, ''); process.exit(3); }
    await new Promise((resolve) => setImmediate(resolve));
    const text = behavior.text ?? 'Page ' + pathname;
    const own = behavior.hasOwnScript ? '<script>let own</script>' : '';
    const links = ['en', 'ar-SA'].map((lang) => '<link rel="alternate" hreflang="' + lang + '" href="' + site + pathname.replace(/^\\/[^/]+/, '/' + lang) + '">');
    log('end ' + pathname);
    return new Response(pathname.endsWith('.png') ? text : '<!doctype html><html><head><title>' + text + '</title><link rel="stylesheet" href="/_astro/shell.a1.css"><link rel="canonical" href="' + site + pathname + '">' + links.join('') + '<script>let all</script>' + own + '</head><body>' + ('<p class="a">' + text + '</p>').repeat(40) + '</body></html>');
  },
};
`;

/** Paths of the small site: two languages, forty pages each, and a card. */
export const pagePaths = ['en', 'ar-SA'].flatMap((lang) => [
  `/${lang}/404/`,
  ...Array.from({ length: 40 }, (_, n) => `/${lang}/trade/spot/p${n}/`),
]);
const cardPath = '/cards/HALO.png';

export const bundleStamp = 'stamp-1';

/** Creates a project's folder, with a place for bundles. */
export const makeProject = (): string => mkdtempSync(join(tmpdir(), 'bundled-'));

/** Writes the site's bundle in a project's folder, and returns the folder of the site. */
export function writeBundledSite(root: string): string {
  const folder = join(root, 'dist');
  rmSync(folder, { recursive: true, force: true });
  const files: Record<string, string> = {
    '.slipway/pages.json': JSON.stringify({ site: config.site, paths: [...pagePaths, cardPath] }),
    '.slipway/behavior.json': '{}',
    '.slipway/responses.json': '{}',
    '_astro/shell.a1.css': `.a { color: red; } .b { color: blue; }${' '.repeat(600)}`,
    '_astro/fallback.x.js': `export const a = 1;${' '.repeat(600)}`,
    'robots.txt': 'User-agent: *\n',
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const modules = join(root, 'modules');
  mkdirSync(modules, { recursive: true });

  writeFileSync(join(modules, 'entry.mjs'), app(folder));
  const bundle = { stamp: bundleStamp, entry: 'entry.mjs', config, fallbackScript: '_astro/fallback.x.js', pages: [] };
  writeBundle({ root, folder }, modules, bundle);
  return folder;
}

/** Says what pages do from now on, by path. */
export const behave = (folder: string, behavior: Record<string, PageBehavior>): void =>
  writeFileSync(join(folder, '.slipway/behavior.json'), JSON.stringify(behavior));

/** Returns the lines of the renderers' log: `open PID`, `start PATH PID`, `end PATH PID`. */
export const logOf = (folder: string): string[] =>
  readFileSync(join(folder, '.slipway/log'), 'utf8').trim().split('\n');

/** Empties the log. */
export const clearLog = (folder: string): void => {
  rmSync(join(folder, '.slipway/log'), { force: true });
  appendFileSync(join(folder, '.slipway/log'), '');
};

/** Content of all files that a site serves, and of its records, by name. */
export const contentOf = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter((name) => !/^\.slipway\/(?!site\.json|manifest\.sha384)/.test(name))
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'base64')]),
  );
