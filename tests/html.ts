/**
 * Validates the HTML of one page of each kind of the built test site, in both writing directions, and of the sandbox's
 * console. Prints each finding once, with its first position and the URL of its rule; exit code 1 when there is one.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import type { ConfigData } from 'html-validate';
import type { Site } from '../src/serve/site.ts';
import { freshTestSite } from './build.ts';

const config: ConfigData = {
  root: true,
  elements: ['html5'],
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes attributes and void elements differently. Browsers parse both forms to the same document.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // Astro writes it in upper case, Prettier in lower case; HTML allows both.
    'doctype-style': 'off',
    // Ids of React's useId begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // Hashes add nothing for the site's own origin: pages and scripts come from the same server.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
};

/** Returns the kind of a page: its path without the language, with `*` for codes of launches and coins. */
const kindOf = (path: string): string => path.replace(/^\/[^/]+/, '').replace(/(?<=\/)[A-Z0-9]+(?=\/)/g, '*');

/** Returns the longest page of each kind in a language, which has the most markup. */
function pagesOf(site: Site, lang: string): string[] {
  const files = [...site.files].flatMap(([path, { file }]) =>
    path.startsWith(`/${lang}/`) && file.endsWith('.html')
      ? [{ kind: kindOf(path), file: join(site.folder, file) }]
      : [],
  );
  const sized = files.map((page) => ({ ...page, size: readFileSync(page.file).length }));
  const longest = Map.groupBy(
    sized.toSorted((a, b) => b.size - a.size),
    ({ kind }) => kind,
  );
  return [...longest.values()].flatMap(([page]) => (page ? [page.file] : []));
}

const site = await freshTestSite('same');
const files = [...pagesOf(site, 'en'), ...pagesOf(site, 'ar-SA'), 'src/sandbox/console/page/index.html'];
const validator = new HtmlValidate(new StaticConfigLoader(config));
const findings = new Map<string, { where: string; count: number }>();
for (const file of files) {
  const { results } = await validator.validateString(readFileSync(file, 'utf8'), file);
  for (const { message, line, column, ruleUrl = '', selector } of results.flatMap(({ messages }) => messages)) {
    const where = `${relative('.', file)}:${String(line)}:${String(column)} ${selector ?? ''}`;
    const key = `${message} (${ruleUrl})`;
    const earlier = findings.get(key);
    findings.set(key, { where: earlier?.where ?? where, count: (earlier?.count ?? 0) + 1 });
  }
}
for (const [finding, { where, count }] of findings) {
  console.log(`${where}${count > 1 ? ` and ${String(count - 1)} more places` : ''}\n  ${finding}`);
}
if (findings.size > 0) console.log('Fix the markup in src.');
process.exitCode = findings.size > 0 ? 1 : 0;
