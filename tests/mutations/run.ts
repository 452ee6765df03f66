/**
 * `npm run test:mutations`: breaks one behavior at a time and requires that a test notices. Prints a line for each
 * mutation and the total; exit code 1 when one is not caught, or when its text is no longer in its file. `-- --only
 * PATTERN` runs those whose area, file, change or test has the pattern, `-- --list` prints them. It works in copies of
 * the repository.
 */
import { availableParallelism } from 'node:os';
import { mutationsCommand } from '../commands.ts';
import { readCommand } from '../support/read-command.ts';
import { areas } from './areas.ts';
import { browserTests, describeMutation, runnerOf } from './mutation.ts';
import type { Mutation, Runner } from './mutation.ts';
import { endTests, runTests } from './run-tests.ts';
import type { TestOutcome } from './run-tests.ts';
import { applyMutation, createCopies } from './working-copy.ts';

const { values } = readCommand(mutationsCommand);
const only = values.only === undefined ? undefined : new RegExp(values.only, 'i');

const selected = Object.entries(areas)
  .flatMap(([area, mutations]) => mutations.map((mutation) => ({ area, ...mutation })))
  .filter((each) => only?.test(`${each.area} ${each.test} ${each.title ?? ''} ${describeMutation(each)}`) ?? true);

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;
const lineOf = (mutation: Mutation) => `${describeMutation(mutation)}  (${mutation.test} ${mutation.title ?? ''})`;

/** Why a mutation is not caught; undefined when it is. Only a test that passes without the mutation can catch it. */
function problemOf({ title }: Mutation, outcome: TestOutcome, baseline: TestOutcome): string | undefined {
  const failed = [...outcome.failed].filter((test) => baseline.passed.has(test) && test.includes(title ?? ''));
  if (failed.length > 0) return undefined;
  if (outcome.problem !== undefined) return outcome.problem;
  if (outcome.failed.size > 0) return 'the test also fails without it';
  return 'all tests pass';
}

/** Runs the tests of mutations without a mutation: all of a file when one of them names no title. */
async function runBaseline(folder: string, runner: Runner, mutations: readonly Mutation[]): Promise<TestOutcome> {
  const total: TestOutcome = { passed: new Set(), failed: new Set() };
  const whole = new Set(mutations.filter(({ title }) => title === undefined).map(({ test }) => test));
  const parts = mutations.filter(({ test }) => !whole.has(test));
  const runs = [
    { files: [...whole], titles: undefined },
    {
      files: [...new Set(parts.map(({ test }) => test))],
      titles: [...new Set(parts.flatMap(({ title }) => title ?? []))],
    },
  ];
  for (const { files, titles } of runs.filter((run) => run.files.length > 0)) {
    const workers = runner === 'unit' ? availableParallelism() : 1;
    const { passed, failed, problem } = await runTests(folder, { runner, files, titles, endsEarly: false, workers });
    for (const test of passed) total.passed.add(test);
    for (const test of failed) console.log(`FAILS WITHOUT A MUTATION: ${test}`);
    if (problem !== undefined) console.log(`WITHOUT A MUTATION: ${problem}`);
  }
  return total;
}

let caught = 0;
/** Breaks one behavior in a copy, runs its test there and prints what came of it. */
async function check(folder: string, mutation: Mutation, baseline: TestOutcome): Promise<void> {
  let problem: string | undefined;
  const start = performance.now();
  try {
    const undo = applyMutation(folder, mutation);
    const { test, title } = mutation;
    const titles = title === undefined ? undefined : [title];
    const outcome = await runTests(folder, {
      runner: runnerOf(mutation),
      files: test === browserTests ? [] : [test],
      titles,
      endsEarly: true,
      workers: 1,
    });
    undo();
    problem = problemOf(mutation, outcome, baseline);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  if (problem === undefined) caught += 1;
  const time = seconds(performance.now() - start);
  console.log(`${problem === undefined ? 'caught' : 'NOT CAUGHT'}: ${lineOf(mutation)} ${time}`);
  if (problem !== undefined) console.log(problem.replace(/^/gm, '    '));
}

/** Checks the mutations of a runner, in as many copies as there are. */
async function checkAll(folders: readonly string[], runner: Runner): Promise<void> {
  const queue = selected.filter((mutation) => runnerOf(mutation) === runner);
  const [first] = folders;
  if (queue.length === 0 || first === undefined) return;
  const start = performance.now();
  const baseline = await runBaseline(first, runner, queue);
  await Promise.all(
    folders.map(async (folder) => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await check(folder, next, baseline);
    }),
  );
  console.log(`${seconds(performance.now() - start)} for those with ${runner} tests`);
}

if (values.list) {
  for (const mutation of selected) console.log(`${mutation.area.padEnd(12)} ${lineOf(mutation)}`);
  console.log(`${selected.length} mutations`);
} else {
  let remove = (): void => undefined;
  // Before the copies: a stop while they are made removes them too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      endTests();
      remove();
      process.exit(1);
    });
  const copies = createCopies(process.cwd(), availableParallelism());
  remove = copies.remove;
  const { folders } = copies;
  try {
    await checkAll(folders, 'unit');
    // A build takes all cores, and a browser is slow beside another.
    await checkAll(folders.slice(0, 1), 'site');
    await checkAll(folders.slice(0, 1), 'browser');
  } finally {
    remove();
  }
  console.log(`${caught} of ${selected.length} mutations caught`);
  process.exitCode = caught === selected.length && selected.length > 0 ? 0 : 1;
}
