/**
 * Checks the packages of the project without a network: exact versions with integrity, install scripts, reasons,
 * inventory and advisories (quality.md Q-S17). Exit code 1 when something is wrong.
 *
 * `--write` writes the inventories of package-lock.json and docs/package-lock.json. `--audit <file> <YYYY-MM-DD>` adds
 * the advisories that `npm audit --json` wrote to the file on that day.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { Advisories, advisoriesOf, inventoryOf, Lock, Manifest, packageProblems } from './support/packages.ts';

const inventoryFile = 'docs/packages/inventory.cdx.json';
const docsInventoryFile = 'docs/packages/docs-inventory.cdx.json';
const advisoriesFile = 'docs/packages/advisories.json';
const read = (file: string): string => readFileSync(file, 'utf8');
const json = (file: string): unknown => JSON.parse(read(file));

const manifest = v.parse(Manifest, json('package.json'));
const lock = v.parse(Lock, json('package-lock.json'));
const docs = {
  folder: 'docs/',
  manifest: v.parse(Manifest, json('docs/package.json')),
  lock: v.parse(Lock, json('docs/package-lock.json')),
};
const [command, file, date] = process.argv.slice(2);
if (command === '--write') {
  writeFileSync(inventoryFile, inventoryOf(manifest, lock));
  writeFileSync(docsInventoryFile, inventoryOf(docs.manifest, docs.lock));
}
if (command === '--audit' && file !== undefined && date !== undefined) {
  const snapshot = advisoriesOf(json(file), date, v.parse(Advisories, json(advisoriesFile)));
  writeFileSync(advisoriesFile, `${JSON.stringify(v.parse(Advisories, snapshot), undefined, 2)}\n`);
}
const advisories = v.parse(Advisories, json(advisoriesFile));
const problems = packageProblems({
  manifest,
  lock,
  declared: read('docs/dependencies.md'),
  inventory: read(inventoryFile),
  advisories,
  others: [{ ...docs, inventory: read(docsInventoryFile) }],
});
for (const problem of problems) console.log(problem);
console.log(
  `${Object.keys(lock.packages).length - 1} packages, ${Object.keys(docs.lock.packages).length - 1} of docs/, ${advisories.advisories.length} advisories of ${advisories.date}`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
