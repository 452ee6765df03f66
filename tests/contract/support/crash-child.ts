/** Runs an exchange in its own process for crash tests. Argument: data file. Prints its origin. */
import { createExchange } from '#sandbox/index.ts';

const highLimit = { count: 10_000, perMs: 1_000 };
const exchange = await createExchange({
  dataFile: process.argv[2] ?? ':memory:',
  limits: {
    launchWrite: highLimit,
    orderWrite: highLimit,
    login: highLimit,
    newAccount: highLimit,
    sandbox: highLimit,
    privateRead: highLimit,
    publicRead: highLimit,
  },
});
console.log(await exchange.listen({ port: 0 }));
