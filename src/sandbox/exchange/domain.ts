import * as v from 'valibot';
import type { ParamsSchema } from '#contract/call.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { Scheduler } from '#sandbox/clock/jobs.ts';
import type { Settlement } from '#sandbox/engine/pair-market.ts';
import type { Migration } from '#sandbox/store/migrations.ts';
import type { Credit, Exchange, Hooks, MarketTopic } from './exchange.ts';
import { fieldOf, refuse } from './handler-result.ts';
import type { HandlerResult } from './handler-result.ts';
import type { Handler } from './handler.ts';

/**
 * A product area of the exchange: its tables, calls and scheduled jobs. `domains.ts` lists all of them; seeds run in
 * the order of that list, in one transaction.
 */
export interface Domain {
  name: string;
  migrations?: readonly Migration[];
  handlers?: readonly Handler[];
  /** Calls under `/x/sandbox/`, for developers and tests. */
  sandboxCalls?: readonly SandboxCall[];
  /** Snapshot rows of private topics, sent on subscription; topics without an entry send no snapshot. */
  snapshots?: Readonly<Record<string, (exchange: Exchange, account: Account) => readonly unknown[]>>;
  /** Topics of the market stream by the first part of their names. */
  topics?: Readonly<Record<string, MarketTopic>>;
  /** What the layers below ask it: before a write, when a book opens, on fills and price changes, and about coins. */
  hooks?: Partial<Hooks>;
  /** Lends to accounts and their orders; at most one domain has it. */
  credit?: Credit;
  /** Registers listeners and sources with the services; runs once, before the seed. */
  connect?: (exchange: Exchange) => void;
  /** Jobs on exchange time. */
  schedulers?: (exchange: Exchange) => readonly Scheduler[];
  /** Settles the trades of accounts on the markets; at most one domain has it. */
  settlement?: (exchange: Exchange) => Settlement;
  /** Fills a fresh exchange. */
  seed?: (exchange: Exchange) => void;
  /** Clears caches after the tables were emptied and before the new seed. */
  forget?: (exchange: Exchange) => void;
  /** Fills caches at each start and after each reset, when all domains are seeded. */
  open?: (exchange: Exchange) => void;
}

/** A call under `/x/sandbox/`. exchange-api 1.8 */
export interface SandboxCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/x/sandbox/`, without a leading slash. */
  path: string;
  run: (exchange: Exchange, body: unknown) => HandlerResult | Promise<HandlerResult>;
  /** Error names by code, in addition to the general ones. */
  errors: Readonly<Record<number, string>>;
}

/** A sandbox call that validates its parameters. GET and DELETE read them from the query, as text. */
export function sandboxCall<P extends ParamsSchema>(
  method: SandboxCall['method'],
  path: string,
  params: P,
  run: (exchange: Exchange, params: v.InferOutput<P>) => HandlerResult | Promise<HandlerResult>,
  errors: SandboxCall['errors'] = {},
): SandboxCall {
  return {
    method,
    path,
    errors,
    run(exchange, body) {
      const parsed = v.safeParse(params, body);
      if (parsed.success) return run(exchange, parsed.output);
      return refuse('badParameter', { field: fieldOf(parsed.issues[0]) });
    },
  };
}
