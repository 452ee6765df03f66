/**
 * The check `layering`: the rules of .dependency-cruiser.cjs, applied by dependency-cruiser to scripts and here to
 * .astro files, which it does not read. Prints file, line, target and what to do for each forbidden import; exit code 1
 * when there is one.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import * as v from 'valibot';

const Pattern = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((pattern) => new RegExp([pattern].flat().join('|'))),
);
const Paths = v.object({
  path: v.optional(Pattern),
  pathNot: v.optional(Pattern),
  reachable: v.optional(v.boolean()),
});
const Rules = v.object({
  forbidden: v.array(v.object({ name: v.string(), comment: v.optional(v.string()), from: Paths, to: Paths })),
});

/** The rules about direct imports between paths. */
const { forbidden } = v.parse(Rules, createRequire(import.meta.url)('../.dependency-cruiser.cjs'));
const rules = forbidden.filter(({ to }) => to.path !== undefined && to.reachable !== true);

const matches = ({ path, pathNot }: v.InferOutput<typeof Paths>, file: string) =>
  (path?.test(file) ?? true) && !(pathNot?.test(file) ?? false);

/**
 * Returns every import of a file from this project: its line, from 1, and its target as a path from the project's
 * folder.
 */
function importsOf(file: string): { line: number; target: string }[] {
  const source = readFileSync(file, 'utf8');
  const found = source.matchAll(/\b(?:import|export)\b\s*\(?\s*(?:[^'"();]*?\sfrom\s+)?['"]([.#][^'"]+)['"]/g);
  return Array.from(found, ({ 0: text, 1: path = '', index }) => ({
    line: source.slice(0, index + text.length).split('\n').length,
    target: path.startsWith('#') ? join('src', path.slice(1)) : normalize(join(dirname(file), path)),
  }));
}

interface Finding {
  from: string;
  to: string;
  rule: string;
  advice: string;
}

/** Returns the forbidden imports of .astro files. */
function pageFindings(): Finding[] {
  return globSync('src/**/*.astro').flatMap((from) =>
    importsOf(from).flatMap(({ target }) =>
      rules
        .filter((rule) => matches(rule.from, from) && matches(rule.to, target))
        .map(({ name, comment = '' }) => ({ from, to: target, rule: name, advice: comment })),
    ),
  );
}

const Report = v.object({
  summary: v.object({
    violations: v.array(
      v.object({
        from: v.string(),
        to: v.string(),
        rule: v.object({ name: v.string() }),
        cycle: v.optional(v.array(v.object({ name: v.string() })), []),
      }),
    ),
  }),
});

/** Returns the forbidden imports of scripts, circular ones with all files of the circle. */
function scriptFindings(): Finding[] {
  // It keeps what it found until a file or a rule changes.
  const cache = ['--cache', '.test/checks/layering', '--cache-strategy', 'content'];
  const args = ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...cache];
  const { stdout } = spawnSync('node_modules/.bin/depcruise', args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  return v.parse(Report, JSON.parse(stdout)).summary.violations.map(({ from, to, rule: { name }, cycle }) => ({
    from,
    to: cycle[0]?.name ?? to,
    rule: name,
    advice:
      cycle.length > 0
        ? `Circle: ${[from, ...cycle.map((each) => each.name)].join(' → ')}`
        : (forbidden.find((rule) => rule.name === name)?.comment ?? ''),
  }));
}

const byRule = Object.groupBy([...scriptFindings(), ...pageFindings()], ({ rule }) =>
  rule === 'no-circular' ? 'circular' : 'direct',
);
/** One import against the order often closes several circles: the import comes first. */
const findings = [...(byRule.direct ?? []), ...(byRule.circular ?? [])];
for (const { from, to, rule, advice } of findings) {
  const line = importsOf(from).find(({ target }) => target === to)?.line ?? 1;
  console.log(`${from}:${String(line)} imports ${to}  ${rule}. ${advice}`);
}
process.exitCode = findings.length > 0 ? 1 : 0;
