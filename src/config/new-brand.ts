/** The start of a brand's folder: every field with its meaning, and no value of another brand. */
import { fieldsOf } from './field-list.ts';
import type { Field } from './field-list.ts';
import { Config } from './schema.ts';

/** Fields by name, in the order of the schema; a group holds fields. */
type Tree = Map<string, Field | Tree>;

function treeOf(fields: readonly Field[]): Tree {
  const tree: Tree = new Map();
  for (const field of fields) {
    const names = field.path.split('.');
    let group = tree;
    for (const name of names.slice(0, -1)) {
      const next = group.get(name);
      const inner: Tree = next instanceof Map ? next : new Map<string, Field | Tree>();
      group.set(name, inner);
      group = inner;
    }
    group.set(names.at(-1) ?? '', field);
  }
  return tree;
}

const hasRequired = (entry: Field | Tree): boolean =>
  entry instanceof Map ? [...entry.values()].some(hasRequired) : entry.isRequired;

/** The lines of a group. What may be left out stands behind `//`; the meaning of each field stands above it. */
function linesOf(tree: Tree, depth: number, isOff: boolean): string[] {
  return [...tree].flatMap(([name, entry]) => {
    const off = isOff || !hasRequired(entry);
    const indent = '  '.repeat(depth) + (off ? '// ' : '');
    if (entry instanceof Map) return [`${indent}${name}: {`, ...linesOf(entry, depth + 1, off), `${indent}},`];
    return [
      `${'  '.repeat(depth)}/* ${entry.about.replaceAll('`', '')} (${entry.type}) */`,
      `${indent}${name}: ${entry.example},`,
    ];
  });
}

/** `slipway.config.ts` of a new brand. */
export function newConfig(): string {
  // One way to log in is needed; the sandbox's needs the sandbox, and a page needs a server of its own.
  const fields = fieldsOf(Config).map((field) =>
    field.path === 'login.form' ? { ...field, isRequired: true } : field,
  );
  return `/**
 * The configuration of your site. What begins with // may be left out; take the // away to set it.
 * docs/configuration.md lists the fields with their defaults, npm run brand -- --check checks this folder.
 */
import { defineConfig } from 'slipway';

export default defineConfig({
${linesOf(treeOf(fields), 1, false).join('\n')}
});
`;
}
