import type { Parsed } from '#command/command.ts';
import { environmentFiles, readEnvironment } from '../deploy/environment.ts';
import { headersBeside, writeDeployment } from '../deploy/make.ts';
import { currentRelease } from '../deploy/release.ts';
import { builtSiteIn } from './built-site.ts';
import type { environmentCommand } from './declared.ts';

/** `npm run deploy:environment`: checks the file of an environment and writes what its servers read beside a build. */
export function run({ values: { build, folder, out }, rest: [file = ''] }: Parsed<typeof environmentCommand>): void {
  const site = builtSiteIn(build);
  const files = environmentFiles(headersBeside(site, currentRelease(folder)), readEnvironment(file, site));
  writeDeployment(files, out);
  for (const name of files.keys()) console.log(`${out}/${name}`);
}
