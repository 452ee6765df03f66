/** Commands as data: parsing, help, errors and the table in the documents follow from one declaration. */
import { parseArgs } from 'node:util';
import { UsageError } from './errors.ts';
import { hint } from './nearest.ts';

/** What a value of an option must be, and how it is said. `read` returns undefined for anything else. */
interface Kind {
  what: (option: Option) => string;
  read: (text: string, option: Option) => string | number | undefined;
}

const isFrom = ({ min = 0, max = Number.MAX_SAFE_INTEGER }: Option, value: number): boolean =>
  value >= min && value <= max;

const kinds = {
  text: { what: () => 'a text', read: (text) => text || undefined },
  number: {
    what: ({ min = 0, max }) => (max === undefined ? `a whole number from ${min}` : `a number from ${min} to ${max}`),
    read: (text, option) => (/^\d{1,15}$/.test(text) && isFrom(option, Number(text)) ? Number(text) : undefined),
  },
  /** An amount or a time that stays text: it may have decimals. */
  decimal: {
    what: () => 'a number above zero',
    read: (text) => (/^\d{1,9}(?:\.\d{1,18})?$/.test(text) && Number(text) > 0 ? text : undefined),
  },
  origin: {
    what: () => 'an origin such as http://localhost:4321',
    read(text) {
      // `URL.parse` is of Node 22; one packed command runs on 20.
      const url = URL.canParse(text) ? new URL(text) : undefined;
      return url && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '') ? url.origin : undefined;
    },
  },
  hostPort: {
    what: () => 'an address such as 127.0.0.1:8080',
    read: (text) => (/^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(text) ? text : undefined),
  },
} as const satisfies Record<string, Kind>;

/** An option of a command. */
export interface Option {
  kind: keyof typeof kinds | 'flag';
  /** What it is for; begins in lower case. */
  about: string;
  default?: string | number;
  /** A value, for the help; the default when there is one. */
  example?: string;
  min?: number;
  max?: number;
  repeats?: true;
}

/** A command of package.json. */
export interface Command {
  /** As npm knows it. */
  name: string;
  /** One sentence. */
  about: string;
  options: Readonly<Record<string, Option>>;
  /** Arguments without a name: how many are allowed, and which words, when only some are. */
  rest?: { name: string; about: string; min?: number; max?: number; words?: readonly string[] };
  /** What follows `--` in an example. */
  example: string;
  /** Variables of the environment that it reads. */
  variables?: Readonly<Record<string, string>>;
  /** It reads the brand's folder, which is checked before it starts. */
  readsBrand?: true;
  /** The option with the folder of a build that must be there, or `rest`. */
  needsBuild?: string;
  /** The option with the folder or file that it writes. */
  writes?: string;
  /** The option with the port that it listens on. */
  listens?: string;
}

type Value<O extends Option> = O['kind'] extends 'flag'
  ? boolean
  : O extends { repeats: true }
    ? string[]
    : (O['kind'] extends 'number' ? number : string) | (O extends { default: string | number } ? never : undefined);

/** The options and the other words of a command line. */
export interface Parsed<C extends Command> {
  values: { [Name in keyof C['options']]: Value<C['options'][Name]> };
  rest: string[];
}

/** Declares a command; the types of its values follow. */
export const declare = <const C extends Command>(command: C): C => command;

/** How a command is started: `npm run build -- `. */
export const startOf = ({ name }: Command): string =>
  `npm ${name === 'start' || name === 'test' ? '' : 'run '}${name} --`;

/** Asks for the help of a command, which each has. */
export const helpOption: Option = { kind: 'flag', about: 'prints this' };

function readValue(name: string, option: Option, text: string): string | number {
  const { what, read }: Kind = kinds[option.kind as keyof typeof kinds];
  const value = read(text, option);
  if (value === undefined) throw new UsageError(`--${name} takes ${what(option)}, not "${text}"`);
  return value;
}

function checkRest(command: Command, rest: readonly string[]): void {
  const { name, min = 0, max = Infinity, words } = command.rest ?? { name: '', max: 0 };
  if (rest.length > max) throw new UsageError(`"${rest[max]}" is more than ${command.name} takes`);
  if (rest.length < min) throw new UsageError(`${command.name} needs ${name}`);
  const strange = words && rest.find((word) => !words.includes(word));
  if (strange !== undefined)
    throw new UsageError(`${command.name} knows no "${strange}"; ${hint(strange, words ?? [])}`);
}

/** Parses a command line. Throws a `UsageError` that names what is wrong, what it must be, and the nearest option. */
export function parseCommand<C extends Command>(command: C, args: readonly string[]): Parsed<C> {
  const options: Readonly<Record<string, Option>> = command.options;
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { kind }]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }]),
    ),
  });
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(options).map(([name, { kind, repeats, default: initial }]) => [
      name,
      kind === 'flag' ? false : repeats ? [] : initial,
    ]),
  );
  const given = new Set<string>();
  const rest: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') rest.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option)
      throw new UsageError(
        `${command.name} has no option ${rawName}; ${hint(name, Object.keys(options), (each) => `--${each}`)}`,
      );
    if (option.kind === 'flag') {
      if (value !== undefined) throw new UsageError(`--${name} takes no value`);
      values[name] = true;
      continue;
    }
    if (value === undefined || (!inlineValue && value.startsWith('-'))) throw new UsageError(`--${name} needs a value`);
    const read = readValue(name, option, value);
    if (option.repeats) (values[name] as unknown[]).push(read);
    else if (given.has(name)) throw new UsageError(`--${name} is there twice`);
    else values[name] = read;
    given.add(name);
  }
  checkRest(command, rest);
  return { values: values as Parsed<C>['values'], rest };
}

/** What a value of an option must be, for help and documents; empty for a flag. */
export function kindOf(option: Option): string {
  if (option.kind === 'flag') return '';
  const { what }: Kind = kinds[option.kind];
  return what(option);
}

/** The option as it is written, with its default or an example. */
export const writtenOption = (name: string, { kind, default: initial, example }: Option): string =>
  kind === 'flag' ? `--${name}` : `--${name} ${initial ?? example ?? '…'}`;

/** The help of a command. */
export function helpOf(command: Command): string {
  const { about, rest, example, variables = {} } = command;
  const options: [string, Option][] = [...Object.entries<Option>(command.options), ['help', helpOption]];
  const rows = [
    ...(rest ? [[rest.name, rest.words ? `${rest.about}: ${rest.words.join(', ')}` : rest.about]] : []),
    ...options.map(([name, option]) => {
      const bounds = [option.min === undefined ? '' : kindOf(option), option.repeats ? 'repeatable' : ''];
      const said = bounds.filter((each) => each !== '').join(', ');
      return [writtenOption(name, option), said === '' ? option.about : `${option.about} (${said})`];
    }),
    ...Object.entries(variables),
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const lines = rows.map(([name = '', text = '']) => `  ${name.padEnd(width)}  ${text}`);
  return [
    `${startOf(command)}${rest ? ` ${rest.name}` : ''} [options]`,
    about,
    '',
    ...lines,
    '',
    `Example: ${startOf(command)} ${example}`.trimEnd(),
  ].join('\n');
}
