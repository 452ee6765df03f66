/** `slipway-exchange`: the exchange for tests of bots, packed as one file that runs in an empty folder. */
import { declare } from '#command/command.ts';
import { runDeclared } from '#command/run.ts';
import { exchangeCommand } from './declared.ts';
import { run } from './exchange.ts';

const { options } = exchangeCommand;

const command = declare({
  ...exchangeCommand,
  name: 'slipway-exchange',
  about: 'Runs an exchange for tests of bots, which speaks Bybit V5 for spot.',
  // Clients stamp their requests with the time of the machine.
  options: { ...options, clock: { ...options.clock, default: 'now' } },
  example: '--port 0 --data :memory: --still --json',
});

await runDeclared(command, process.argv.slice(2), (parsed) => run(parsed));
