import { type ClosingWay, closingWay } from './closing.ts';
import type { Command, Machine, Report, SocketEvent, SocketState, TimerName } from './machine-terms.ts';

/** Reconnects on a line after its first connect, then the next line. spec 9 */
export const reconnectsPerLine = 5;
/** Times the list of lines is gone through before giving up. spec 9 */
export const loops = 5;
/** Longest wait before a reconnect; the least is min(k, 3) s before the k-th. ms */
const longestWaitMs = 6_000;
const nextLineWaitMs = 1_000;
/** Nothing within that time of a ping, or of a new connection's subscriptions: the line is dead. ms */
export const deadMs = 5_000;
/** Open that long with a pong: counters start anew. ms */
export const settleMs = 30_000;
/** A connect or login that takes longer has failed. ms */
export const limitMs = 10_000;
/** A wait is cut short at most once in that time. ms */
const soonerMs = 5_000;
/** Refused logins before the session itself is checked. exchange-api 3.4 */
const loginFailuresMax = 3;

/** Chance and time of a step: `draw` uniform in [0, 1), `nowMs` monotonic. */
export interface Moment {
  draw: number;
  nowMs: number;
}
export type Step = readonly [machine: Machine, commands: readonly Command[]];

export function newMachine(
  given: Pick<Machine, 'isPrivate' | 'lineCount' | 'pingMs' | 'isVisible' | 'isOnline'>,
): Machine {
  return {
    ...given,
    phase: 'init',
    ...freshCounters,
    line: 0,
    hasPong: false,
    isOld: false,
    soonerAtMs: -soonerMs,
    isElsewhere: false,
  };
}

const freshCounters = { tries: 0, linesUsed: 0, loginFailures: 0 };

const states = {
  init: -1,
  token: 0,
  connecting: 0,
  login: 0,
  open: 1,
  failed: 2,
  waiting: 3,
  parked: 3,
  ended: 3,
} as const;

/** A waiting stream is closed (3), a trying one connecting (0) until its login is acknowledged. exchange-api 3.4 */
export const stateOf = ({ phase }: Machine): SocketState => states[phase];

/** One step of a stream's life: what it is after an event, and what is to be done. Pure. */
export function step(machine: Machine, event: SocketEvent, moment: Moment): Step {
  switch (event.type) {
    case 'start':
      return machine.phase === 'init' || machine.phase === 'ended'
        ? tryNow({ ...machine, ...freshCounters })
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
    case 'asked':
      return [machine, [{ do: 'timer', name: 'dead', ms: deadMs }]];
    case 'frame':
      return frame(machine, event.isPong);
    case 'spoiled':
      return machine.phase === 'open' ? lost(machine, 'nextLine', moment) : stay(machine);
    case 'slept':
      return isConnected(machine) ? lost(machine, 'reconnect', moment) : stay(machine);
    case 'closed':
      return isConnected(machine) ? lost(machine, closingWay(event.code), moment) : stay(machine);
    case 'timer':
      return timer(machine, event.name, moment);
    case 'lines':
      return [onLines(machine, event), []];
  }
}

/** What stands or is tried goes on; a line that was dropped is followed by the first. */
function onLines(machine: Machine, { count, line }: { count: number; line: number | undefined }): Machine {
  const next = { ...machine, lineCount: count, line: line ?? 0 };
  if (machine.phase === 'init') return { ...next, line: 0 };
  return line === undefined ? { ...next, tries: 0 } : next;
}

const stay = (machine: Machine): Step => [machine, []];
const isConnected = ({ phase }: Machine) => phase === 'connecting' || phase === 'login' || phase === 'open';
/** A hidden page waits until it is seen, but for its private stream; an offline one until there is a network. */
const mayTry = ({ isVisible, isPrivate, isOnline }: Machine) => isOnline && (isVisible || isPrivate);

function tryNow(machine: Machine): Step {
  const next = { ...machine, isElsewhere: false };
  if (!mayTry(next)) return [{ ...next, phase: 'parked' }, [{ do: 'cancelTimers' }]];
  if (!next.isPrivate) return connect(next);
  return [{ ...next, phase: 'token' }, [{ do: 'cancelTimers' }, { do: 'fetchToken' }]];
}

function connect(machine: Machine): Step {
  return [
    { ...machine, phase: 'connecting' },
    [{ do: 'cancelTimers' }, { do: 'connect', line: machine.line }, { do: 'timer', name: 'limit', ms: limitMs }],
  ];
}

function opened(machine: Machine): Step {
  if (machine.phase !== 'connecting') return stay(machine);
  if (!machine.isPrivate) return open(machine);
  return [{ ...machine, phase: 'login' }, [{ do: 'login' }, { do: 'timer', name: 'limit', ms: limitMs }]];
}

function open(machine: Machine): Step {
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

function frame(machine: Machine, isPong: boolean): Step {
  if (machine.phase !== 'open') return stay(machine);
  return [settled({ ...machine, hasPong: machine.hasPong || isPong }), [{ do: 'cancel', name: 'dead' }]];
}

const settled = (machine: Machine): Machine =>
  machine.isOld && machine.hasPong ? { ...machine, ...freshCounters } : machine;

const pingNow = (machine: Machine): Step => [
  machine,
  [{ do: 'ping' }, { do: 'timer', name: 'dead', ms: deadMs }, { do: 'timer', name: 'ping', ms: machine.pingMs }],
];

function timer(machine: Machine, name: TimerName, moment: Moment): Step {
  if (name === 'wait') return machine.phase === 'waiting' ? tryNow(machine) : stay(machine);
  if (!isConnected(machine)) return stay(machine);
  if (name === 'limit') return lost(machine, machine.phase === 'login' ? 'newLogin' : 'reconnect', moment);
  if (name === 'dead') return lost(machine, 'reconnect', moment);
  if (name === 'ping') return pingNow(machine);
  return [settled({ ...machine, isOld: true }), []];
}

function presence(machine: Machine, seen: { isVisible: boolean; isOnline: boolean }, moment: Moment): Step {
  const next = { ...machine, isVisible: seen.isVisible, isOnline: seen.isOnline };
  if (!seen.isOnline && (isConnected(next) || next.phase === 'token')) return unplug(next);
  const hasAppeared = seen.isVisible && !machine.isVisible;
  const hasArrived = hasAppeared || (seen.isOnline && !machine.isOnline);
  if (!hasArrived) return stay(next);
  if (next.phase === 'open') return pingNow(next);
  if (next.phase === 'waiting') return sooner(next, moment);
  if (next.phase !== 'parked' || (next.isElsewhere && !hasAppeared)) return stay(next);
  return isTooSoon(next, moment) ? again(next, [], moment) : sooner(next, moment);
}

/** Without a network nothing comes by a line any more, though it may look open for long. quality.md Q-F08 */
const unplug = (machine: Machine): Step => [{ ...machine, phase: 'parked' }, [{ do: 'cancelTimers' }, { do: 'drop' }]];

function press(machine: Machine, moment: Moment): Step {
  if (machine.phase === 'failed') return tryNow({ ...machine, ...freshCounters });
  if (machine.phase === 'parked') return tryNow(machine);
  return machine.phase === 'waiting' ? sooner(machine, moment) : stay(machine);
}

const isTooSoon = ({ soonerAtMs }: Machine, { nowMs }: Moment) => nowMs - soonerAtMs < soonerMs;

/** Cuts a wait short, at most once in 5 s. */
function sooner(machine: Machine, moment: Moment): Step {
  return isTooSoon(machine, moment) ? stay(machine) : tryNow({ ...machine, soonerAtMs: moment.nowMs });
}

/** The connection, or the try for one, is gone. exchange-api 3.4 */
function lost(machine: Machine, way: ClosingWay, moment: Moment): Step {
  const gone: readonly Command[] = [{ do: 'cancelTimers' }, { do: 'drop' }];
  const told = (phase: Machine['phase'], what: Report): Step => [
    { ...machine, phase },
    [...gone, { do: 'report', what }],
  ];
  switch (way) {
    case 'stay':
      return [{ ...machine, phase: 'ended' }, gone];
    case 'policy':
    case 'sessionEnded':
    case 'wrongStream':
      return told('ended', way);
    case 'elsewhere':
      return [{ ...machine, phase: 'parked', isElsewhere: true }, [...gone, { do: 'report', what: 'elsewhere' }]];
    case 'newLogin': {
      const loginFailures = machine.loginFailures + 1;
      return loginFailures >= loginFailuresMax
        ? told('failed', 'checkSession')
        : again({ ...machine, loginFailures }, gone, moment);
    }
    case 'nextLine':
      return again({ ...machine, line: (machine.line + 1) % machine.lineCount }, gone, moment);
    case 'reconnect':
      return again(machine, gone, moment);
  }
}

/** Try k (1 to 5) on a line waits uniformly in [min(k, 3), 6] s; then the next line after 1 s; after all loops none. */
function again(machine: Machine, gone: readonly Command[], { draw }: Moment): Step {
  const tries = machine.tries + 1;
  if (tries <= reconnectsPerLine) {
    const leastMs = Math.min(tries, 3) * 1_000;
    const ms = leastMs + draw * (longestWaitMs - leastMs);
    return [{ ...machine, phase: 'waiting', tries }, [...gone, { do: 'timer', name: 'wait', ms }]];
  }
  const linesUsed = machine.linesUsed + 1;
  if (linesUsed >= loops * machine.lineCount)
    return [{ ...machine, phase: 'failed' }, [...gone, { do: 'report', what: 'gaveUp' }]];
  const line = (machine.line + 1) % machine.lineCount;
  return [
    { ...machine, phase: 'waiting', tries: 0, linesUsed, line },
    [...gone, { do: 'timer', name: 'wait', ms: nextLineWaitMs }],
  ];
}
