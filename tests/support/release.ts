import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '#command/errors.ts';
import { inventoryOf, Lock, Manifest } from './packages.ts';
import * as v from 'valibot';
import { compareVersions } from './compatibility/versions.ts';

/** What a release asks of the project before it changes a file. */
export interface ReleaseChecks {
  /** Runs a check by its name; false when it fails. */
  passes: (check: 'release' | 'contract') => boolean;
  /** Makes the documents of the contract the released ones. */
  recordContract: () => void;
}

const changelog = 'CHANGELOG.md';
const upgrades = 'docs/upgrade.md';
const inventory = 'docs/packages/inventory.cdx.json';
const unreleased = /\n## \[Unreleased\]\n([\s\S]*?)(?=\n## \[|$)/;

/**
 * Makes a version: the entries of `Unreleased` become a section with its date; package.json, lock file and inventory
 * have its number. Returns the command that tags it. Throws an `EnvironmentError` and changes nothing when the tree has
 * changes, the version does not rise, nothing has changed, an upgrade is not described, or a check fails.
 */
export function makeRelease(root: string, version: string, date: string, checks: ReleaseChecks): string {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const refuse = (reason: string): never => {
    throw new EnvironmentError(`No release ${version}: ${reason}.`);
  };
  const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (stdout !== '') refuse('the tree has changes, commit them first');
  const manifest = v.parse(Manifest, JSON.parse(read('package.json')));
  if (compareVersions(version, manifest.version) <= 0) refuse(`it must be higher than ${manifest.version}`);
  const text = read(changelog);
  const [section = '', entries = ''] = unreleased.exec(text) ?? [];
  if (entries.trim() === '') refuse(`${changelog} has nothing under Unreleased`);
  if (!read(upgrades).includes(`\n## ${version}\n`))
    refuse(`${upgrades} has no section "## ${version}", which says what an operator changes, or that it is nothing`);
  for (const check of ['contract', 'release'] as const)
    if (!checks.passes(check)) refuse(`npm run check -- ${check} fails`);

  const released = `\n## [Unreleased]\n\n## [${version}] - ${date}\n${entries}`;
  writeFileSync(
    join(root, changelog),
    text.replace(section, () => released),
  );
  const numbered = (file: string) => read(file).replace(`"version": "${manifest.version}"`, `"version": "${version}"`);
  writeFileSync(join(root, 'package.json'), numbered('package.json'));
  const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: { '': { version: string } } };
  lock.version = version;
  lock.packages[''].version = version;
  writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, undefined, 2)}\n`);
  writeFileSync(join(root, inventory), inventoryOf({ ...manifest, version }, v.parse(Lock, lock)));
  checks.recordContract();
  return `git commit -am "release ${version}" && git tag -a v${version} -m ${version}`;
}
