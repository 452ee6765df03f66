import type * as v from 'valibot';
import type * as contract from '#contract/order.ts';
import type { Side } from '#contract/scalars.ts';
import type { FilledOrder } from '#formulas/margin/as-filled.ts';
import type { BorrowingOrder } from '#formulas/margin/max-loan.ts';
import type { Balance, UnifiedBalance } from '#contract/order.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import type { Entry, PairMarket, PriceRange } from '#sandbox/engine/pair-market.ts';
import type { Account, Accounts } from '#sandbox/identity/accounts.ts';
import type { Clock } from '#sandbox/clock/clock.ts';
import type { PairMarkets } from '#sandbox/engine/pair-markets.ts';
import type { Ledger } from '#sandbox/ledger/ledger.ts';
import type { Catalog } from '#sandbox/catalog/catalog.ts';
import type { Prices } from '#sandbox/bars/prices.ts';
import type { MarketData } from '#sandbox/simulation/market-data.ts';
import type { Sessions } from '#sandbox/identity/sessions.ts';
import type { Tickets } from '#sandbox/identity/tickets.ts';
import type { Meta } from '#sandbox/store/meta.ts';
import type { Store } from '#sandbox/store/store.ts';
import type { Debt, MaxLoan, OrderProceeds } from './credit.ts';
import type { GeneralRefusal } from './handler-result.ts';
import type { TopicPublisher } from './topic.ts';
import type { Outbox, Publish } from './outbox.ts';

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
  /**
   * Sends rows on an account's private stream after the commit. Ledger entries publish topic `balance` automatically.
   */
  publish: Publish;
  /** Sends a row that is read after the commit, once for each key. */
  publishLater: Outbox['publishLater'];
  /** Registers a listener for the messages of committed transactions. */
  onMessage: Outbox['onMessage'];
  /** What the products add to the work of the layers below them. */
  hooks: Hooks;
  /** Loans to accounts and their orders. */
  credit: Credit;
  /** Topics of the market stream by the first part of their names, beside those of pairs. */
  topics: Readonly<Record<string, MarketTopic>>;
  /** The seed of all pseudorandom numbers. */
  seed: () => string;
  /** Returns the number of starts and resets; `seq` of a stream is comparable within one epoch only. */
  epoch: () => number;
  /** The balance row of topic `balance` and of calls, in the shape of the account type. */
  balanceRow: (account: Account, coin: string) => BalanceRow;
}

/** The balance of a coin on a standard account, or on a unified account. */
export type BalanceRow = Balance | UnifiedBalance;

/** An order that rested in a book when the exchange stopped; price and remaining quantity in units of 10⁻⁸. */
export interface StoppedOrder {
  id: string;
  owner: string;
  side: Side;
  price: bigint;
  left: bigint;
}

type WithStore = Pick<Exchange, 'store'>;

/** What the layers below the products ask them. A product implements those that concern it. */
export interface Hooks {
  /** Refuses what moves money of an account, before its parameters are read; a cancel may still work. */
  beforeWrite: (exchange: WithStore, uid: string, isCancel: boolean) => GeneralRefusal | undefined;

  /** The pairs whose books open at the start, because a clock jump must move their prices. */
  openBooks: (exchange: WithStore) => readonly string[];
  /** The product's own orders that a pair's book begins with. */
  onBookOpen: (exchange: WithStore, symbolId: string) => readonly StoppedOrder[];
  /** The newest id of the product's own orders and trades; '' when none. */
  lastId: (exchange: WithStore) => string;
  /** The function that books what an entry did to the product's own orders; undefined when it changed none. */
  onFill: (exchange: Exchange, market: PairMarket, entry: Entry) => (() => void) | undefined;
  /** True when trades at these prices concern the product. */
  reachesPrice: (exchange: Exchange, market: PairMarket, range: PriceRange) => boolean;
  /** Runs the product's steps after trades, inside their transaction, when all plan orders have triggered. */
  onPriceChange: (exchange: Exchange, market: PairMarket, ranges: readonly PriceRange[]) => void;
  /** A page of the trades of a bot of the account. */
  tradesOfBot: (
    exchange: Exchange,
    uid: string,
    gridId: string,
    params: v.InferOutput<typeof contract.myTrades.params>,
  ) => v.InferInput<typeof contract.myTrades.result> | undefined;

  /**
   * The limit of what an account may hold, USDT, when an order passes it. `quantity`: base coins, units of
   * 10⁻⁸.
   */
  passedHoldingLimit: (exchange: Exchange, order: { uid: string; pair: Pair; quantity: bigint }) => string | undefined;
  /** True for a coin that was redeemed: nothing is left to sell or withdraw. */
  isRedeemed: (exchange: WithStore, coin: string) => boolean;

  /** The principal of the product's open loans of a coin, units of 10⁻⁸: all loans share the platform pool. */
  lent: (exchange: WithStore, coin: string) => bigint;
  /** The frozen USDT of an account that will buy what is no collateral, units of 10⁻⁸. */
  pendingPurchases: (exchange: WithStore, uid: string) => bigint;
  /** Fails what an account has in progress with a code, because its debts are liquidated. */
  onLiquidation: (exchange: Exchange, uid: string, code: number) => void;
  /** The ledger owners of the loans of an account in a coin: their `loan` is the principal. */
  loanOwners: (exchange: WithStore, uid: string, coin: string) => readonly string[];
}

/** What the risk of an account is computed from. */
export type RiskSources = Pick<Exchange, 'store' | 'ledger' | 'catalog' | 'market' | 'hooks'>;

/** Loans to accounts and their orders, as balances and order entry ask for them. */
export interface Credit {
  /** What an account owes, by coin; empty without debts. */
  debtsOf: (exchange: Pick<Exchange, 'store'>, uid: string) => ReadonlyMap<string, Debt>;
  /** True when the account has turned borrowing on. */
  isOn: (exchange: Pick<Exchange, 'store'>, uid: string) => boolean;
  /** A function that gives how much of a coin can leave the spot account (wallet) now, units of 10⁻⁸. */
  transferLimits: (sources: RiskSources, account: Account) => (coin: string) => bigint;
  /** A function that gives the limits of a loan that stays in the account as cash. */
  maxLoans: (sources: RiskSources, account: Account) => (coin: string) => MaxLoan;
  /** The limits of the loan of an order. */
  maxOrderLoans: (sources: RiskSources, account: Account, order: BorrowingOrder & { maxLeverage: string }) => MaxLoan;
  /** True when the debts of an account allow an order without a loan. */
  isRiskAllowed: (sources: RiskSources, account: Account, order: FilledOrder) => boolean;
  /** The initial and the maintenance margin rate of a unified account, for display. */
  unifiedRates: (sources: RiskSources, account: Account) => { imRate: string; mmRate: string };
  /** Lends an order what it needs at its entry, inside a transaction. */
  lendToOrder: (
    exchange: Exchange,
    order: { uid: string; clientOrderId: string },
    coin: string,
    amount: bigint,
  ) => { loanId: string };
  /** Looks at the risk of an account when an order has spent its loan. */
  watchAccount: (exchange: Exchange, uid: string) => void;
  /** Lets what orders released and received repay, inside the transaction of the changes. */
  repayFromOrders: (exchange: Exchange, proceeds: readonly OrderProceeds[]) => void;
}

/** A topic of a product on the market stream, `{kind}.{subject}`. exchange-api 3.2 */
export interface MarketTopic {
  /** Error code for a subject that does not exist. */
  unknownCode: number;
  isKnown: (subject: string) => boolean;
  /** What a subject publishes; undefined when it does not exist. */
  open: (exchange: Exchange, subject: string) => TopicPublisher<object> | undefined;
}
