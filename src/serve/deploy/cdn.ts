import { hashedFolder } from '../response-headers.ts';
import type { Site } from '../site.ts';
import { commonPaths, plainFiles } from './routes.ts';

const json = (value: unknown) => `${JSON.stringify(value, undefined, 1)}\n`;

/** Paths that the CDN serves without the function: every call of it costs. */
const withoutFunction = [`!${hashedFolder}*`, '!/favicon.*', '!/icons/*', '!/robots.txt', '!/sitemap*.xml'];

/** The entry of the CDN's function and the settings of the CDN, by path. */
export function cdnFiles(site: Site): [path: string, text: string][] {
  const files = plainFiles(site).filter((path) => !path.startsWith(hashedFolder));
  const routes = {
    langs: site.langs,
    paths: commonPaths(site),
    files,
    ownPaths: site.ownPaths ?? [],
    home: site.home,
    headers: site.headers,
  };
  // An environment replaces the file of the build.
  const environment = `export const environment = ${json({ headers: site.headers }).trimEnd()};\n`;
  const imports = [
    `import { createWorker } from '../../cdn/worker.ts';\n`,
    ...(site.deployment ? [`import { environment } from './environment.ts';\n`] : []),
  ].join('');
  const argument = site.deployment ? `{ ...${json(routes).trimEnd()}, ...environment }` : json(routes).trimEnd();
  const entry = `${imports}\nexport default createWorker(${argument});\n`;
  const settings = {
    name: 'slipway',
    main: 'entry.ts',
    compatibility_date: '2026-04-01',
    assets: { directory: '../../../dist', binding: 'ASSETS', run_worker_first: ['/*', ...withoutFunction] },
  };
  return [
    ['cdn/entry.ts', entry],
    ['cdn/wrangler.json', json(settings)],
    ...(site.deployment ? ([['cdn/environment.ts', environment]] as [string, string][]) : []),
  ];
}
