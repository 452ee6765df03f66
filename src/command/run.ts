import { helpOf, parseCommand } from './command.ts';
import type { Command, Parsed } from './command.ts';
import { ending } from './errors.ts';

/** Prints what ends a command and exits with its code; throws a fault of our own again, whose stack Node prints. */
function endWith(error: unknown): never {
  const end = ending(error);
  if (!end) throw error;
  console.error(end.text);
  process.exit(end.code);
}

/** Parses the command line of a command. Prints the help or the error, and ends the process, when there is one. */
export function commandLine<C extends Command>(command: C, args: readonly string[]): Parsed<C> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpOf(command));
    process.exit(0);
  }
  try {
    return parseCommand(command, args);
  } catch (error) {
    return endWith(error);
  }
}

/** Runs a declared command: its help, its work, and one line for what the machine or a person did wrong. */
export async function runDeclared<C extends Command>(
  command: C,
  args: readonly string[],
  work: (parsed: Parsed<C>) => Promise<void> | void,
): Promise<void> {
  const parsed = commandLine(command, args);
  try {
    await work(parsed);
  } catch (error) {
    endWith(error);
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
