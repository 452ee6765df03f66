/** Runs a command of the site or the exchange: `node src/serve/commands/main.ts NAME`. */
import type { Command, Parsed } from '#command/command.ts';
import { UsageError } from '#command/errors.ts';
import { runDeclared } from '#command/run.ts';
import * as declared from './declared.ts';

type Work<C extends Command> = (parsed: Parsed<C>) => Promise<void> | void;

/** Stops at a brand with a fault before anything else is done; `strict`: also at notes about its texts. */
async function requireBrand(strict: boolean): Promise<void> {
  const { config } = await import('#config');
  await import('#theme');
  await import('#fonts');
  await import('#logo');
  await import('#coins');
  await import('#pages');
  const { textNotes } = await import('#texts');
  if (strict && textNotes.length > 0) throw new UsageError(textNotes.join('\n'));
  const { headerNotes } = await import('#config/page-fields.ts');
  for (const note of [...textNotes, ...headerNotes(config.header?.extra)]) console.error(note);
}

/** A command with its code, which is loaded once its options and the brand's folder have been checked. */
const entry = <C extends Command>(command: C, load: () => Promise<Work<C>>) => ({
  command,
  run: (args: readonly string[]) =>
    runDeclared(command, args, async (parsed) => {
      if (command.readsBrand) await requireBrand('strict' in parsed.values && parsed.values.strict === true);
      await (
        await load()
      )(parsed);
    }),
});

const entries = [
  entry(declared.buildCommand, async () => (await import('./build.ts')).run),
  entry(declared.startCommand, async () => (await import('./start.ts')).run),
  entry(declared.devCommand, async () => (await import('./dev.ts')).run),
  entry(declared.exchangeCommand, async () => (await import('./exchange.ts')).run),
  entry(declared.crawlCommand, async () => (await import('./deploy-crawl.ts')).run),
  entry(declared.verifyFilesCommand, async () => (await import('./verify-files.ts')).run),
  entry(declared.makeCommand, async () => (await import('./deploy-make.ts')).run),
  entry(declared.environmentCommand, async () => (await import('./deploy-environment.ts')).run),
  entry(declared.releaseCommand, async () => (await import('./deploy.ts')).release),
  entry(declared.rollbackCommand, async () => (await import('./deploy.ts')).rollback),
  entry(declared.purgeCommand, async () => (await import('./deploy.ts')).purgePaths),
  entry(declared.cleanCommand, async () => (await import('./deploy.ts')).cleanUp),
  entry(declared.refreshCommand, async () => (await import('./refresh.ts')).run),
  entry(declared.brandCommand, async () => (await import('./brand.ts')).run),
  entry(declared.contractCommand, async () => (await import('./contract.ts')).run),
  entry(declared.formulasCommand, async () => (await import('./formulas.ts')).run),
];

const [name, ...args] = process.argv.slice(2);
const found = entries.find(({ command }) => command.name === name);
if (!found)
  throw new Error(
    `no command ${name ?? ''}: package.json names one of ${entries.map((each) => each.command.name).join(', ')}`,
  );
await found.run(args);
