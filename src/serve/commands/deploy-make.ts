import { config } from '#config';
import type { Parsed } from '#command/command.ts';
import { deploymentFiles, headersBeside, writeDeployment } from '../deploy/make.ts';
import { currentRelease } from '../deploy/release.ts';
import { builtSiteIn } from './built-site.ts';
import type { makeCommand } from './declared.ts';

/** `npm run deploy:make`: writes the configuration of nginx, Varnish, CDN and container for a build. */
export function run({ values }: Parsed<typeof makeCommand>): void {
  const site = builtSiteIn(values.build);
  const isSameOrigin = Object.values(config.hosts).some((host) => host.startsWith('/'));
  if (isSameOrigin && values.exchange === undefined)
    console.warn('The hosts of the configuration are paths, but no --exchange host:port is named: /x/ answers 404.');
  const headers = headersBeside(site, currentRelease(values.folder));
  const files = deploymentFiles(
    { ...site, headers },
    {
      folder: values.folder,
      port: values.port,
      checkPort: values['check-port'],
      exchange: values.exchange,
      own: values.own,
      origin: values.origin,
      environment: values.environment,
      purgers: values.purger,
    },
  );
  writeDeployment(files, values.out);
  for (const path of files.keys()) console.log(`${values.out}/${path}`);
}
