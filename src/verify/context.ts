import type { Call } from '#contract/call.ts';
import type { Caller, Client, Reply } from './http/client.ts';
import type { Clock } from './calls/clock.ts';
import type { Findings } from './findings.ts';
import type { Samples } from './schema/samples.ts';

/** What a run may send. verify.md 2 */
export type Profile = 'visitor' | 'read-only' | 'trade';

/** What all checks of a run share. */
export interface Context {
  /** The calls of what the exchange offers. */
  calls: ReadonlyMap<string, Call>;
  /** What the exchange says that it offers, by its names; filled in by the first answer. */
  switches: Record<string, boolean>;
  client: Client;
  findings: Findings;
  samples: Samples;
  clock: Clock;
  profile: Profile;
  /** The person of the token, and a second one. */
  person?: Caller;
  second?: Caller;
  /** `Origin` of the requests. */
  origin: string;
  seed: string;
  /** Set when a bad request of an acting call succeeded: nothing acts any more. verify.md 2 */
  stop: { isActing: boolean };
  /** Ends the run: budget used up, or a signal. */
  signal: AbortSignal;
}

/** A call with its name and the answer to valid parameters. */
export interface Subject {
  name: string;
  call: Call;
  /** Valid parameters. */
  params: Record<string, unknown>;
  /** Who asks: the person when there is one and the call takes a token. */
  caller: Caller;
  /** Code of the answer to the valid parameters; undefined when it could not be read. */
  code?: number;
  result?: unknown;
  reply: Reply;
}
