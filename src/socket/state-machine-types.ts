/** States as the specification numbers them: init, connecting, open, error, closed. spec 4 */
export type SocketState = -1 | 0 | 1 | 2 | 3;

export type TimerName = 'wait' | 'limit' | 'ping' | 'dead' | 'settle';

/** What the owner of a stream is told; nothing of it is repeated for one cause. */
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
        | 'asked'
        | 'spoiled'
        | 'slept'
        | 'press'
        | 'stop';
    }
  | { type: 'frame'; isPong: boolean }
  | { type: 'timer'; name: TimerName }
  | { type: 'closed'; code: number }
  | { type: 'presence'; isVisible: boolean; isOnline: boolean }
  /** Another list of lines; `line` is the place in it of the one that was in use, undefined when it is not there. */
  | { type: 'lines'; count: number; line: number | undefined };

export type Command =
  | { do: 'fetchToken' | 'login' | 'announce' | 'ping' | 'cancelTimers' | 'drop' }
  | { do: 'connect'; line: number }
  | { do: 'timer'; name: TimerName; ms: number }
  | { do: 'cancel'; name: TimerName }
  | { do: 'report'; what: Report };

export interface Machine {
  readonly phase: 'init' | 'token' | 'connecting' | 'login' | 'open' | 'waiting' | 'parked' | 'failed' | 'ended';
  /** A private stream logs in, and does not wait for the page to be seen. */
  readonly isPrivate: boolean;
  readonly lineCount: number;
  readonly pingMs: number;
  /** Place in the list of lines. */
  readonly line: number;
  /** Reconnects made on this line. */
  readonly tries: number;
  /** Lines used up since the counters started. */
  readonly linesUsed: number;
  readonly loginFailures: number;
  /** While open: a pong came; and the 30 s are over. */
  readonly hasPong: boolean;
  readonly isOld: boolean;
  readonly isVisible: boolean;
  readonly isOnline: boolean;
  /** When a wait was last cut short, monotonic ms. */
  readonly soonerAtMs: number;
  /** Parked because another page took the place: only being seen again (or a press) starts it. */
  readonly isElsewhere: boolean;
}
