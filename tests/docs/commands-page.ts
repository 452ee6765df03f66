import { helpOption, kindOf, startOf, writtenOption } from '#command/command.ts';
import type { Command, Option } from '#command/command.ts';
import * as served from '#serve/commands/declared.ts';
import { verifyCommand } from '#verify/declared.ts';
import * as developed from '../commands.ts';

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'options' in value;

const exported: readonly unknown[] = [...Object.values(served), verifyCommand, ...Object.values(developed)];

/** Every command of package.json, by name. */
export const allCommands: readonly Command[] = exported
  .filter(isCommand)
  .sort((one, other) => (one.name < other.name ? -1 : 1));

const head = `# Commands

Every command of \`package.json\` with its options. This page is made from the declarations of the commands by \`npm run docs:counts\`; a
test fails when it is out of date. \`npm run NAME -- --help\` prints the same.

Exit codes: 0 done; 1 something is not as it must be, or the machine refuses something: a port, a file, the network; 2 wrong use: an
option, a value, or the brand's folder. \`verify\` has 3 and 4, too ([connect.md](connect.md#check-your-exchange)).
`;

/** A bar would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');
const row = (...cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;

function section(command: Command): string {
  const { name, about, options, rest, variables = {}, example, readsBrand } = command;
  const words = rest?.words
    ? `${rest.about}: ${rest.words.map((word) => `\`${word}\``).join(', ')}`
    : (rest?.about ?? '');
  const optionRows = [...Object.entries<Option>(options), ['help', helpOption] as const].map(([key, option]) =>
    row(`\`${writtenOption(key, option)}\``, kindOf(option) + (option.repeats ? ', repeatable' : ''), option.about),
  );
  return [
    `## ${name}`,
    `${about}${readsBrand ? ' Checks the brand’s folder first.' : ''}`,
    [
      row(rest ? 'argument, option' : 'option', 'value', 'meaning'),
      row('---', '---', '---'),
      ...(rest ? [row(`\`${rest.name}\``, '', words)] : []),
      ...optionRows,
      ...Object.entries(variables).map(([variable, text]) => row(`\`${variable}\``, 'variable', text)),
    ].join('\n'),
    ...(example === '' ? [] : [`\`\`\`text\n${startOf(command)} ${example}\n\`\`\``]),
  ].join('\n\n');
}

/** Returns docs/commands.md. */
export const commandsDocument = (): string => `${[head.trimEnd(), ...allCommands.map(section)].join('\n\n')}\n`;
