/**
 * `npm run formulas`: writes the page of the formulas from their rules. It is the same on every machine and at any
 * time.
 */
import { writeFile } from 'node:fs/promises';
import { formulasDocument } from '../documents/formulas.ts';
import { ruleTexts } from '../documents/rule-texts.ts';

const file = 'docs/formulas.md';

await writeFile(file, formulasDocument(ruleTexts()));
console.log(file);
