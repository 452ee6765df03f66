/** `npm run exchange`: runs the sandbox exchange alone, for a site on another origin. */
import type { Parsed } from '#command/command.ts';
import { onSignal } from '#command/run.ts';
import { listenError, requireFreePort } from './listen.ts';
import type { CommandOptions } from './listen.ts';
import { balancesOf, createAccounts, setClock } from './prepared-exchange.ts';
import { describeExchange, openExchange } from './open-exchange.ts';
import type { exchangeCommand } from './declared.ts';

/** Sites that may call it unless others are named. */
const defaultOrigins = ['http://localhost:4321', 'http://127.0.0.1:4321'];

export async function run({ values }: Parsed<typeof exchangeCommand>): Promise<void> {
  const { still, 'strict-time': strictTime, ...others } = values;
  const origins = values.origin.length > 0 ? values.origin : defaultOrigins;
  const options: CommandOptions = { ...others, origins, isStill: still, strictTime };
  const balances = balancesOf(values.balance);
  const { port, host } = options;
  await requireFreePort(port, host);
  const exchange = await openExchange(options);
  onSignal(() => exchange.close());
  await setClock(exchange, values);
  const accounts = await createAccounts(exchange, values.accounts, balances);
  const bound = await exchange.listen({ port, host }).catch((error: unknown) => {
    throw error instanceof Error ? listenError(error, port, host) : error;
  });
  // With port 0 the system chooses the port.
  const origin = `http://localhost:${new URL(bound).port || '80'}`;
  if (values.json) {
    console.log(JSON.stringify({ origin, keys: exchange.demoKeys(), accounts }));
    return;
  }
  console.log(`The exchange is live on ${origin}, for pages of ${options.origins.join(', ')}`);
  console.log(describeExchange(origin, options, exchange));
  for (const { account, password, id, secret } of accounts)
    console.log(`  Account ${account}, password ${password}, key ${id} ${secret}`);
}
