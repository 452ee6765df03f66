/** `npm run verify -- https://api.your-exchange`: checks a live exchange against the contract. verify.md */
import { runDeclared } from '#command/run.ts';
import { verifyCommand } from './declared.ts';

// The first signal ends the checks and cancels the open orders; a second one ends the process.
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    if (stop.signal.aborted) process.exit(1);
    stop.abort();
  });
const args = process.argv.slice(2);
await runDeclared(verifyCommand, args, async () => {
  // Loaded now: it reads the configuration, whose faults are lines too.
  const { runCommand } = await import('./command.ts');
  const { signal } = stop;
  process.exitCode = await runCommand(args, process.env, (line) => console.log(line), { signal });
});
// A socket that is closing must not hold the process.
setTimeout(() => process.exit(), 1_000).unref();
