import { describe, expect, test } from 'vitest';
import { advisoriesOf, inventoryOf, isInRange, packageProblems } from '../../support/packages.ts';
import type { PackageFiles } from '../../support/packages.ts';

const hash = `sha512-${'A'.repeat(86)}==`;
const manifest: PackageFiles['manifest'] = {
  name: 'shop',
  version: '1.0.0',
  license: 'Apache-2.0',
  dependencies: { left: '1.2.3' },
  devDependencies: { '@scope/tool': '0.1.0' },
  overrides: { left: { deep: '2.0.0' } },
  allowScripts: { deep: false },
};
const lock: PackageFiles['lock'] = {
  packages: {
    '': { name: 'shop', version: '1.0.0' },
    'node_modules/left': { version: '1.2.3', integrity: hash, license: 'MIT' },
    'node_modules/@scope/tool': { version: '0.1.0', integrity: hash, license: 'ISC', dev: true },
    'node_modules/left/node_modules/deep': {
      version: '2.0.0',
      integrity: hash,
      license: '(MIT OR CC0-1.0)',
      hasInstallScript: true,
    },
  },
};
const files: PackageFiles = {
  manifest,
  lock,
  declared: '| left, @scope/tool | why |',
  inventory: inventoryOf(manifest, lock),
  advisories: { date: '2026-11-22', source: 'a test', advisories: [], accepted: [] },
};
const withPackage = (folder: string, change: object): PackageFiles['lock'] => ({
  packages: { ...lock.packages, [folder]: { ...lock.packages[folder], ...change } },
});

describe('[Q-S17] the check of the packages', () => {
  test('finds nothing in a sound project', () => {
    expect(packageProblems(files)).toEqual([]);
  });

  const docs = { folder: 'docs/', manifest, lock, inventory: inventoryOf(manifest, lock) };

  test('[OK56] covers the packages of docs/ as well: versions, inventory and advisories', () => {
    expect(packageProblems({ ...files, others: [docs] })).toEqual([]);
    const changed = withPackage('node_modules/left', { version: '1.2.5' });
    const advisories = {
      ...files.advisories,
      advisories: [{ id: 'GHSA-1', package: 'left', vulnerable: '=1.2.5', severity: 'high', title: 'Bad' }],
    };
    expect(packageProblems({ ...files, advisories, others: [{ ...docs, lock: changed }] })).toEqual([
      'docs/package-lock.json: left is not at 1.2.3; run npm install',
      expect.stringMatching(/^The inventory differs from docs\/package-lock\.json in pkg:npm\/left@1\.2\.\d, /),
      'left 1.2.5: GHSA-1 (high) Bad',
    ]);
  });

  test.each<[string, Partial<PackageFiles>, RegExp]>([
    ['a package without a reason', { declared: 'left' }, /does not say why @scope\/tool is needed/],
    ['a range', { manifest: { ...manifest, dependencies: { left: '^1.2.3' } } }, /left "\^1.2.3" is no exact version/],
    ['an override with a range', { manifest: { ...manifest, overrides: { deep: '2.x' } } }, /deep "2.x" is no exact/],
    [
      'another version than the locked one',
      { manifest: { ...manifest, dependencies: { left: '1.2.4' } } },
      /not at 1.2.4/,
    ],
    ['a package without integrity', { lock: withPackage('node_modules/left', { integrity: undefined }) }, /no SHA-512/],
    [
      '[OK62] a license that nobody knows',
      { lock: withPackage('node_modules/left', { license: 'Mine' }) },
      /left 1.2.3 has the license "Mine", which SPDX does not know/,
    ],
    ['the host of a package', { lock: withPackage('node_modules/left', { resolved: 'x' }) }, /names the host/],
    [
      'an install script that is not listed',
      { manifest: { ...manifest, allowScripts: {} } },
      /deep has an install script/,
    ],
    [
      'an altered hash',
      { lock: withPackage('node_modules/left', { integrity: hash.replace('AA', 'AB') }) },
      /inventory differs from package-lock.json in pkg:npm\/left@1.2.3:/,
    ],
    [
      'a package that is not in the inventory',
      { lock: withPackage('node_modules/new', { version: '1.0.0', integrity: hash }) },
      /inventory differs from package-lock.json in pkg:npm\/new@1.0.0:/,
    ],
  ])('reports %s', (_what, change, problem) => {
    expect(packageProblems({ ...files, ...change }).join('\n')).toMatch(problem);
  });

  const advisory = { id: 'GHSA-1', package: 'deep', vulnerable: '>=1.0.0 <2.0.1', severity: 'high', title: 'bad' };

  test('reports a package with an advisory, unless it is accepted with a reason', () => {
    const advisories = { ...files.advisories, advisories: [advisory] };
    expect(packageProblems({ ...files, advisories })).toEqual(['deep 2.0.0: GHSA-1 (high) bad']);
    const accepted = [{ id: 'GHSA-1', reason: 'only the build uses it, on our own files' }];
    expect(packageProblems({ ...files, advisories: { ...advisories, accepted } })).toEqual([]);
    expect(packageProblems({ ...files, advisories: { ...files.advisories, accepted } })).toEqual([
      'The accepted advisory GHSA-1 concerns no package any more',
    ]);
  });

  test('adds the advisories of an audit to the snapshot, with their day', () => {
    const via = { name: 'deep', title: 'worse', url: 'https://a.example/GHSA-2', severity: 'low', range: '<3.0.0' };
    const audit = { vulnerabilities: { left: { via: ['deep'] }, deep: { via: [via] } } };
    const before = { ...files.advisories, advisories: [advisory] };
    expect(advisoriesOf(audit, '2026-12-01', before)).toEqual({
      date: '2026-12-01',
      source: 'npm audit',
      advisories: [advisory, { id: 'GHSA-2', package: 'deep', vulnerable: '<3.0.0', severity: 'low', title: 'worse' }],
      accepted: [],
    });
  });

  test.each([
    ['1.2.3', '<1.2.3', false],
    ['1.2.3', '<= 1.2.3', true],
    ['1.2.3', '>=1.0.0 <1.2.4', true],
    ['1.2.3', '<1.0.0 || >=1.2.0', true],
    ['1.2.3', '1.2.3', true],
    ['1.10.0', '<1.9.0', false],
    ['2.0.0-beta.1', '<2.0.0', true],
    ['9.9.9', '*', true],
  ])('version %s in range %s: %s', (version, range, expected) => {
    expect(isInRange(version, range)).toBe(expected);
  });

  test('a range that cannot be read is an error, not a pass', () => {
    expect(() => isInRange('1.0.0', '~1.0')).toThrow('cannot read the range');
  });
});
