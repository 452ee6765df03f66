/**
 * `npm run test:venue`: trades against the sandbox with clients that others wrote. Their packages have a package.json
 * of their own, `venue/`. The last line is `N passed, N failed`; exit code 1 when anything failed or could not run.
 */
import { testVenueCommand } from '../commands.ts';
import { openReport } from '../run/report.ts';
import { runVitest } from '../run/vitest.ts';
import { readCommand } from '../support/read-command.ts';

readCommand(testVenueCommand);

const { part, end } = openReport('venue');
await part('clients of other exchanges', () => runVitest('venue', ['venue']));
end();
