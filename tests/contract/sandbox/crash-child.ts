/** An exchange in a process of its own, for the tests that kill it. Arguments: data file. Prints its origin. */
import { createExchange } from '../../../src/sandbox/index.ts';

const many = { count: 10_000, perMs: 1_000 };
const exchange = await createExchange({
  dataFile: process.argv[2] ?? ':memory:',
  limits: { launchWrite: many, orderWrite: many, login: many, sandbox: many, privateRead: many, publicRead: many },
});
console.log(await exchange.listen({ port: 0 }));
