import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { headersOf } from './release.ts';
import { environmentFolder } from './environment.ts';
import { cdnFiles } from './cdn.ts';
import { siteConfig, wholeConfig } from './nginx.ts';
import { edgeConfig, hostAndPort } from './varnish.ts';
import { policyHeader, withHashesOf } from '../response-headers.ts';
import type { Deployment } from './deployment.ts';
import type { Site } from '../site.ts';

const brotliModule = 'modules/ngx_http_brotli_static_module.so';

/** The files of a deployment by path: the same text for the same build. edge.md 3 */
export function deploymentFiles(site: Site, deployment: Deployment): Map<string, string> {
  const { folder, port, checkPort, exchange, own, origin, environment, purgers } = deployment;
  for (const address of [exchange, own]) if (address !== undefined) hostAndPort(address);
  const logs = { accessLog: '/var/log/nginx/slipway.log', errorLog: '/var/log/nginx/slipway-errors.log' };
  const proxied = exchange === undefined ? undefined : `http://${exchange}`;
  const listen = { listen: String(port), checkListen: `127.0.0.1:${checkPort}`, exchange: proxied, own, environment };
  const inContainer = { accessLog: '/dev/stdout', errorLog: '/dev/stderr' };
  return new Map([
    ['nginx/slipway.conf', siteConfig(site, { ...listen, folder, ...logs })],
    [
      'container/site.conf',
      siteConfig(site, { ...listen, folder: '/srv/slipway', environment: environmentFolder, ...inContainer }),
    ],
    [
      'container/nginx.conf',
      wholeConfig({
        modules: `load_module ${brotliModule};`,
        errorLog: inContainer.errorLog,
        temp: '/tmp',
        site: '/etc/nginx/site.conf',
      }),
    ],
    ['varnish/slipway.vcl', edgeConfig(site, { origin, exchange, own, purgers })],
    ...cdnFiles(site),
  ]);
}

/**
 * The headers of a build's documents for servers that still have a release: its inline scripts are allowed, too, until
 * the new release is current. Those of the build, since what the configuration says now may be of another site.
 */
export function headersBeside({ deployedHeaders }: Site, release: string | undefined): Record<string, string> {
  const former = headersOf(release)[policyHeader];
  const policy = deployedHeaders[policyHeader];
  return former === undefined || policy === undefined
    ? deployedHeaders
    : { ...deployedHeaders, [policyHeader]: withHashesOf(policy, former) };
}

/** Writes the files of a deployment into a folder, which is emptied first. */
export function writeDeployment(files: ReadonlyMap<string, string>, out: string): void {
  rmSync(out, { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
}
