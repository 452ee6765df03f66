import type { Balance, UnifiedBalance } from '../contract/order.ts';
import type { Account, People } from './account/people.ts';
import type { Clock } from './clock.ts';
import type { Markets } from './engine/markets.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Catalog } from './market/catalog.ts';
import type { Prices } from './market/prices.ts';
import type { MarketRoom } from './market/room.ts';
import type { Outbox, Publish } from './outbox.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Tickets } from './sessions/tickets.ts';
import type { Meta } from './store/meta.ts';
import type { Store } from './store/store.ts';

/** What every handler, job and domain of the exchange works with. */
export interface Exchange {
  store: Store;
  meta: Meta;
  ledger: Ledger;
  clock: Clock;
  people: People;
  sessions: Sessions;
  /** One-use tokens for private sockets. */
  tickets: Tickets;
  /** Tokens and pairs. */
  catalog: Catalog;
  /** The books of all pairs. */
  markets: Markets;
  /** Last prices and values in USD. */
  prices: Prices;
  /** What makes and remembers prices: makers, takers, bars. */
  market: MarketRoom;
  /** Puts rows on a person's user stream after the commit. Balances go by themselves with each ledger entry. */
  publish: Publish;
  /** A listener for what is committed to the streams: the sockets. */
  onMessage: Outbox['onMessage'];
  /** What all randomness of the seed and the market follows from. */
  seed(): string;
  /** Counts starts and resets; `seq` of a stream compares within one epoch only. */
  epoch(): number;
  /** The balance row of topic `balance` and of calls: the shape that fits the account. Contract `Balance`, `UnifiedBalance`. */
  balanceRow(account: Account, coin: string): BalanceRow;
}

/** A standard account's holding of a coin, or a unified one's. */
export type BalanceRow = Balance | UnifiedBalance;
