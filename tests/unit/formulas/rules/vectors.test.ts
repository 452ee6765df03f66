import { expect, test } from 'vitest';
import type { Rule } from '#formulas/explanation.ts';
import { rules } from '#formulas/rules/rules.ts';
import { readVectors } from '#serve/documents/formulas.ts';

const all: readonly (readonly [name: string, rule: Rule])[] = Object.entries(rules);
const byName = readVectors();
const vectors = all.flatMap(([name, rule]) =>
  (byName[name] ?? []).map(({ inputs, result }) => ({ name, rule, inputs, result, text: JSON.stringify(inputs) })),
);

test.each(vectors)('[L14] [P1] $rule.id $name of $text is "$result"', ({ rule, inputs, result }) => {
  expect(rule.compute(inputs)).toBe(result);
});

test.each(all)(
  'rule %s has its own name, an id of the design and at least one vector with all inputs',
  (name, rule) => {
    expect(rule.name).toBe(name);
    expect(rule.id).toMatch(/^[MUTBN]\d$/);
    expect(byName[name]?.length).toBeGreaterThan(0);
    for (const { inputs } of byName[name] ?? [])
      expect(Object.keys(inputs).toSorted()).toEqual([...rule.inputs].toSorted());
  },
);

test('[FC4] browsers load the rules without the vectors', () => {
  expect(all.filter(([, rule]) => 'vectors' in rule)).toEqual([]);
});

test.each(all)(
  'the formula of %s is written in its inputs, except those that only round or describe the account',
  (_name, rule) => {
    const words = new Set(rule.formula.match(/[A-Za-z]\w*/gu));
    const aside = new Set([
      'decimals',
      'lot',
      'upperPrice',
      'lowerPrice',
      'grids',
      'spacing',
      'quoteInvested',
      'tick',
      'account',
      'leverage',
      'held',
      'tiers',
      'owed',
      'price',
      'principal',
      'feeRate',
      'marginCallLtv',
      'liquidationLtv',
    ]);
    const missing = rule.inputs.filter((input) => !words.has(input) && !aside.has(input));
    expect(missing.filter((input) => !/^(other|received|orderPrice)/.test(input))).toEqual([]);
  },
);
