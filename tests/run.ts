/**
 * `npm test`: unit and contract tests, HTML and site tests, browser tests, and the checks of the sources. Tests leave a core idle at
 * times, and building the site does, too: the site is built beside the unit tests, the checks run beside all, both with the lowest
 * priority. The last line is `N passed, N failed`; exit code 1 when anything failed or could not run. What a deployment needs is
 * tested by `npm run test:deploy`.
 */
import { runChecks } from './run/checks.ts';
import { runPlaywright } from './run/playwright.ts';
import { openReport } from './run/report.ts';
import { runVitest } from './run/vitest.ts';

const { part, end } = openReport('test');
const site = part('build and HTML, beside the unit tests', () => runChecks('html'));
await part('unit and contract tests', () => runVitest('unit', ['unit', 'plain', 'steps']));
await site;
const checks = part('checks of the sources, beside the tests', () => runChecks('sources'));
await part('site tests', () => runVitest('site', ['site']));
await part('browser tests', () => runPlaywright({ config: 'playwright.config.ts', report: 'playwright' }));
await checks;
end();
