import { type CloseReaction, closeReaction } from './close-codes.ts';
import { freshCounters, freshRound, rest, retry } from './reconnect.ts';
import { socketState } from './state-machine-types.ts';
import type {
  Command,
  ConnectionState,
  Moment,
  Report,
  SocketEvent,
  SocketState,
  Step,
  TimerName,
} from './state-machine-types.ts';

/** A connection without any message this long after a ping or after its subscriptions is dead. ms */
export const deadMs = 5_000;
/** Counters reset after a connection was open this long and had a pong. ms */
export const settleMs = 30_000;
/** Time limit of a connect or a login. ms */
export const limitMs = 10_000;
/** Shortest time between two cut waits. ms */
const soonerMs = 5_000;
/** Rejected logins before the session itself is checked. exchange-api 3.4 */
const loginFailuresMax = 3;

export function initialState(
  initial: Pick<ConnectionState, 'isPrivate' | 'lineCount' | 'pingMs' | 'isVisible' | 'isOnline'>,
): ConnectionState {
  return {
    ...initial,
    phase: 'init',
    ...freshCounters,
    line: 0,
    hasPong: false,
    isOld: false,
    soonerAtMs: -soonerMs,
    isElsewhere: false,
  };
}

const states = {
  init: socketState.init,
  token: socketState.connecting,
  connecting: socketState.connecting,
  login: socketState.connecting,
  open: socketState.open,
  failed: socketState.error,
  waiting: socketState.closed,
  idle: socketState.closed,
  ended: socketState.closed,
} as const;

/**
 * The public state: a waiting stream is closed (3), a stream is connecting (0) until its login is acknowledged.
 * exchange-api 3.4
 */
export const stateOf = ({ phase }: ConnectionState): SocketState => states[phase];

/** The machine after an event and the commands to run. Pure. */
export function step(machine: ConnectionState, event: SocketEvent, moment: Moment): Step {
  switch (event.type) {
    case 'start':
      return machine.phase === 'init' || machine.phase === 'ended'
        ? connectNow({ ...machine, ...freshCounters })
        : stay(machine);
    case 'stop':
      return [{ ...machine, phase: 'ended' }, [{ do: 'cancelTimers' }, { do: 'drop' }]];
    case 'presence':
      return presence(machine, event, moment);
    case 'press':
      return press(machine, moment);
    case 'token':
      return machine.phase === 'token' ? connect(machine) : stay(machine);
    case 'tokenUnreachable':
      return machine.phase === 'token' ? lost(machine, 'reconnect', moment) : stay(machine);
    case 'tokenRefused':
      return machine.phase === 'token' ? lost(machine, 'newLogin', moment) : stay(machine);
    case 'opened':
      return opened(machine);
    case 'loggedIn':
      return machine.phase === 'login' ? open(machine) : stay(machine);
    case 'subscribing':
      return [machine, [{ do: 'timer', name: 'dead', ms: deadMs }]];
    case 'frame':
      return frame(machine, event.isPong);
    case 'corrupt':
      return machine.phase === 'open' ? lost(machine, 'nextLine', moment) : stay(machine);
    case 'slept':
      return isConnected(machine) ? lost(machine, 'reconnect', moment) : stay(machine);
    case 'closed':
      return isConnected(machine) ? lost(machine, closeReaction(event.code), moment) : stay(machine);
    case 'timer':
      return timer(machine, event.name, moment);
    case 'lines':
      return [onLines(machine, event), []];
  }
}

/** Keeps the current connection; when its endpoint is no longer listed, the next connect uses the first. */
function onLines(
  machine: ConnectionState,
  { count, line }: { count: number; line: number | undefined },
): ConnectionState {
  const next = { ...machine, lineCount: count, line: line ?? 0 };
  if (machine.phase === 'init') return { ...next, line: 0 };
  return line === undefined ? { ...next, tries: 0 } : next;
}

const stay = (machine: ConnectionState): Step => [machine, []];
const isConnected = ({ phase }: ConnectionState) => phase === 'connecting' || phase === 'login' || phase === 'open';
/** A hidden page waits until it is visible, except for its private stream; an offline one until there is a network. */
const canConnect = ({ isVisible, isPrivate, isOnline }: ConnectionState) => isOnline && (isVisible || isPrivate);

function connectNow(machine: ConnectionState): Step {
  const next = { ...machine, isElsewhere: false };
  if (!canConnect(next)) return [{ ...next, phase: 'idle' }, [{ do: 'cancelTimers' }]];
  if (!next.isPrivate) return connect(next);
  return [{ ...next, phase: 'token' }, [{ do: 'cancelTimers' }, { do: 'fetchToken' }]];
}

function connect(machine: ConnectionState): Step {
  return [
    { ...machine, phase: 'connecting' },
    [{ do: 'cancelTimers' }, { do: 'connect', line: machine.line }, { do: 'timer', name: 'limit', ms: limitMs }],
  ];
}

function opened(machine: ConnectionState): Step {
  if (machine.phase !== 'connecting') return stay(machine);
  if (!machine.isPrivate) return open(machine);
  return [{ ...machine, phase: 'login' }, [{ do: 'login' }, { do: 'timer', name: 'limit', ms: limitMs }]];
}

function open(machine: ConnectionState): Step {
  return [
    { ...machine, phase: 'open', hasPong: false, isOld: false },
    [
      { do: 'cancelTimers' },
      { do: 'announce' },
      { do: 'timer', name: 'ping', ms: machine.pingMs },
      { do: 'timer', name: 'settle', ms: settleMs },
    ],
  ];
}

function frame(machine: ConnectionState, isPong: boolean): Step {
  if (machine.phase !== 'open') return stay(machine);
  return [settled(isPong ? { ...machine, hasPong: true } : machine), isAlive];
}

/** Commands of each frame. */
const isAlive: readonly Command[] = [{ do: 'cancel', name: 'dead' }];
const hasFreshCounters = ({ tries, linesUsed, loginFailures, failedRounds }: ConnectionState) =>
  tries === 0 && linesUsed === 0 && loginFailures === 0 && failedRounds === 0;
/** Frames arrive thousands of times a second, so a machine that is settled already is not copied. */
const settled = (machine: ConnectionState): ConnectionState =>
  machine.isOld && machine.hasPong && !hasFreshCounters(machine) ? { ...machine, ...freshCounters } : machine;

const pingNow = (machine: ConnectionState): Step => [
  machine,
  [{ do: 'ping' }, { do: 'timer', name: 'dead', ms: deadMs }, { do: 'timer', name: 'ping', ms: machine.pingMs }],
];

function timer(machine: ConnectionState, name: TimerName, moment: Moment): Step {
  if (name === 'wait') {
    if (machine.phase === 'failed') return machine.isVisible ? newRound(machine) : stay(machine);
    return machine.phase === 'waiting' ? connectNow(machine) : stay(machine);
  }
  if (!isConnected(machine)) return stay(machine);
  // An exchange that does not answer a login has not refused it.
  if (name === 'limit' || name === 'dead') return lost(machine, 'reconnect', moment);
  if (name === 'ping') return pingNow(machine);
  return [settled({ ...machine, isOld: true }), []];
}

function presence(machine: ConnectionState, now: { isVisible: boolean; isOnline: boolean }, moment: Moment): Step {
  const next = { ...machine, isVisible: now.isVisible, isOnline: now.isOnline };
  if (!now.isOnline && (isConnected(next) || next.phase === 'token')) return goOffline(next);
  const hasAppeared = now.isVisible && !machine.isVisible;
  const hasArrived = hasAppeared || (now.isOnline && !machine.isOnline);
  if (!hasArrived) return stay(next);
  if (next.phase === 'open') return pingNow(next);
  if (next.phase === 'waiting') return connectSooner(next, moment);
  if (next.phase === 'failed')
    return isTooSoon(next, moment)
      ? [next, [{ do: 'timer', name: 'wait', ms: soonerMs }]]
      : newRound({ ...next, soonerAtMs: moment.nowMs });
  if (next.phase !== 'idle' || (next.isElsewhere && !hasAppeared)) return stay(next);
  return isTooSoon(next, moment) ? retry(next, [], moment) : connectSooner(next, moment);
}

/** Without a network no message arrives, although the connection can look open for a long time. quality.md Q-F08 */
const goOffline = (machine: ConnectionState): Step => [
  { ...machine, phase: 'idle' },
  [{ do: 'cancelTimers' }, { do: 'drop' }],
];

function press(machine: ConnectionState, moment: Moment): Step {
  if (machine.phase === 'failed') return connectNow({ ...machine, ...freshCounters });
  if (machine.phase === 'idle') return connectNow(machine);
  return machine.phase === 'waiting' ? connectSooner(machine, moment) : stay(machine);
}

const isTooSoon = ({ soonerAtMs }: ConnectionState, { nowMs }: Moment) => nowMs - soonerAtMs < soonerMs;

/** Cuts a wait short, at most once in 5 s. */
function connectSooner(machine: ConnectionState, moment: Moment): Step {
  return isTooSoon(machine, moment) ? stay(machine) : connectNow({ ...machine, soonerAtMs: moment.nowMs });
}

/** Handles a lost connection or a failed attempt. exchange-api 3.4 */
function lost(machine: ConnectionState, way: CloseReaction, moment: Moment): Step {
  const closing: readonly Command[] = [{ do: 'cancelTimers' }, { do: 'drop' }];
  const report = (phase: ConnectionState['phase'], what: Report): Step => [
    { ...machine, phase },
    [...closing, { do: 'report', what }],
  ];
  switch (way) {
    case 'stay':
      return [{ ...machine, phase: 'ended' }, closing];
    case 'policy':
    case 'sessionEnded':
    case 'wrongStream':
      return report('ended', way);
    case 'elsewhere':
      return [{ ...machine, phase: 'idle', isElsewhere: true }, [...closing, { do: 'report', what: 'elsewhere' }]];
    case 'newLogin': {
      const loginFailures = machine.loginFailures + 1;
      return loginFailures >= loginFailuresMax
        ? rest({ ...machine, loginFailures }, closing, 'checkSession')
        : retry({ ...machine, loginFailures }, closing, moment);
    }
    case 'nextLine':
      return retry({ ...machine, line: (machine.line + 1) % machine.lineCount }, closing, moment);
    case 'reconnect':
      return retry(machine, closing, moment);
  }
}

const newRound = (machine: ConnectionState): Step =>
  connectNow({ ...machine, ...freshRound, line: (machine.line + 1) % machine.lineCount });
