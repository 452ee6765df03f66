import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Rule } from '#formulas/explanation.ts';
import { rules } from '#formulas/rules/rules.ts';
import type { Table } from '#i18n/table.ts';

/** Inputs of each rule, by its name, with their exact result. */
const Vectors = v.record(
  v.string(),
  v.array(v.object({ inputs: v.record(v.string(), v.string()), result: v.string() })),
);

export type RuleVectors = v.InferOutput<typeof Vectors>[string];

/** Reads the vectors of docs/formula-vectors.json. They are apart from the rules, which browsers load. */
export const readVectors = (): v.InferOutput<typeof Vectors> =>
  v.parse(v.pipe(v.string(), v.parseJson(), Vectors), readFileSync('docs/formula-vectors.json', 'utf8'));

const head = `# Formulas

Each derived figure on the screen follows from one of these rules and opens its explanation: the formula, the person's own inputs, the
result. This page is generated from \`src/formulas/rules/\` by \`npm run formulas\`; a test fails when it is out of date. The vectors of
\`docs/formula-vectors.json\` are exact: another exchange can check its own code against them.

\`⌈x⌉n\` rounds up, \`⌊x⌋n\` cuts at n decimals. Ratios, rates and changes are fractions. Collateral tiers are written as
\`from:ratio\`: \`0:0.95 50:0.9\` counts the first 50 coins at 0.95 and the rest at 0.9. \`tiers * x\` is the sum of the parts of x times
their ratios. An empty result means that there is no such figure.
`;

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

function section(rule: Rule, texts: Table, vectors: RuleVectors): string {
  const text = (key: string): string => texts.get(key) ?? '';
  const inputs = rule.inputs.map((input) => `\`${input}\` (${text(`input.${input}`).toLowerCase()})`);
  return [
    `## ${rule.id} ${text(`rule.${rule.name}`)}: \`${rule.name}\``,
    text(`about.${rule.name}`),
    `\`\`\`text\n${rule.formula}\n\`\`\``,
    `Inputs: ${inputs.join(', ')}.`,
    [
      row([...rule.inputs, 'result']),
      row([...rule.inputs, 'result'].map(() => '---')),
      ...vectors.map((vector) =>
        row([...rule.inputs.map((input) => code(vector.inputs[input] ?? '')), code(vector.result)]),
      ),
    ].join('\n'),
  ].join('\n\n');
}

/** Returns docs/formulas.md; `texts` are the English texts of the rules by key. */
export function formulasDocument(texts: Table): string {
  const vectors = readVectors();
  const sections = Object.values<Rule>(rules).map((rule) => section(rule, texts, vectors[rule.name] ?? []));
  return [head.trimEnd(), ...sections].join('\n\n') + '\n';
}
