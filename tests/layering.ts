/**
 * The house's floors for .astro files, which dependency-cruiser does not read: their imports are held to the rules of
 * .dependency-cruiser.cjs. Prints each import that a rule forbids; exit code 1 when there is one.
 */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import * as v from 'valibot';

const Place = v.object({ path: v.optional(v.string()), pathNot: v.optional(v.string()) });
const Rules = v.object({ forbidden: v.array(v.object({ name: v.string(), from: Place, to: Place })) });

/** The rules that speak of paths alone. */
const { forbidden } = v.parse(Rules, createRequire(import.meta.url)('../.dependency-cruiser.cjs'));
const rules = forbidden.filter(({ to }) => to.path !== undefined);

const fits = ({ path, pathNot }: v.InferOutput<typeof Place>, file: string) =>
  (path === undefined || new RegExp(path).test(file)) && (pathNot === undefined || !new RegExp(pathNot).test(file));

/** Every relative import of a file, as a path from the project's folder. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/\bimport\s+(?:[^'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]/g);
  return [...found].map(([, path = '']) => normalize(join(dirname(file), path)));
}

let broken = 0;
for (const file of globSync('src/**/*.astro')) {
  for (const target of importsOf(file)) {
    for (const { name, from, to } of rules) {
      if (!fits(from, file) || !fits(to, target)) continue;
      broken += 1;
      console.log(`${name}: ${file} → ${target}`);
    }
  }
}
process.exitCode = broken > 0 ? 1 : 0;
