/** `npm run docs:counts`: writes the pages that are made from declarations. They are the same on every machine. */
import { writeFileSync } from 'node:fs';
import { countsCommand } from '../commands.ts';
import { readCommand } from '../support/read-command.ts';
import { commandsDocument } from './commands-page.ts';
import { configurationDocument } from './configuration-page.ts';

const pages = { 'docs/configuration.md': configurationDocument, 'docs/commands.md': commandsDocument };

readCommand(countsCommand);
for (const [file, page] of Object.entries(pages)) {
  writeFileSync(file, page());
  console.log(file);
}
