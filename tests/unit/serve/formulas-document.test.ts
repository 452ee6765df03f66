import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rules } from '#formulas/rules/rules.ts';
import { formulasDocument, readVectors } from '#serve/documents/formulas.ts';
import { ruleTexts } from '#serve/documents/rule-texts.ts';

test('[Issue: explain this number] docs/formulas.md is up to date (npm run formulas writes it)', () => {
  expect(readFileSync('docs/formulas.md', 'utf8')).toBe(formulasDocument(ruleTexts()));
});

test('the document has a title, a sentence, the formula and all vectors of every rule', () => {
  const text = formulasDocument(ruleTexts());
  const vectors = readVectors();
  for (const { id, name, formula } of Object.values(rules)) {
    expect(text).toMatch(new RegExp(`\\n## ${id} \\S.*: \`${name}\`\\n\\n\\S`));
    expect(text).toContain(`\n${formula}\n`);
    for (const { result } of vectors[name] ?? []) expect(text).toContain(result === '' ? ' |  |' : `\`${result}\` |`);
  }
});
