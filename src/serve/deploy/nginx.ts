import { readFileSync } from 'node:fs';
import { deploymentPath } from '#config/environment.ts';
import { robotsHeader, transportHeader } from '../response-headers.ts';
import type { Site } from '../site.ts';
import { routesOf } from '../site.ts';
import { dictionaryMaps } from './dictionary-maps.ts';
import { environmentFolder, robotsVariable } from './environment.ts';
import { headerMaps } from './header-maps.ts';
import { languageMaps } from './language-maps.ts';
import { routeMaps } from './route-maps.ts';
import { commonPaths } from './routes.ts';
import { mapBlock, quoted } from './nginx-text.ts';
import { filled } from './template.ts';

/** Where an origin listens and what it serves. */
export interface Origin {
  /** `address:port`, as `listen` takes it. */
  listen: string;
  /** The same for the release that is tested before it becomes the current one. */
  checkListen: string;
  /** Folder with `current` and `next`. */
  folder: string;
  /** Origin of the exchange, `http://127.0.0.1:4400`; undefined: the site calls it elsewhere. */
  exchange: string | undefined;
  /** `host:port` of the server of the operator's own paths; undefined: they are answered 502. */
  own?: string | undefined;
  /** Folder with the files of an environment, for a build that has several. */
  environment?: string | undefined;
  accessLog: string;
  errorLog: string;
}

/** What an environment changes: the policy, and the file with its addresses. A server without one has the build's. */
const environmentLines = (folder: string) => ({
  maps: `${mapBlock('$server_port', robotsVariable, [['default', '']])}include ${folder}/nginx.conf*;\n`,
  location: [
    `  add_header ${robotsHeader} $${robotsVariable} always;`,
    '',
    `  location = ${deploymentPath} {`,
    '    if ($is_read = 0) {',
    '      return 405;',
    '    }',
    `    root ${folder};`,
    `    try_files ${deploymentPath} @built_deployment;`,
    '  }',
    '',
    '  location @built_deployment {',
    `    try_files ${deploymentPath} =404;`,
    '  }',
    '',
  ].join('\n'),
});

const template = (name: string) => readFileSync(new URL(`../../../deploy/nginx/${name}`, import.meta.url), 'utf8');

/**
 * A request is passed on once: a call that moves money is a GET (exchange-api 2). Browsers keep one
 * `Strict-Transport-Security` per host, so that of the site replaces the one of the server behind it.
 */
const proxyLines = (exchange: string, transport: string) =>
  [
    `proxy_hide_header ${transportHeader};`,
    `add_header ${transportHeader} ${quoted(transport)} always;`,
    `proxy_pass ${exchange};`,
    'proxy_http_version 1.1;',
    'proxy_set_header Host $http_host;',
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_set_header Connection $connection_upgrade;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_next_upstream off;',
    'proxy_buffering off;',
    'proxy_read_timeout 180s;',
    'client_max_body_size 1m;',
  ].map((line) => `    ${line}`);

/** The paths of the operator, passed on as they are: their headers are that server's, except HSTS. */
const ownLocations = (paths: readonly string[], own: string | undefined, transport: string): string =>
  paths
    .map((path) =>
      [
        `  location ^~ ${path} {`,
        `    if ($request_uri !~ "^${path}") {`,
        '      return 404;',
        '    }',
        ...(own === undefined ? ['    return 502;'] : proxyLines(`http://${own}`, transport)),
        '  }',
      ].join('\n'),
    )
    .join('\n');

/** The configuration of the site for nginx' http block. */
export function siteConfig(site: Site, { exchange, own, environment = environmentFolder, ...origin }: Origin): string {
  const { langs, home } = routesOf(site);
  const { maps, lines } = headerMaps(site.headers);
  const paths = commonPaths(site);
  const several = site.deployment && environmentLines(environment);
  return filled(template('site.conf'), {
    ...origin,
    checkPort: origin.checkListen.replace(/^.*:/, ''),
    maps: [
      languageMaps(langs),
      routeMaps({ langs, paths, home }),
      dictionaryMaps({ langs, paths }),
      maps,
      several?.maps ?? '',
    ].join('\n'),
    headers: lines,
    deployment: several?.location ?? '',
    exchange: (exchange === undefined
      ? ['    return 404;']
      : proxyLines(exchange, site.headers[transportHeader] ?? '')
    ).join('\n'),
    own: ownLocations(site.ownPaths ?? [], own, site.headers[transportHeader] ?? ''),
  });
}

/** A whole configuration of nginx. `temp`: an existing folder that it may write to. */
export function wholeConfig(parts: { modules: string; errorLog: string; temp: string; site: string }): string {
  return filled(template('nginx.conf'), parts);
}
