/**
 * `npm run check -- contract`: compares the published documents with those of the last release of the contract
 * (docs/contract/released.json). Fails when the version rises too little for the changes, or has no entry in
 * docs/contract/CHANGELOG.md. `--write` makes the current documents the released ones.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { changesOf, levelOf } from './support/compatibility/compare.ts';
import { reducedContract } from './support/compatibility/reduced.ts';
import type { ReducedContract } from './support/compatibility/reduced.ts';
import { versionProblem } from './support/compatibility/versions.ts';

const folder = 'docs/contract';
const json = (name: string): unknown => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));

const current = reducedContract(json('openapi.json'), json('asyncapi.json'));
/** A line per call, message and schema. */
function print({ version, words, ...parts }: ReducedContract): string {
  const lines = Object.entries(parts).map(
    ([part, members]) =>
      ` ${JSON.stringify(part)}: {\n${Object.entries(members)
        .map(([name, member]) => `  ${JSON.stringify(name)}: ${JSON.stringify(member)}`)
        .join(',\n')}\n }`,
  );
  return `{\n "version": ${JSON.stringify(version)},\n "words": ${JSON.stringify(words)},\n${lines.join(',\n')}\n}\n`;
}
if (process.argv.includes('--write')) writeFileSync(`${folder}/released.json`, print(current));

const Released = v.custom<ReducedContract>((value) =>
  v.is(v.looseObject({ version: v.string(), calls: v.looseObject({}) }), value),
);
const released = v.parse(Released, json('released.json'));
const changes = changesOf(released, current);
const problem = versionProblem(released.version, current.version, levelOf(changes));
for (const { path, what, exchanges, programs } of changes)
  console.log(`${path} ${what}: ${exchanges} for exchanges, ${programs} for programs`);
if (problem && 'note' in problem) console.log(problem.note);
if (problem && 'failure' in problem) {
  console.log(problem.failure);
  process.exitCode = 1;
}
if (!readFileSync(`${folder}/CHANGELOG.md`, 'utf8').includes(`\n## ${current.version}\n`)) {
  console.log(`${folder}/CHANGELOG.md has no section "## ${current.version}"`);
  process.exitCode = 1;
}
console.log(`${changes.length} changes since ${released.version}`);
