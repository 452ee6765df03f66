/**
 * What the load of `orders.ts` goes to, in a process of its own: an exchange as `npm start -- --bench` opens it, on a data
 * file in the folder named first. Prints its origin, then for each line that it reads the ms of processor time that it
 * took so far; ends with its parent.
 */
import { join } from 'node:path';
import { createExchange } from '../../src/sandbox/index.ts';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('orders-target.ts needs a folder');

const exchange = await createExchange({ dataFile: join(folder, 'exchange.sqlite'), fresh: true, bench: true });
console.log(await exchange.listen({ port: 0 }));

process.stdin.on('data', () => {
  const { user, system } = process.cpuUsage();
  console.log((user + system) / 1000);
});
process.stdin.on('end', () => void exchange.close().then(() => process.exit(0))).resume();
