/** Files of a brand's `public/`, which the site serves as they are. */
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { shownPath } from './brand-path.ts';
import { builtSegments } from './schema.ts';

/** A file by its path on the site. */
export interface PublicFile {
  /** `.well-known/security.txt` */
  path: string;
  file: string;
}

/** Files that a build makes at the top of a site. The rules of `robots.txt` are the operator's. */
const builtFiles = new Set([
  ...[
    '404.html',
    '_headers',
    'announcements.js',
    'apple-touch-icon.png',
    'build.json',
    'deployment.js',
    'favicon.ico',
    'favicon.svg',
  ],
  ...['login-handoff.js', 'next-pages.speculationrules', 'site.webmanifest'],
]);
const isBuilt = (path: string): boolean => {
  const [first = ''] = path.toLowerCase().split('/');
  return builtFiles.has(path) || /^sitemap[^/]*\.xml$/.test(path) || builtSegments.has(first);
};

/** Endings that every server of a deployment knows; a file without one is bytes. */
const endings = [
  ...['.html', '.txt', '.xml', '.json', '.pdf', '.webmanifest', '.css', '.js', '.mjs'],
  ...['.svg', '.png', '.jpg', '.webp', '.avif', '.ico', '.woff2', ''],
];
/** The folder of addresses that other programs know. */
const wellKnown = '.well-known';
const segment = /^[A-Za-z0-9][\w.-]*$/;

/** What is wrong with the name of a file or folder; undefined for a right one. */
function nameProblem(path: string, isFolder: boolean): string | undefined {
  const name = path.split('/').at(-1) ?? '';
  if (path === wellKnown) return undefined;
  if (name === 'index.html') return 'is the name of a page: the address of a folder has none here';
  if (name === '_headers') return 'is written by the build, with the policy of the site';
  if (!segment.test(name))
    return 'has a name that servers do not answer: letters, digits, . - and _, with a letter or digit first';
  if (isBuilt(path)) return 'has the address of a file or folder that the build makes';
  if (!isFolder && !endings.includes(extname(name)))
    return `has the ending ${extname(name)}, which the servers do not know`;
  return undefined;
}

/** The files of a brand's `public/` in a fixed order, and a line for each that cannot be served. */
export function publicFiles(brand: string): { files: PublicFile[]; lines: string[] } {
  const top = join(brand, 'public');
  const files: PublicFile[] = [];
  const lines: string[] = [];
  const read = (start: string): void => {
    for (const name of readdirSync(join(top, start)).sort()) {
      const path = `${start}${name}`;
      const file = join(top, path);
      // What an operating system leaves behind.
      if (name === '.DS_Store' || name === '.gitkeep') continue;
      const stats = lstatSync(file);
      const problem = stats.isSymbolicLink()
        ? 'is a link: put the file itself there'
        : nameProblem(path, stats.isDirectory());
      if (problem !== undefined) lines.push(`${shownPath(file)} ${problem}`);
      else if (stats.isDirectory()) read(`${path}/`);
      else files.push({ path, file });
    }
  };
  if (existsSync(top) && lstatSync(top).isDirectory()) read('');
  return { files, lines };
}
