import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeRelease } from '../../support/release.ts';
import type { ReleaseChecks } from '../../support/release.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
const manifest = { name: 'shop', version: '0.2.0', license: 'MIT', dependencies: {}, devDependencies: {} };
const files = {
  'package.json': json(manifest),
  'package-lock.json': json({ name: 'shop', version: '0.2.0', packages: { '': { name: 'shop', version: '0.2.0' } } }),
  'CHANGELOG.md':
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A door ($1).\n\n## [0.2.0] - 2026-11-22\n\n- A wall.\n',
  'docs/upgrade.md': '# Upgrade\n\n## 0.3.0\n\nNothing.\n',
  'docs/packages/inventory.cdx.json': '',
};

/** A project of its own in git, with changes of the files that a test names. */
function project(changed: Partial<typeof files> = {}) {
  const root = mkdtempSync(join(folder, 'project-'));
  mkdirSync(join(root, 'docs/packages'), { recursive: true });
  for (const [name, text] of Object.entries({ ...files, ...changed })) writeFileSync(join(root, name), text);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@shop.example', ...args], { cwd: root });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'all');
  return { root, read: (name: string) => readFileSync(join(root, name), 'utf8'), git };
}

const good: ReleaseChecks = { passes: () => true, recordContract: () => undefined };

test('[OK61] a release dates its changes, sets its number everywhere, and records the contract; a second one is refused', () => {
  const { root, read, git } = project();
  let recorded = 0;
  const tag = makeRelease(root, '0.3.0', '2026-12-01', { ...good, recordContract: () => void (recorded += 1) });
  expect(tag).toBe('git commit -am "release 0.3.0" && git tag -a v0.3.0 -m 0.3.0');
  expect(read('CHANGELOG.md')).toContain(
    '\n## [Unreleased]\n\n## [0.3.0] - 2026-12-01\n\n### Added\n\n- A door ($1).\n\n## [0.2.0] - 2026-11-22\n',
  );
  for (const name of ['package.json', 'package-lock.json', 'docs/packages/inventory.cdx.json'])
    expect(
      read(name)
        .match(/"version": ?"0\.[0-9.]+"/g)
        ?.map((each) => each.replace(' ', '')),
      name,
    ).not.toContain('"version":"0.2.0"');
  expect(read('package-lock.json').match(/0\.3\.0/g)).toHaveLength(2);
  expect(recorded).toBe(1);
  expect(() => makeRelease(root, '0.3.0', '2026-12-01', good)).toThrow('the tree has changes, commit them first');
  git('commit', '-qam', 'release');
  expect(() => makeRelease(root, '0.3.0', '2026-12-01', good)).toThrow('it must be higher than 0.3.0');
});

test.each<[string, Partial<typeof files>, Partial<ReleaseChecks>, string]>([
  [
    'without a change',
    { 'CHANGELOG.md': '# Changelog\n\n## [Unreleased]\n' },
    {},
    'CHANGELOG.md has nothing under Unreleased',
  ],
  [
    'without a word about upgrades',
    { 'docs/upgrade.md': '# Upgrade\n' },
    {},
    'docs/upgrade.md has no section "## 0.3.0"',
  ],
  [
    'with a wrong version of the contract',
    {},
    { passes: (check) => check !== 'contract' },
    'npm run check -- contract fails',
  ],
  ['with a stale translation', {}, { passes: (check) => check !== 'release' }, 'npm run check -- release fails'],
])('[OK61] a release %s is refused and changes nothing', (_what, changed, checks, reason) => {
  const { root, git } = project(changed);
  expect(() => makeRelease(root, '0.3.0', '2026-12-01', { ...good, ...checks })).toThrow(`No release 0.3.0: ${reason}`);
  expect(String(git('status', '--porcelain'))).toBe('');
});
