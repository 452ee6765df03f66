import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '#command/errors.ts';
import { documents } from '../documents/documents.ts';
import { recordExamples } from '../documents/examples/record.ts';
import { readWords } from '../documents/words/words.ts';

const folder = 'docs/contract';

/**
 * `npm run contract`: writes the documents of the contract. They are the same on every machine and at any time. A
 * property, call or code without words stops it with file and line.
 */
export async function run(): Promise<void> {
  const { words, problems } = readWords();
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  for (const [name, text] of Object.entries(documents({ words, examples: await recordExamples() }))) {
    await mkdir(dirname(`${folder}/${name}`), { recursive: true });
    await writeFile(`${folder}/${name}`, text);
    console.log(`${folder}/${name}`);
  }
}
