/** `npm run docs:counts`: writes the pages that are made from declarations. They are the same on every machine. */
import { writeFile } from 'node:fs/promises';
import { configurationDocument } from '../documents/configuration.ts';

const pages = { 'docs/configuration.md': configurationDocument };

for (const [file, page] of Object.entries(pages)) {
  await writeFile(file, page());
  console.log(file);
}
