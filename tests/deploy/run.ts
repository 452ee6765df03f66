/**
 * `npm run deploy:check`: starts the servers of a deployment on loopback, checks them against a build and stops them. Prints
 * one table and the line `N passed, N failed, N skipped`. A server that is not installed is skipped; with `CI` it is a failure.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import * as v from 'valibot';

const Report = v.object({
  testResults: v.array(
    v.object({
      assertionResults: v.array(
        v.object({
          title: v.string(),
          status: v.string(),
          duration: v.optional(v.nullable(v.number()), 0),
          failureMessages: v.optional(v.array(v.string()), []),
        }),
      ),
    }),
  ),
});

const file = '.test/deploy.json';
/** Lines of an error that are printed. */
const errorLines = 12;
const states: Record<string, string> = { passed: 'ok', failed: 'FAILED' };

mkdirSync('.test', { recursive: true });
rmSync(file, { force: true });
const reports = ['--reporter=json', `--outputFile.json=${file}`];
const code = await new Promise<number>((resolve) => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=deploy', ...reports, ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  child.on('close', (end) => resolve(end ?? 1));
});
const { testResults } = v.parse(Report, JSON.parse(readFileSync(file, 'utf8')));
const checks = testResults.flatMap(({ assertionResults }) => assertionResults);
const order = (title: string) => Number(/\[E(\d+)\]/.exec(title)?.[1] ?? 1000);
for (const { title, status, duration, failureMessages } of checks.sort((a, b) => order(a.title) - order(b.title))) {
  console.log(
    `${(states[status] ?? 'skipped').padEnd(8)}${String(Math.round(duration ?? 0)).padStart(7)} ms  ${title}`,
  );
  for (const message of failureMessages) console.log(message.split('\n').slice(0, errorLines).join('\n'));
}
const count = (...wanted: string[]) => checks.filter(({ status }) => wanted.includes(status)).length;
const [passed, failed] = [count('passed'), count('failed')];
console.log(`${passed} passed, ${failed} failed, ${checks.length - passed - failed} skipped`);
if (failed > 0 || code !== 0 || passed === 0) process.exitCode = 1;
