/**
 * `npm run docs:counts`: writes the pages that are made from declarations, and counts between marks. They are the same
 * on every machine.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { countsCommand } from '../commands.ts';
import { readCommand } from '../support/read-command.ts';
import { commandsDocument } from './commands-page.ts';
import { countedDocuments, withCounts } from './count-marks.ts';
import { configurationDocument } from './configuration-page.ts';

const pages = { 'docs/configuration.md': configurationDocument, 'docs/commands.md': commandsDocument };

readCommand(countsCommand);
for (const file of countedDocuments) {
  const text = readFileSync(file, 'utf8');
  if (withCounts(text) === text) continue;
  writeFileSync(file, withCounts(text));
  console.log(file);
}
for (const [file, page] of Object.entries(pages)) {
  writeFileSync(file, page());
  console.log(file);
}
