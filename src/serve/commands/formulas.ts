import { writeFile } from 'node:fs/promises';
import { formulasDocument } from '../documents/formulas.ts';
import { ruleTexts } from '../documents/rule-texts.ts';

const file = 'docs/formulas.md';

/** `npm run formulas`: writes the page of the formulas from their rules. It is the same on every machine. */
export async function run(): Promise<void> {
  await writeFile(file, formulasDocument(ruleTexts()));
  console.log(file);
}
