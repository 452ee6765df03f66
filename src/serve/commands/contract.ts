/**
 * `npm run contract`: writes the documents of the contract. They are the same on every machine and at any time. A
 * property, call or code without words stops it with file and line.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { documents } from '../documents/documents.ts';
import { recordExamples } from '../documents/examples/record.ts';
import { readWords } from '../documents/words/words.ts';

const folder = 'docs/contract';

const { words, problems } = readWords();
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
for (const [name, text] of Object.entries(documents({ words, examples: await recordExamples() }))) {
  await mkdir(dirname(`${folder}/${name}`), { recursive: true });
  await writeFile(`${folder}/${name}`, text);
  console.log(`${folder}/${name}`);
}
