import { fieldsOf } from '#config/field-list.ts';
import type { Field } from '#config/field-list.ts';
import { Config } from '#config/schema.ts';

const head = `# Configuration

The fields of \`slipway.config.ts\` in a brand's folder. This page is generated from \`src/config/schema.ts\` by \`npm run docs:counts\`; a
test fails when it is out of date. An address is https (hosts also http) without credentials; a path begins with one slash and is on the
origin of the site. A field that is not on this page is refused, with the nearest one that is.

Everything is checked at the start of \`build\`, \`start\`, \`dev\`, \`verify\`, \`refresh\` and \`deploy:*\`, all problems at once:

\`\`\`text
brand/slipway.config.ts:31:14 links.deposit: "htp://pay" is neither https nor a path of the site
\`\`\`

The file may import \`slipway\` and files of its folder. It cannot wait or ask the network: two builds of one folder are the same.
`;

/** A bar would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');
const code = (text: string): string => `\`${cell(text)}\``;

function written(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  return Array.isArray(value) ? `[${value.map(written).join(', ')}]` : String(value);
}

function initialOf({ isRequired, initial }: Field): string {
  if (isRequired) return 'required';
  return initial === undefined ? '–' : code(written(initial));
}

const row = (field: Field): string =>
  `| ${[code(field.path), cell(field.type), initialOf(field), code(field.example), cell(field.about)].join(' | ')} |`;

/** Returns docs/configuration.md: the table of all fields. */
export const configurationDocument = (): string =>
  [
    head,
    '| field | type | default | example | meaning |',
    '| --- | --- | --- | --- | --- |',
    ...fieldsOf(Config).map(row),
    '',
  ].join('\n');
