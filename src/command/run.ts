import { helpOf, parseCommand } from './command.ts';
import type { Command, Parsed } from './command.ts';
import { ending } from './errors.ts';

const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/** Prints what ends a command and exits with its code; throws a fault of our own again, whose stack Node prints. */
function endWith(error: unknown): never {
  const end = ending(error);
  if (!end) throw error;
  console.error(end.text);
  process.exit(end.code);
}

/** Runs a declared command: its help, its work, and one line for what the machine or a person did wrong. */
export async function runDeclared<C extends Command>(
  command: C,
  args: readonly string[],
  work: (parsed: Parsed<C>) => Promise<void> | void,
): Promise<void> {
  if (asksForHelp(args)) {
    console.log(helpOf(command));
    return;
  }
  try {
    await work(parseCommand(command, args));
  } catch (error) {
    endWith(error);
  }
}

/**
 * The command line of a script that is a command by itself. Prints its help and ends it when that is asked for; what
 * the machine refuses later ends it with one line.
 */
export function readCommand<C extends Command>(command: C, args: readonly string[] = process.argv.slice(2)): Parsed<C> {
  if (asksForHelp(args)) {
    console.log(helpOf(command));
    process.exit(0);
  }
  process.on('uncaughtException', (error) => {
    const end = ending(error);
    console.error(end?.text ?? error);
    process.exit(end?.code ?? 1);
  });
  try {
    return parseCommand(command, args);
  } catch (error) {
    return endWith(error);
  }
}

/** Calls `stop` at the first signal, then exits; a second signal exits at once. */
export function onSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
