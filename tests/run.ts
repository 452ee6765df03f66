/**
 * `npm test`: unit and contract tests, HTML and site tests, browser tests, and the checks of the sources. Tests leave a
 * core idle at times, and building the site does, too: the site is built beside the unit tests, the checks run beside
 * all, both with the lowest priority. The last line is `N passed, N failed`; exit code 1 when anything failed or could
 * not run. What a deployment needs is tested by `npm run test:deploy`.
 *
 * `npm test -- --changed [ref]` runs only the tests that a change since `ref` (default: origin/main) can affect,
 * without the checks.
 */
import { testCommand } from './commands.ts';
import { readCommand } from './support/read-command.ts';
import { changedFiles, GitError, readSources } from './run/changed-files.ts';
import { runChecks } from './run/checks.ts';
import { runPlaywright } from './run/playwright.ts';
import { openReport } from './run/report.ts';
import { selectionOf } from './run/selection.ts';
import { runVitest } from './run/vitest.ts';

const unitProjects = ['unit', 'stores', 'zones', 'plain', 'steps'];
const browser = { config: 'playwright.config.ts', report: 'playwright' };

async function runAll(): Promise<void> {
  const { part, end } = openReport('test');
  const site = part('build and HTML, beside the unit tests', () => runChecks('html'));
  await part('unit and contract tests', () => runVitest('unit', unitProjects));
  await site;
  const checks = part('checks of the sources, beside the tests', () => runChecks('sources'));
  await part('site tests', () => runVitest('site', ['site']));
  await part('browser tests', () => runPlaywright(browser));
  await checks;
  end();
}

async function runChanged(ref: string): Promise<void> {
  const { unit, site, browser: pages } = selectionOf(changedFiles(ref), readSources());
  console.log(`Changes since ${ref}: ${unit.length} unit, ${site.length} site and ${pages.length} browser test files.`);
  const { part, end } = openReport('changed');
  if (unit.length > 0) await part('unit and contract tests', () => runVitest('unit', unitProjects, { args: unit }));
  if (site.length > 0) await part('site tests', () => runVitest('site', ['site'], { args: site }));
  // A file is named by a regular expression.
  const patterns = pages.map((file) => `^.*${file.replaceAll('.', '\\.')}$`);
  if (pages.length > 0) await part('browser tests', () => runPlaywright(browser, patterns));
  end();
}

const { values, rest } = readCommand(testCommand);
try {
  await (values.changed ? runChanged(rest[0] ?? 'origin/main') : runAll());
} catch (error) {
  if (!(error instanceof GitError)) throw error;
  console.error(`Git does not tell what has changed: ${error.message}`);
  process.exitCode = 1;
}
