import type { Command, Parsed } from '#command/command.ts';
import { ending } from '#command/errors.ts';
import { commandLine } from '#command/run.ts';

/**
 * The command line of a script that is a command by itself. Prints its help and ends it when that is asked for; what
 * the machine refuses later ends it with one line.
 */
export function readCommand<C extends Command>(command: C): Parsed<C> {
  process.on('uncaughtException', (error) => {
    const end = ending(error);
    console.error(end?.text ?? error);
    process.exit(end?.code ?? 1);
  });
  return commandLine(command, process.argv.slice(2));
}
