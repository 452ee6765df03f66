/** `npm run docs:build`: builds the documentation to docs/dist. */
import { docsBuildCommand } from '../commands.ts';
import { installDocs, runInDocs } from '../support/docs-packages.ts';
import { readCommand } from '../support/read-command.ts';

readCommand(docsBuildCommand);
await installDocs();
const { code, output } = await runInDocs(['astro', 'build']);
if (code === 0) console.log('docs/dist');
else console.error(output.trimEnd());
process.exitCode = code;
