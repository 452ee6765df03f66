import { runCommand } from './command.ts';

// The first signal ends the checks and cancels the open orders; a second one ends the process.
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    if (stop.signal.aborted) process.exit(1);
    stop.abort();
  });
process.exitCode = await runCommand(process.argv.slice(2), process.env, (line) => console.log(line), {
  signal: stop.signal,
});
// A socket that is closing must not hold the process.
setTimeout(() => process.exit(), 1_000).unref();
