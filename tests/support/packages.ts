import parseExpression from 'spdx-expression-parse';
import licenseIds from 'spdx-license-ids/index.json' with { type: 'json' };
import * as v from 'valibot';

/** A package of the lock file, by its folder below the project; '' is the project itself. */
const LockedPackage = v.object({
  name: v.optional(v.string()),
  version: v.optional(v.string()),
  resolved: v.optional(v.string()),
  integrity: v.optional(v.string()),
  // A list in packages of old: which of them holds is in the license file.
  license: v.optional(
    v.union([
      v.string(),
      v.pipe(
        v.array(v.string()),
        v.transform(() => ''),
      ),
    ]),
  ),
  dev: v.optional(v.boolean()),
  optional: v.optional(v.boolean()),
  devOptional: v.optional(v.boolean()),
  hasInstallScript: v.optional(v.boolean()),
});
export const Lock = v.object({ packages: v.record(v.string(), LockedPackage) });
type Lock = v.InferOutput<typeof Lock>;

const Versions = v.optional(v.record(v.string(), v.string()), {});
export const Manifest = v.object({
  name: v.string(),
  version: v.string(),
  license: v.string(),
  dependencies: Versions,
  devDependencies: Versions,
  overrides: v.optional(v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())])), {}),
  allowScripts: v.optional(v.record(v.string(), v.boolean()), {}),
});
type Manifest = v.InferOutput<typeof Manifest>;

/** Published advisories as of a day. An accepted one has a reason. */
export const Advisories = v.strictObject({
  date: v.pipe(v.string(), v.isoDate()),
  source: v.string(),
  advisories: v.array(
    v.strictObject({
      id: v.string(),
      package: v.string(),
      vulnerable: v.string(),
      severity: v.string(),
      title: v.string(),
    }),
  ),
  accepted: v.array(v.strictObject({ id: v.string(), reason: v.pipe(v.string(), v.minLength(20)) })),
});
export type Advisories = v.InferOutput<typeof Advisories>;

interface Installed {
  name: string;
  version: string;
  integrity: string;
  license: string;
  scope: 'required' | 'optional' | 'excluded';
  hasInstallScript: boolean;
}

/** Returns the packages of the lock file without the project, sorted by name and version. */
function installedOf({ packages }: Lock): Installed[] {
  return Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, entry]): Installed => ({
      name: entry.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      integrity: entry.integrity ?? '',
      license: entry.license ?? '',
      scope: entry.dev ? 'excluded' : entry.optional || entry.devOptional ? 'optional' : 'required',
      hasInstallScript: entry.hasInstallScript === true,
    }))
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

const purlOf = ({ name, version }: Pick<Installed, 'name' | 'version'>): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Licenses of packages whose `package.json` names none in the form of today, read from their license files. */
const licensesByText: Readonly<Record<string, string>> = {
  'svg-tags@1.0.0': 'MIT',
  'reserved@0.1.2': 'MIT',
  'pause-stream@0.0.11': 'MIT OR Apache-2.0',
};
const licenseOf = ({ name, version, license }: Installed): string =>
  license || (licensesByText[`${name}@${version}`] ?? '');

const known: ReadonlySet<string> = new Set(licenseIds);
const isExpression = (license: string): boolean => {
  try {
    parseExpression(license);
    return true;
  } catch {
    return false;
  }
};

/** The license as scanners read it: an id of SPDX alone, or an expression of several. */
const licensesOf = (one: Installed): object[] => {
  const license = licenseOf(one);
  return known.has(license) ? [{ license: { id: license } }] : isExpression(license) ? [{ expression: license }] : [];
};

/** A line for each package whose license no scanner knows. */
const licenseProblems = ({ lock }: PackageFolder): string[] =>
  installedOf(lock)
    .filter((one) => licensesOf(one).length === 0)
    .map((one) => `${one.name} ${one.version} has the license "${licenseOf(one)}", which SPDX does not know`);

function componentOf(one: Installed): object {
  const [group, name] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name];
  const hash = Buffer.from(one.integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': purlOf(one),
    ...(group !== undefined && { group }),
    name,
    version: one.version,
    scope: one.scope,
    hashes: [{ alg: 'SHA-512', content: hash }],
    licenses: licensesOf(one),
    purl: purlOf(one),
  };
}

/** Returns the CycloneDX 1.6 inventory of all packages, one a line; the same text on every machine. quality.md Q-S17 */
export function inventoryOf({ name, version, license }: Manifest, lock: Lock): string {
  const component = { type: 'application', 'bom-ref': name, name, version, licenses: [{ license: { id: license } }] };
  const lines = new Map(installedOf(lock).map((one) => [purlOf(one), JSON.stringify(componentOf(one))]));
  return [
    '{"bomFormat":"CycloneDX","specVersion":"1.6","version":1,',
    `"metadata":${JSON.stringify({ component })},`,
    `"components":[\n${[...lines.values()].join(',\n')}\n]}\n`,
  ].join('\n');
}

/** Parts of a version; a prerelease comes before its release. */
function partsOf(version: string): number[] {
  const [release = '', prerelease] = version.split('-', 2);
  const numbers = release.split('.').map(Number);
  return [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0, prerelease === undefined ? 1 : 0];
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  const index = left.findIndex((part, position) => part !== right[position]);
  return index < 0 ? 0 : (left[index] ?? 0) - (right[index] ?? 0);
}

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
};

/**
 * Returns true when a version is in a range such as `>=1.0.0 <1.2.3 || 2.0.0`. Throws for a range that it cannot read.
 */
export function isInRange(version: string, range: string): boolean {
  return range.split('||').some((part) => {
    if (part.trim() === '*') return true;
    const text = part.replace(/([<>=])\s+/g, '$1').trim();
    return text.split(/[\s,]+/).every((word) => {
      const [, operator = '', bound] = /^(<=|>=|<|>|=)?(\d+(?:\.\d+){0,2}(?:-[\w.-]+)?)$/.exec(word) ?? [];
      if (bound === undefined) throw new Error(`cannot read the range "${range}"`);
      return comparisons[operator || '=']?.(compareVersions(version, bound)) === true;
    });
  });
}

/** A folder with packages of its own. */
interface PackageFolder {
  /** Where its files lie, with a slash at the end; the project's by default. */
  folder?: string;
  manifest: Manifest;
  lock: Lock;
  /** Text of the stored inventory. */
  inventory: string;
}

/** What the check of the packages reads. */
export interface PackageFiles extends PackageFolder {
  /** Text of docs/dependencies.md. */
  declared: string;
  advisories: Advisories;
  /** Folders beside the project's. */
  others?: readonly PackageFolder[];
}

function versionProblems({ folder = '', manifest, lock }: PackageFolder): string[] {
  const direct = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const pinned = Object.entries(manifest.overrides).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : Object.entries(value),
  );
  return [
    ...[...direct, ...pinned]
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${folder}package.json: ${name} "${version}" is no exact version`),
    ...direct
      .filter(([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version)
      .map(([name, version]) => `${folder}package-lock.json: ${name} is not at ${version}; run npm install`),
  ];
}

function lockProblems({ folder = '', manifest, lock }: PackageFolder): string[] {
  const all = installedOf(lock);
  return [
    ...all
      .filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity))
      .map(({ name }) => `${folder}package-lock.json: ${name} has no SHA-512 integrity`),
    ...Object.entries(lock.packages)
      .filter(([, { resolved }]) => resolved !== undefined)
      .map(([place]) => `${folder}package-lock.json: ${place} names the host that it came from`),
    ...all
      .filter(({ name, hasInstallScript }) => hasInstallScript && manifest.allowScripts[name] === undefined)
      .map(({ name }) => `${folder}package.json: ${name} has an install script that allowScripts does not list`),
  ];
}

/** Names the packages whose lines differ between the stored inventory and the one of the lock file. */
function inventoryProblems({ folder = '', manifest, lock, inventory }: PackageFolder): string[] {
  const current = inventoryOf(manifest, lock);
  if (current === inventory) return [];
  const linesOf = (text: string): Set<string> => new Set(text.split('\n').map((line) => line.replace(/,$/, '')));
  const changed = [...linesOf(current).symmetricDifference(linesOf(inventory))];
  const names = new Set(changed.map((line) => /"purl":"([^"]+)"/.exec(line)?.[1] ?? 'the project itself'));
  return [
    `The inventory differs from ${folder}package-lock.json in ${[...names].slice(0, 10).join(', ')}: when the change is wanted, run node tests/packages.ts --write`,
  ];
}

function advisoryProblems({ lock, others = [], advisories: { advisories, accepted } }: PackageFiles): string[] {
  const installed = [lock, ...others.map((other) => other.lock)].flatMap(installedOf);
  const found = advisories.flatMap(({ id, package: name, vulnerable, severity, title }) =>
    installed
      .filter((one) => one.name === name && isInRange(one.version, vulnerable))
      .map(({ version }) => ({ id, text: `${name} ${version}: ${id} (${severity}) ${title}` })),
  );
  return [
    ...found.filter(({ id }) => !accepted.some((one) => one.id === id)).map(({ text }) => text),
    ...accepted
      .filter(({ id }) => !found.some((one) => one.id === id))
      .map(({ id }) => `The accepted advisory ${id} concerns no package any more`),
  ];
}

/** Returns what is wrong with the packages of the project, one line each. It needs no network. quality.md Q-S17 */
export function packageProblems(files: PackageFiles): string[] {
  const { declared, others = [] } = files;
  const words = new Set(declared.split(/[\s,`|*()]+/));
  const problemsOf = (one: PackageFolder): string[] => {
    const undeclared = Object.keys({ ...one.manifest.dependencies, ...one.manifest.devDependencies }).filter(
      (name) => !words.has(name),
    );
    return [
      ...undeclared.map((name) => `docs/dependencies.md does not say why ${name} is needed`),
      ...versionProblems(one),
      ...lockProblems(one),
      ...inventoryProblems(one),
      ...licenseProblems(one),
    ];
  };
  return [...[files, ...others].flatMap(problemsOf), ...advisoryProblems(files)];
}

const Audit = v.object({
  vulnerabilities: v.record(
    v.string(),
    v.object({
      via: v.array(
        v.union([
          v.string(),
          v.object({ name: v.string(), title: v.string(), url: v.string(), severity: v.string(), range: v.string() }),
        ]),
      ),
    }),
  ),
});

/** Returns a snapshot with the advisories of `npm audit --json` added or replaced. @param date day of the audit, ISO */
export function advisoriesOf(audit: unknown, date: string, before: Advisories): Advisories {
  const found = Object.values(v.parse(Audit, audit).vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one) => typeof one !== 'string')
    .map(({ name, title, url, severity, range }) => ({
      id: url.slice(url.lastIndexOf('/') + 1),
      package: name,
      vulnerable: range,
      severity,
      title,
    }));
  const byKey = new Map([...before.advisories, ...found].map((one) => [`${one.package} ${one.id}`, one]));
  const advisories = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  return { ...before, date, source: 'npm audit', advisories };
}
