import * as v from 'valibot';
import type { ParamsSchema } from '../contract/call.ts';
import type { Account } from './account/people.ts';
import { refuse } from './answer.ts';
import type { Answer } from './answer.ts';
import type { Scheduler } from './clock.ts';
import type { House } from './engine/market.ts';
import type { Exchange } from './exchange.ts';
import type { Handler } from './handle.ts';
import type { Migration } from './store/migrations.ts';

/**
 * A part of the exchange: what it keeps, what it answers, what falls due. A new one is added to `domains.ts`.
 * Seeds run in the order of that list, in one transaction.
 */
export interface Domain {
  name: string;
  migrations?: readonly Migration[];
  handlers?: readonly Handler[];
  /** Paths under `/x/sandbox/` that only developers and tests call. */
  sandboxCalls?: readonly SandboxCall[];
  /** First rows of topics when a connection subscribes; a topic without an entry starts empty and sends no snapshot. */
  snapshots?: Readonly<Record<string, (exchange: Exchange, account: Account) => readonly unknown[]>>;
  /** Jobs on exchange time. */
  schedulers?(exchange: Exchange): readonly Scheduler[];
  /** Who settles what people trade on the markets: at most one domain. */
  house?(exchange: Exchange): House;
  /** Fills a fresh exchange. */
  seed?(exchange: Exchange): void;
  /** Drops what is held in memory, after the tables were emptied and before the new seed. */
  forget?(exchange: Exchange): void;
  /** Builds what is held in memory: at each start and after each reset, once everything is seeded. */
  open?(exchange: Exchange): void;
}

/** A sandbox-only path. exchange-api 1.8 */
export interface SandboxCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/x/sandbox/`, without a slash in front. */
  path: string;
  run(exchange: Exchange, body: unknown): Answer | Promise<Answer>;
  /** Codes of refusals beside the general ones. */
  errors: Readonly<Record<number, string>>;
}

/** A sandbox-only path with its parameters checked. GET and DELETE take them from the query, as text. */
export function sandboxCall<P extends ParamsSchema>(
  method: SandboxCall['method'],
  path: string,
  params: P,
  run: (exchange: Exchange, params: v.InferOutput<P>) => Answer | Promise<Answer>,
  errors: SandboxCall['errors'] = {},
): SandboxCall {
  return {
    method,
    path,
    errors,
    run(exchange, body) {
      const parsed = v.safeParse(params, body);
      if (parsed.success) return run(exchange, parsed.output);
      return refuse('badParameter', { field: String(parsed.issues[0].path?.[0]?.key ?? '') });
    },
  };
}
