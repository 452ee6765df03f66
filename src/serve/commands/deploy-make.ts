/** `npm run deploy:make`: writes the configuration of nginx, Varnish, CDN and container for the build in `dist/`. */
import { parseArgs } from 'node:util';
import { config } from '#config';
import { defaultDeployment, deploymentFiles, writeDeployment } from '../deploy/make.ts';
import { currentRelease, headersOf } from '../deploy/release.ts';
import { policyHeader, withHashesOf } from '../response-headers.ts';
import { readSite } from '../site.ts';
import { UsageError } from './options.ts';
import { run } from './run.ts';

const portOf = (option: string, text: string): number => {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port === 0 || port > 65_535)
    throw new UsageError(`--${option} takes a number up to 65535, not "${text}"`);
  return port;
};

await run(() => {
  const { folder, port, checkPort, origin } = defaultDeployment;
  const { values } = parseArgs({
    options: {
      build: { type: 'string', default: 'dist' },
      out: { type: 'string', default: 'deploy/out' },
      folder: { type: 'string', default: folder },
      port: { type: 'string', default: String(port) },
      'check-port': { type: 'string', default: String(checkPort) },
      origin: { type: 'string', default: origin },
      exchange: { type: 'string' },
      purger: { type: 'string', multiple: true, default: [] },
    },
  });
  const site = readSite(values.build);
  if (!site) throw new UsageError(`There is no complete build in ${values.build}: run npm run build first.`);
  const isSameOrigin = Object.values(config.hosts).some((host) => host.startsWith('/'));
  if (isSameOrigin && values.exchange === undefined)
    console.warn('The hosts of slipway.config.ts are paths, but no --exchange host:port is named: /x/ answers 404.');
  const former = headersOf(currentRelease(values.folder))[policyHeader];
  // Those of the build: what the configuration says now may be of another site.
  const { deployedHeaders } = site;
  const policy = deployedHeaders[policyHeader];
  const headers =
    former === undefined || policy === undefined
      ? deployedHeaders
      : { ...deployedHeaders, [policyHeader]: withHashesOf(policy, former) };
  const files = deploymentFiles(
    { ...site, headers },
    {
      folder: values.folder,
      port: portOf('port', values.port),
      checkPort: portOf('check-port', values['check-port']),
      exchange: values.exchange,
      origin: values.origin,
      purgers: values.purger,
    },
  );
  writeDeployment(files, values.out);
  for (const path of files.keys()) console.log(`${values.out}/${path}`);
  return Promise.resolve();
});
