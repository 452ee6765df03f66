/**
 * `npm run test:deploy`: what a deployment needs. `servers`: starts the servers of a deployment on loopback, checks
 * them against a build and stops them; prints one table. `browsers`: journeys in Chromium through nginx, with the
 * exchange on another origin and across two releases, and in Firefox. Arguments name one of them, or `day`: the guide
 * from an empty folder to a whole site, which runs on request alone. A server or browser
 * that is not installed is left out; with `CI` it is a failure. The last line is `N passed, N failed`; exit code 1 when
 * anything failed or could not run.
 */
import { testDeployCommand } from '../commands.ts';
import { readCommand } from '../support/read-command.ts';
import { runPlaywright } from '../run/playwright.ts';
import { openReport } from '../run/report.ts';
import { runVitest } from '../run/vitest.ts';
import type { VitestTest } from '../run/vitest.ts';

const states: Record<string, string> = { passed: 'ok', failed: 'FAILED' };
/** The number of a row of the table in docs/design/edge.md; what has none comes last. */
const orderOf = ({ title }: VitestTest) => Number(/\[E(\d+)\]/.exec(title)?.[1] ?? 1000);

function printTable(tests: readonly VitestTest[]): void {
  console.log();
  for (const { title, status, duration } of tests.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    const ms = String(Math.round(duration ?? 0)).padStart(7);
    console.log(`${(states[status] ?? 'skipped').padEnd(8)}${ms} ms  ${title}`);
  }
}

const parts = {
  servers: () => runVitest('deploy', ['deploy'], { onTests: printTable }),
  browsers: () => runPlaywright({ config: 'playwright.deploy.config.ts', report: 'playwright-deploy' }),
};
/** Five minutes from an empty folder to a whole site. */
const onRequest = { day: () => runVitest('day', ['day']) };

const { rest: selected } = readCommand(testDeployCommand);

const { part, end } = openReport('deploy');
const chosen = selected.length === 0 ? parts : { ...parts, ...onRequest };
for (const [name, run] of Object.entries(chosen))
  if (selected.length === 0 || selected.includes(name)) await part(name, run);
end();
