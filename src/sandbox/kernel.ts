import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { heldOf, rowOf } from './account/balances.ts';
import { openPeople, peopleMigrations } from './account/people.ts';
import { withTotals } from './account/unified-totals.ts';
import { openClock } from './clock.ts';
import type { Domain } from './domain.ts';
import { openMarkets } from './engine/markets.ts';
import type { Exchange } from './exchange.ts';
import { ledgerMigrations, openLedger } from './ledger/ledger.ts';
import { catalogMigrations, openCatalog } from './market/catalog.ts';
import { openPrices } from './market/prices.ts';
import { openMarketRoom } from './market/room.ts';
import { shelfMigrations } from './market/shelf.ts';
import { onceMigrations } from './once.ts';
import { openOutbox } from './outbox.ts';
import { openQueue } from './queue.ts';
import type { Queue } from './queue.ts';
import { openSessions, sessionMigrations } from './sessions/sessions.ts';
import { openTickets } from './sessions/tickets.ts';
import { text } from './store/columns.ts';
import { DataFileError } from './store/errors.ts';
import { metaMigrations, openMeta } from './store/meta.ts';
import { openStore } from './store/store.ts';

export interface KernelOptions {
  /** Path of the data file, or ':memory:'. */
  dataFile: string;
  /** Starts anew, whatever the file holds. */
  fresh?: boolean;
  /** What a fresh exchange's randomness follows from. */
  seed?: string;
  domains: readonly Domain[];
  /** Real time in ms; tests may bring their own. */
  monotonic?: () => number;
  crashAt?: number;
  onFault: (error: unknown) => void;
}

/** The exchange with what only its server may touch. */
export interface Kernel {
  exchange: Exchange;
  /** Where everything waits that writes. */
  queue: Queue;
  /** Empties everything and seeds anew; told to `onReset` listeners first. */
  reset(seed?: string): void;
  onReset(listener: () => void): void;
  close(): void;
}

export const defaultSeed = 'slipway';

const TableRow = v.object({ name: text });

/** Opens the data file, seeds a fresh one, checks the books, and stands ready; the clock does not tick by itself yet. */
export function openKernel(options: KernelOptions): Kernel {
  const { domains, monotonic = () => performance.now() } = options;
  const migrations = [
    ...[
      metaMigrations,
      peopleMigrations,
      ledgerMigrations,
      catalogMigrations,
      shelfMigrations,
      onceMigrations,
      sessionMigrations,
    ].flat(),
    ...domains.flatMap((domain) => domain.migrations ?? []),
  ];
  const store = openStore({ dataFile: options.dataFile, fresh: options.fresh, migrations, crashAt: options.crashAt });
  const meta = openMeta(store);
  const clock = openClock({ store, meta, monotonic, onFault: options.onFault });
  const ledger = openLedger(store, clock);
  const catalog = openCatalog(store, meta);
  /** Asked thousands of times a second by prices: kept at hand. */
  let seedName = meta.get('seed') ?? defaultSeed;
  const seed = (): string => seedName;
  const prices = openPrices(catalog, seed, clock.now);
  const markets = openMarkets({ catalog, store, clock, onFault: options.onFault });
  const market = openMarketRoom({ store, clock, catalog, markets, seed, onFault: options.onFault });
  const people = openPeople(store);
  const outbox = openOutbox(store, options.onFault, ({ uid, topic, rows }) => {
    const account = topic === 'balance' ? people.byUid(uid) : undefined;
    return account ? withTotals({ catalog, prices, ledger }, account, rows) : rows;
  });
  const sessions = openSessions(store, clock.uptime);
  const tickets = openTickets(clock.uptime);
  const queue = openQueue({ store, clock, monotonic });
  const onReset: (() => void)[] = [];

  const exchange: Exchange = {
    store,
    meta,
    ledger,
    clock,
    people,
    sessions,
    tickets,
    catalog,
    markets,
    prices,
    market,
    publish: outbox.publish,
    onMessage: outbox.onMessage,
    seed,
    epoch: () => Number(meta.get('epoch') ?? 0),
    balanceRow: (account, coin) => rowOf({ catalog, prices }, account, coin, heldOf(ledger, account.uid).get(coin)),
  };

  ledger.onChange(({ owner, purpose }, coin) => {
    if (purpose === 'fund') return;
    outbox.publishLater({ uid: owner }, 'balance', coin, () => {
      const account = people.byUid(owner);
      return account && exchange.balanceRow(account, coin);
    });
  });

  function countEpoch(): void {
    meta.set('epoch', String(exchange.epoch() + 1));
  }

  function fill(name: string): void {
    meta.set('seed', name);
    seedName = name;
    markets.forget();
    market.forget();
    for (const domain of domains) domain.forget?.(exchange);
    for (const domain of domains) domain.seed?.(exchange);
  }

  function reset(name = seed()): void {
    for (const listener of onReset) listener();
    sessions.forgetAll();
    const epoch = exchange.epoch();
    store.transaction(() => {
      store.run('PRAGMA defer_foreign_keys = ON');
      const sql =
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migration'";
      for (const { name: table } of store.rows(TableRow, sql)) store.run(`DELETE FROM "${table}"`);
      catalog.forget();
      people.forget();
      clock.reset();
      meta.set('epoch', String(epoch));
      fill(name);
      countEpoch();
    });
    open();
  }

  function open(): void {
    for (const domain of domains) domain.open?.(exchange);
  }

  for (const domain of domains) if (domain.house) markets.settleBy(domain.house(exchange));
  store.transaction(() => {
    if (meta.get('seed') === undefined) fill(options.seed ?? defaultSeed);
    countEpoch();
  });
  const faults = ledger.audit('sums');
  if (faults.length > 0) {
    store.close();
    throw new DataFileError(`The books of the data file do not balance: ${faults.join('; ')}.`);
  }
  clock.onDue(market.simulation.hours);
  for (const domain of domains) for (const scheduler of domain.schedulers?.(exchange) ?? []) clock.onDue(scheduler);
  open();
  store.armCrash();

  return {
    exchange,
    queue,
    reset,
    onReset: (listener) => void onReset.push(listener),
    close() {
      queue.settle();
      market.simulation.run(false);
      clock.stop();
      store.close();
    },
  };
}

/** A number for a person's eye: fault ids, connection ids. */
export const shortId = (): string => randomBytes(6).toString('hex');
