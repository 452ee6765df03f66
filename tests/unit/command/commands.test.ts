import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declare, helpOf, parseCommand } from '#command/command.ts';
import type { Command, Option } from '#command/command.ts';
import { ending, EnvironmentError, UsageError } from '#command/errors.ts';
import { allCommands } from '../../docs/commands-page.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** npm runs it before it packs; nobody calls it. */
const ofNpm = ['prepack'];

let folder = '';
let taken: Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'));
  writeFileSync(join(folder, 'file'), '');
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

interface Ended {
  code: number | string | null | undefined;
  stdout: string;
  stderr: string;
}

/** Runs a command of package.json as npm does, to its end. */
function run({ name }: Command, args: readonly string[]): Promise<Ended> {
  const [, script = ''] = /node (.*)$/.exec(scripts[name] ?? '') ?? [];
  return new Promise((resolve) => {
    const env = { ...process.env, VITEST: undefined, ASTRO_TELEMETRY_DISABLED: '1' };
    execFile(process.execPath, [...script.split(' '), ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, stdout, stderr });
    });
  });
}

/** Runs something for each command, as many at a time as there are cores. */
async function forEach(commands: readonly Command[], work: (command: Command) => Promise<void>): Promise<void> {
  const queue = [...commands];
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await work(next);
    }),
  );
}

/** What a command prints about a fault of a person or a machine: one to three lines, no stack. */
function expectLines({ name }: Command, { stdout, stderr }: Ended, what: RegExp): void {
  const lines = (stdout + stderr).trimEnd().split('\n');
  expect([name, stdout + stderr], name).toEqual([name, expect.stringMatching(what)]);
  expect(lines.length, `${name}: ${stdout}${stderr}`).toBeLessThanOrEqual(3);
  expect(stdout + stderr, name).not.toMatch(/^ {4}at /m);
}

/** What a command needs beside its options. */
const restOf = ({ rest }: Command): string[] =>
  rest?.min === undefined ? [] : [rest.name === 'ORIGIN' ? 'http://localhost:1' : '/en/'];

test('[OK47] every command of package.json is declared, and nothing else', () => {
  expect(allCommands.map(({ name }) => name)).toEqual(
    Object.keys(scripts)
      .filter((name) => !ofNpm.includes(name))
      .sort(),
  );
  for (const { name, about, example, options, rest } of allCommands) {
    expect(about, name).toMatch(/^[A-Z].*\.$/);
    const command = { name, about, example, options, ...(rest && { rest }) };
    expect(
      () =>
        parseCommand(
          command,
          example.split(' ').filter((word) => word !== ''),
        ),
      name,
    ).not.toThrow();
  }
});

test(
  '[OK47] --help prints every option with code 0, an unknown option is refused with code 2',
  { timeout: 120_000 },
  () =>
    forEach(allCommands, async (command) => {
      const { code, stdout, stderr } = await run(command, ['--help']);
      expect([command.name, code, stderr]).toEqual([command.name, 0, '']);
      expect(stdout).toBe(`${helpOf(command)}\n`);
      for (const name of Object.keys(command.options)) expect(stdout, command.name).toContain(`--${name}`);
      const unknown = await run(command, ['--no-such-option']);
      expect([command.name, unknown.code]).toEqual([command.name, 2]);
      expectLines(command, unknown, /^\S+ has no option --no-such-option; /);
    }),
);

/** Values that an option refuses. */
function badValues({ kind, min = 0, max }: Option): string[] {
  if (kind === 'flag') return [];
  if (kind === 'text') return [''];
  if (kind === 'number')
    return ['x', '1.5', '-1', '', String(min - 1), ...(max === undefined ? [] : [String(max + 1)])];
  if (kind === 'decimal') return ['x', '0', '-1', '1e3', ''];
  return ['x', '', 'ftp://a.example', 'http://a.example/path', '*'];
}

const cases = allCommands.flatMap((command) =>
  Object.entries<Option>(command.options).map(([name, option]) => ({ command, name, option })),
);

test.each(cases)('[OK47] $command.name --$name: default, bounds, no value, twice', ({ command, name, option }) => {
  const parse = (...args: string[]) =>
    (parseCommand(command, [...args, ...restOf(command)]).values as Record<string, unknown>)[name];
  const example = option.default ?? option.example ?? '';
  expect(parse()).toEqual(option.kind === 'flag' ? false : option.repeats ? [] : option.default);
  if (option.kind === 'flag') {
    expect(parse(`--${name}`)).toBe(true);
    expect(() => parse(`--${name}=x`)).toThrow(`--${name} takes no value`);
    return;
  }
  const value = option.kind === 'number' ? Number(example) : example;
  expect(parse(`--${name}`, String(example))).toEqual(option.repeats ? [value] : value);
  for (const bad of badValues(option))
    expect(() => parse(`--${name}=${bad}`), bad).toThrow(new RegExp(`^--${name} takes a.*, not "`));
  expect(() => parse(`--${name}`)).toThrow(restOf(command).length > 0 ? /takes|needs/ : `--${name} needs a value`);
  expect(() => parse(`--${name}`, '--help')).toThrow(`--${name} needs a value`);
  if (!option.repeats)
    expect(() => parse(`--${name}=${example}`, `--${name}=${example}`)).toThrow(`--${name} is there twice`);
});

test('[OK47] without the build that it needs a command says how one is made', { timeout: 120_000 }, () =>
  forEach(
    allCommands.filter(({ needsBuild, name }) => needsBuild !== undefined && name !== 'bench'),
    async (command) => {
      const { needsBuild = '' } = command;
      const missing = join(folder, 'none');
      const args = needsBuild === 'rest' ? [missing] : [`--${needsBuild}`, missing, ...restOf(command)];
      const ended = await run(command, args);
      expect([command.name, ended.code]).toEqual([command.name, 1]);
      expectLines(
        command,
        ended,
        /none (?:does not exist: check the name|.*npm run build)|no complete build in .*none: run npm run build/,
      );
    },
  ),
);

test(
  '[OK47] a port that is taken and a folder that cannot be written are one line with a remedy',
  { timeout: 120_000 },
  async () => {
    const { port } = taken.address() as AddressInfo;
    const listening = allCommands.filter(({ listens }) => listens === 'port');
    expect(listening.map(({ name }) => name)).toEqual(['dev', 'docs', 'exchange', 'start']);
    await forEach(listening, async (command) => {
      const ended = await run(command, ['--port', String(port)]);
      expect([command.name, ended.code]).toEqual([command.name, 1]);
      expectLines(command, ended, /^Port \d+ is taken\. Stop what listens there, or choose another: --port \d+\n$/);
    });
    const writing = allCommands.filter(({ writes, needsBuild }) => writes !== undefined && !needsBuild);
    await forEach(
      // `start` and `dev` open the same exchange as `exchange`; `check` writes below its own folder.
      writing.filter(({ name }) => ['brand', 'build', 'exchange', 'verify'].includes(name)),
      async (command) => {
        const more = { verify: ['http://localhost:1'], exchange: ['--port', '0'] }[command.name] ?? [];
        const ended = await run(command, [`--${command.writes ?? ''}`, join(folder, 'file', 'below'), ...more]);
        expect([command.name, ended.code]).toEqual([command.name, 1]);
        expectLines(
          command,
          ended,
          /file\/?(?:below)?.*(?:is below a file, not in a folder: name another|is there already: name another|Choose another)/,
        );
      },
    );
  },
);

test('[OK47] a site that does not answer is one line', async () => {
  const command = allCommands.find(({ name }) => name === 'verify:files');
  if (!command) throw new Error('verify:files is not declared');
  const manifest = join(folder, 'manifest');
  writeFileSync(manifest, `${'0'.repeat(96)}  index.html\n`);
  const ended = await run(command, ['http://localhost:1', '--manifest', manifest]);
  expect(ended.code).toBe(1);
  expectLines(
    command,
    ended,
    /^http:\/\/localhost:1 answers nothing: start the site there, or name another origin\.\n$/,
  );
});

test(
  '[OK47] a command that reads the brand first says what is wrong with it, before its own work',
  { timeout: 120_000 },
  async () => {
    writeFileSync(join(folder, 'slipway.config.ts'), `export default { site: 'x' };`);
    const brand = process.env['SLIPWAY_BRAND'];
    process.env['SLIPWAY_BRAND'] = folder;
    try {
      const reading = allCommands.filter(({ readsBrand }) => readsBrand);
      expect(reading.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['build', 'dev', 'refresh', 'start', 'verify', 'deploy:make', 'deploy:release']),
      );
      await forEach(reading, async (command) => {
        const ended = await run(command, restOf(command));
        expect([command.name, ended.code]).toEqual([command.name, 2]);
        expect(ended.stderr.split('\n')[0], command.name).toMatch(/file is no part of a brand/);
        expect(ended.stderr).not.toMatch(/^ {4}at /m);
      });
    } finally {
      if (brand === undefined) delete process.env['SLIPWAY_BRAND'];
      else process.env['SLIPWAY_BRAND'] = brand;
    }
  },
);

const sample = declare({
  name: 'sample',
  about: 'Does something.',
  options: {
    outDir: { kind: 'text', about: 'folder', default: 'dist' },
    port: { kind: 'number', about: 'port', default: 1, min: 1, max: 9 },
    origin: { kind: 'origin', about: 'site', example: 'https://a.example', repeats: true },
    fresh: { kind: 'flag', about: 'anew' },
  },
  rest: { name: 'PART…', about: 'parts', max: 2, words: ['one', 'two'] },
  example: '--port 2',
});

test.each([
  [['--outdir', 'x'], 'sample has no option --outdir; did you mean --outDir?'],
  [['--fersh'], 'sample has no option --fersh; did you mean --fresh?'],
  [['-p', '1'], 'sample has no option -p; there is --outDir, --port, --origin, --fresh'],
  [['--port', '10'], '--port takes a number from 1 to 9, not "10"'],
  [['twoo'], 'sample knows no "twoo"; did you mean two?'],
  [['one', 'two', 'one'], '"one" is more than sample takes'],
])('[OK47] %j: the line names what is wrong and what is nearest', (args, line) => {
  expect(() => parseCommand(sample, args)).toThrow(new UsageError(line));
});

test('values have their types, in any order, before and after the rest', () => {
  expect(parseCommand(sample, ['one', '--port=3', '--fresh', 'two', '--origin', 'https://a.example/'])).toEqual({
    values: { outDir: 'dist', port: 3, origin: ['https://a.example'], fresh: true },
    rest: ['one', 'two'],
  });
});

const systemError = (code: string, more: object) =>
  Object.assign(new Error(`${code}: words of the system`), { code, ...more });

test.each([
  [
    systemError('EACCES', { path: '/srv/slipway' }),
    '/srv/slipway may not be read or written by this person: change its rights, or name another.',
  ],
  [systemError('EROFS', { path: '/srv/slipway' }), '/srv/slipway is on a disk that cannot be written: name another.'],
  [systemError('ENOSPC', { path: '/srv/slipway' }), '/srv/slipway cannot be written, the disk is full: make room.'],
  [
    new TypeError('fetch failed', { cause: systemError('ECONNREFUSED', { address: '127.0.0.1', port: 8081 }) }),
    '127.0.0.1:8081 answers nothing: start what listens there, or name another.',
  ],
  [
    new TypeError('fetch failed', { cause: systemError('ENOTFOUND', { hostname: 'a.example' }) }),
    'a.example is a host that is not known: check the name.',
  ],
])('[OK47] %s ends a command with one line and code 1', (error, text) => {
  expect(ending(error)).toEqual({ text, code: 1 });
});

test('[OK47] only a fault of our own shows a stack', () => {
  expect(ending(new Error('ours'))).toBeUndefined();
  expect(ending(systemError('ENOENT', {}))).toBeUndefined();
  expect(ending(new UsageError('wrong'))).toEqual({ text: 'wrong', code: 2 });
  expect(ending(new EnvironmentError('no port'))).toEqual({ text: 'no port', code: 1 });
});
