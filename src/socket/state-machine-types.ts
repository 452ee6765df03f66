/**
 * Connection states with the numbers of R4.8: `error` has given up a round of tries and rests, `closed` waits for the
 * next attempt.
 */
export const socketState = { init: -1, connecting: 0, open: 1, error: 2, closed: 3 } as const;
export type SocketState = (typeof socketState)[keyof typeof socketState];

export type TimerName = 'wait' | 'limit' | 'ping' | 'dead' | 'settle';

/** What a stream reports to its owner, once per cause. */
export type Report = 'policy' | 'sessionEnded' | 'elsewhere' | 'wrongStream' | 'checkSession' | 'gaveUp';

export type SocketEvent =
  | {
      type:
        | 'start'
        | 'token'
        | 'tokenUnreachable'
        | 'tokenRefused'
        | 'opened'
        | 'loggedIn'
        | 'subscribing'
        | 'corrupt'
        | 'slept'
        | 'press'
        | 'stop';
    }
  | { type: 'frame'; isPong: boolean }
  | { type: 'timer'; name: TimerName }
  | { type: 'closed'; code: number }
  | { type: 'presence'; isVisible: boolean; isOnline: boolean }
  /** Another list of endpoints; `line` is the index of the current one in it, undefined when it is missing. */
  | { type: 'lines'; count: number; line: number | undefined };

export type Command =
  | { do: 'fetchToken' | 'login' | 'announce' | 'ping' | 'cancelTimers' | 'drop' }
  | { do: 'connect'; line: number }
  | { do: 'timer'; name: TimerName; ms: number }
  | { do: 'cancel'; name: TimerName }
  /** `retryMs`: when a stream that gave up tries again by itself. */
  | { do: 'report'; what: Report; retryMs?: number };

export interface ConnectionState {
  readonly phase: 'init' | 'token' | 'connecting' | 'login' | 'open' | 'waiting' | 'idle' | 'failed' | 'ended';
  /** A private stream logs in, and connects while the page is hidden too. */
  readonly isPrivate: boolean;
  readonly lineCount: number;
  readonly pingMs: number;
  /** Index in the list of endpoints. */
  readonly line: number;
  /** Reconnects to this endpoint. */
  readonly tries: number;
  /** Endpoints given up since the counters started. */
  readonly linesUsed: number;
  readonly loginFailures: number;
  /** Rounds of tries in a row that ended without a connection that lasted. */
  readonly failedRounds: number;
  /** While open: a pong arrived; and the 30 s are over. */
  readonly hasPong: boolean;
  readonly isOld: boolean;
  readonly isVisible: boolean;
  readonly isOnline: boolean;
  /** Time at which a wait was last cut short, monotonic ms. */
  readonly soonerAtMs: number;
  /** Idle because another page took over: only visibility or the Reconnect button starts it again. */
  readonly isElsewhere: boolean;
}

/** Randomness and time of a step: `draw` is uniform in [0, 1), `nowMs` monotonic. */
export interface Moment {
  draw: number;
  nowMs: number;
}
export type Step = readonly [machine: ConnectionState, commands: readonly Command[]];
