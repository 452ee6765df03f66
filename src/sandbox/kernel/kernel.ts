import * as v from 'valibot';
import { noCredit } from '#sandbox/exchange/no-credit.ts';
import { combineHooks } from '#sandbox/exchange/combine-hooks.ts';
import { balanceRowOf } from '#sandbox/account/balances.ts';
import { openAccounts, accountMigrations } from '#sandbox/identity/accounts.ts';
import { withTotals } from '#sandbox/account/unified-totals.ts';
import type { Timed } from '#sandbox/foundation/blocked-log.ts';
import { openClock } from '#sandbox/clock/clock.ts';
import type { Domain } from '#sandbox/exchange/domain.ts';
import { openMarkets } from '#sandbox/engine/pair-markets.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { ledgerMigrations, openLedger } from '#sandbox/ledger/ledger.ts';
import { catalogMigrations, openCatalog } from '#sandbox/catalog/catalog.ts';
import { openPrices } from '#sandbox/bars/prices.ts';
import { openMarketData } from '#sandbox/simulation/market-data.ts';
import { minuteBarMigrations } from '#sandbox/bars/minute-bars.ts';
import { idempotencyMigrations } from '#sandbox/exchange/idempotency.ts';
import { openOutbox } from '#sandbox/exchange/outbox.ts';
import { openSessions, sessionMigrations } from '#sandbox/identity/sessions.ts';
import { openTickets } from '#sandbox/identity/tickets.ts';
import { text } from '#sandbox/store/columns.ts';
import { metaMigrations, openMeta } from '#sandbox/store/meta.ts';
import { openStore } from '#sandbox/store/store.ts';
import { checkFile } from './file-checks.ts';
import { openQueue } from './write-queue.ts';
import type { Queue } from './write-queue.ts';

export interface KernelOptions {
  /** Path of the data file, or ':memory:'. */
  dataFile: string;
  /** Deletes the existing data file. */
  fresh?: boolean | undefined;
  /** Content of a data file with which an exchange in memory starts, instead of its seed. */
  content?: Uint8Array | undefined;
  /** Seed of the pseudorandom numbers of a new exchange. */
  seed?: string | undefined;
  domains: readonly Domain[];
  /** Monotonic real time, ms; default: `performance.now`. */
  monotonic?: (() => number) | undefined;
  /** Number of the commit point at which the process ends itself. */
  crashAt?: number | undefined;
  /** Names work that blocks the exchange; default: runs it only. */
  timed?: Timed | undefined;
  onFault: (error: unknown) => void;
}

/** The exchange and the functions that only its server uses. */
export interface Kernel {
  exchange: Exchange;
  /** Queue of the writing calls. */
  queue: Queue;
  /** Calls the `onReset` listeners, empties all tables and seeds them again. */
  reset: (seed?: string) => void;
  onReset: (listener: () => void) => void;
  close: () => void;
}

const untimed: Timed = (_name, work) => work();

export const defaultSeed = 'slipway';

const TableRow = v.object({ name: text });

/**
 * Opens the data file, audits its ledger, and seeds it when it is new. The caller starts the clock.
 * Throws a `DataFileError` when the file cannot be used.
 */
export function openKernel(options: KernelOptions): Kernel {
  const { domains, monotonic = () => performance.now(), timed = untimed } = options;
  const migrations = [
    ...[
      metaMigrations,
      accountMigrations,
      ledgerMigrations,
      catalogMigrations,
      minuteBarMigrations,
      idempotencyMigrations,
      sessionMigrations,
    ].flat(),
    ...domains.flatMap((domain) => domain.migrations ?? []),
  ];
  const { dataFile, fresh, content, crashAt } = options;
  const store = openStore({ dataFile, fresh, content, migrations, crashAt, check: checkFile });
  const meta = openMeta(store);
  const clock = openClock({ store, meta, monotonic, timed, onFault: options.onFault });
  const ledger = openLedger(store, clock);
  const catalog = openCatalog(store, meta);
  /** Cached, because prices read it thousands of times a second. */
  let seedName = meta.get('seed') ?? defaultSeed;
  const seed = (): string => seedName;
  const prices = openPrices(catalog, seed, clock.now);
  const markets = openMarkets({ catalog, store, clock, onFault: options.onFault });
  const market = openMarketData({ store, clock, catalog, markets, seed, onFault: options.onFault });
  const accounts = openAccounts(store);
  const outbox = openOutbox(store, options.onFault, ({ uid, topic, rows }) => {
    const account = topic === 'balance' ? accounts.byUid(uid) : undefined;
    return account ? withTotals(exchange, account, rows) : rows;
  });
  const sessions = openSessions(store, clock.uptime);
  const tickets = openTickets(clock.uptime, sessions);
  const queue = openQueue({ store, clock, monotonic });
  const onReset: (() => void)[] = [];

  const exchange: Exchange = {
    store,
    meta,
    ledger,
    clock,
    accounts,
    sessions,
    tickets,
    catalog,
    markets,
    prices,
    market,
    publish: outbox.publish,
    publishLater: outbox.publishLater,
    onMessage: outbox.onMessage,
    hooks: combineHooks(domains.flatMap(({ hooks }) => hooks ?? [])),
    credit: domains.find(({ credit }) => credit)?.credit ?? noCredit,
    topics: Object.fromEntries(domains.flatMap(({ topics = {} }) => Object.entries(topics))),
    seed,
    epoch: () => Number(meta.get('epoch') ?? 0),
    balanceRow: (account, coin) => balanceRowOf(exchange, account, coin),
  };

  ledger.onChange(({ owner, purpose }, coin) => {
    if (purpose === 'fund') return;
    outbox.publishLater({ uid: owner }, 'balance', coin, () => {
      const account = accounts.byUid(owner);
      return account && exchange.balanceRow(account, coin);
    });
  });

  function incrementEpoch(): void {
    meta.set('epoch', String(exchange.epoch() + 1));
  }

  function seedDomains(name: string): void {
    meta.set('seed', name);
    seedName = name;
    markets.forget();
    market.forget();
    for (const domain of domains) domain.forget?.(exchange);
    for (const domain of domains) domain.seed?.(exchange);
  }

  function reset(name = seed()): void {
    const seedBefore = seed();
    for (const listener of onReset) listener();
    const epoch = exchange.epoch();
    store.transaction(() => {
      sessions.invalidateAll();
      store.afterRollback(() => restore(seedBefore));
      store.run('PRAGMA defer_foreign_keys = ON');
      // Tables that refer to others come first: SQLite would search them for each row that is deleted in the others.
      const sql = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migration'
        ORDER BY EXISTS (SELECT 1 FROM pragma_foreign_key_list(sqlite_schema.name)) DESC`;
      for (const { name: table } of store.rows(TableRow, sql)) store.run(`DELETE FROM "${table}"`);
      catalog.forget();
      accounts.forget();
      clock.reset();
      meta.set('epoch', String(epoch));
      seedDomains(name);
      incrementEpoch();
    });
    open();
    clock.runDue();
  }

  /** Drops what is in memory after a reset was rolled back: it is of the other seed. */
  function restore(name: string): void {
    seedName = name;
    catalog.forget();
    accounts.forget();
    markets.forget();
    market.forget();
    for (const domain of domains) domain.forget?.(exchange);
    open();
  }

  function open(): void {
    for (const domain of domains) domain.open?.(exchange);
  }

  for (const domain of domains) domain.connect?.(exchange);
  for (const domain of domains) if (domain.settlement) markets.settleWith(domain.settlement(exchange));
  store.transaction(() => {
    if (meta.get('seed') === undefined) seedDomains(options.seed ?? defaultSeed);
    incrementEpoch();
  });
  clock.addScheduler(market.simulation.hourlyPath);
  for (const domain of domains)
    for (const scheduler of domain.schedulers?.(exchange) ?? []) clock.addScheduler(scheduler);
  open();
  store.armCrashPoint();

  return {
    exchange,
    queue,
    reset,
    onReset: (listener) => void onReset.push(listener),
    close() {
      queue.flush();
      market.simulation.run(false);
      clock.stop();
      store.close();
    },
  };
}
