import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** Inputs of each rule, by its name, with their exact result. */
const Vectors = v.record(
  v.string(),
  v.array(v.object({ inputs: v.record(v.string(), v.string()), result: v.string() })),
);

export type RuleVectors = v.InferOutput<typeof Vectors>[string];

/** Reads the vectors of docs/formula-vectors.json. They are apart from the rules, which browsers load. */
export const readVectors = (): v.InferOutput<typeof Vectors> =>
  v.parse(v.pipe(v.string(), v.parseJson(), Vectors), readFileSync('docs/formula-vectors.json', 'utf8'));
