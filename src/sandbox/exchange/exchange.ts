import type { Balance, UnifiedBalance } from '#contract/order.ts';
import type { Account, Accounts } from '#sandbox/identity/accounts.ts';
import type { Clock } from '#sandbox/clock/clock.ts';
import type { PairMarkets } from '#sandbox/engine/pair-markets.ts';
import type { Ledger } from '#sandbox/ledger/ledger.ts';
import type { Catalog } from '#sandbox/catalog/catalog.ts';
import type { Prices } from '#sandbox/bars/prices.ts';
import type { MarketData } from '#sandbox/simulation/market-data.ts';
import type { Outbox, Publish } from './outbox.ts';
import type { Sessions } from '#sandbox/identity/sessions.ts';
import type { Tickets } from '#sandbox/identity/tickets.ts';
import type { Meta } from '#sandbox/store/meta.ts';
import type { Store } from '#sandbox/store/store.ts';

/** The services that handlers, jobs and domains use. */
export interface Exchange {
  store: Store;
  meta: Meta;
  ledger: Ledger;
  clock: Clock;
  accounts: Accounts;
  sessions: Sessions;
  /** One-use tokens for the login of private sockets. */
  tickets: Tickets;
  /** Tokens and pairs. */
  catalog: Catalog;
  /** The order books of all pairs. */
  markets: PairMarkets;
  /** Last prices, and values in USD. */
  prices: Prices;
  /** Simulated trading and bars. */
  market: MarketData;
  /** Sends rows on an account's private stream after the commit. Ledger entries publish topic `balance` automatically. */
  publish: Publish;
  /** Sends a row that is read after the commit, once for each key. */
  publishLater: Outbox['publishLater'];
  /** Registers a listener for the messages of committed transactions. */
  onMessage: Outbox['onMessage'];
  /** Returns the seed of all pseudorandom numbers. */
  seed: () => string;
  /** Returns the number of starts and resets; `seq` of a stream is comparable within one epoch only. */
  epoch: () => number;
  /** Returns the balance row of topic `balance` and of calls, in the shape of the account type. */
  balanceRow: (account: Account, coin: string) => BalanceRow;
}

/** The balance of a coin on a standard account, or on a unified account. */
export type BalanceRow = Balance | UnifiedBalance;
