/**
 * Target of `sandbox-load.ts` in a process of its own: an exchange without limits on a data file in the folder of the
 * first argument, and a handler that only sends the bytes of its project list. Prints one line of JSON; exits with its
 * parent.
 */
import { join } from 'node:path';
import fastify from 'fastify';
import { createExchange } from '#sandbox/index.ts';
import { openFile } from '#sandbox/store/data-file.ts';
import { listPath } from './sandbox-load.ts';
import type { LoadTarget } from './sandbox-load.ts';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('load-target.ts needs a folder');

/** How long bare transactions are measured, ms. */
const bareDurationMs = 2_000;

/** Returns transactions of one row per second on a file that is opened like the exchange's. */
function bareTransactions(dataFile: string): number {
  const sql = 'CREATE TABLE bench (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT';
  const { database, close } = openFile({ dataFile, migrations: [{ name: 'bench', sql }] });
  const insert = database.prepare('INSERT INTO bench (text) VALUES (?)');
  const startedMs = performance.now();
  let count = 0;
  for (; performance.now() - startedMs < bareDurationMs; count += 1) {
    database.exec('BEGIN');
    insert.run(`row ${count}`);
    database.exec('COMMIT');
  }
  close();
  return (count * 1000) / bareDurationMs;
}

const barePerSecond = bareTransactions(join(folder, 'bare.sqlite'));
const unlimited = { count: 1_000_000, perMs: 1 };
const exchange = await createExchange({
  dataFile: join(folder, 'exchange.sqlite'),
  fresh: true,
  limits: {
    publicRead: unlimited,
    launchWrite: unlimited,
    sandbox: unlimited,
    login: unlimited,
    newAccount: unlimited,
  },
});
const origin = await exchange.listen({ port: 0 });
const answer = await fetch(origin + listPath).then((response) => response.text());
const trivial = fastify();
trivial.get('/', (_request, reply) => reply.type('application/json').send(answer));

const target: LoadTarget = {
  barePerSecond,
  exchange: origin,
  trivial: await trivial.listen({ port: 0, host: '127.0.0.1' }),
};
console.log(JSON.stringify(target));

async function stop(): Promise<void> {
  await trivial.close();
  await exchange.close();
  process.exit(0);
}
process.stdin.on('end', () => void stop()).resume();
