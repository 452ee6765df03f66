import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestRestMs, loops, reconnectsPerLine } from '#socket/reconnect.ts';
import { initialState, limitMs, stateOf, step } from '#socket/state-machine.ts';
import type { Step } from '#socket/state-machine-types.ts';
import type { Command, SocketEvent, TimerName } from '#socket/state-machine-types.ts';

const timers = fc.constantFrom('wait', 'limit', 'ping', 'dead', 'settle');
const event: fc.Arbitrary<SocketEvent> = fc.oneof(
  fc
    .constantFrom(
      'start',
      'token',
      'tokenUnreachable',
      'tokenRefused',
      'opened',
      'loggedIn',
      'corrupt',
      'slept',
      'press',
    )
    .map((type) => ({ type })),
  fc.record({ type: fc.constant('frame' as const), isPong: fc.boolean() }),
  fc.record({ type: fc.constant('timer' as const), name: timers }),
  fc.record({
    type: fc.constant('closed' as const),
    code: fc.constantFrom(1000, 1001, 1006, 1008, 1012, 4001, 4002, 4003, 4004, 4008, 4009, 4010, 4999),
  }),
  fc.record({ type: fc.constant('presence' as const), isVisible: fc.boolean(), isOnline: fc.boolean() }),
);
/** Uniform in [0, 1), as the machine requires: `fc.double` has nearly all of its values close to 0. */
const draw = fc.nat(999_999).map((millionths) => millionths / 1_000_000);
const events = fc.array(fc.record({ event, draw, afterMs: fc.nat(40_000) }), { maxLength: 120, size: 'max' });
const initialInput = fc.record({
  isPrivate: fc.boolean(),
  lineCount: fc.integer({ min: 1, max: 4 }),
  pingMs: fc.constantFrom(10_000, 20_000),
  isVisible: fc.boolean(),
  isOnline: fc.boolean(),
});

/** Runs a sequence of events against a model of the environment: whether a connection is open, which timers run. */
function run(
  initial: Parameters<typeof initialState>[0],
  script: typeof events extends fc.Arbitrary<infer L> ? L : never,
  check: (step: Step, before: Step, environment: { isConnected: boolean; timers: Set<string> }) => void,
): void {
  const environment = { isConnected: false, timers: new Set<string>() };
  let last: Step = [initialState(initial), []];
  let nowMs = 0;
  for (const { event: next, draw, afterMs } of script) {
    nowMs += afterMs;
    if (next.type === 'timer' && !environment.timers.delete(next.name)) continue;
    if ((next.type === 'closed' || next.type === 'opened' || next.type === 'frame') && !environment.isConnected)
      continue;
    const before = last;
    last = step(before[0], next, { draw, nowMs });
    for (const command of last[1]) applyCommand(command, environment);
    check(last, before, environment);
  }
}
function applyCommand(command: Command, environment: { isConnected: boolean; timers: Set<string> }): void {
  if (command.do === 'connect') environment.isConnected = true;
  if (command.do === 'drop') environment.isConnected = false;
  if (command.do === 'timer') environment.timers.add(command.name);
  if (command.do === 'cancel') environment.timers.delete(command.name);
  if (command.do === 'cancelTimers') environment.timers.clear();
}

test('[R4.8] [R9.2] any sequence of events leaves at most one connection, none while it waits, and a timer or an external event that continues it', () => {
  fc.assert(
    fc.property(initialInput, events, (initial, script) => {
      run(initial, script, ([machine], _before, environment) => {
        const state = stateOf(machine);
        expect(environment.isConnected).toBe(['connecting', 'login', 'open'].includes(machine.phase));
        if (machine.phase === 'waiting') expect([...environment.timers]).toEqual(['wait']);
        if (machine.phase === 'open') expect(environment.timers.has('ping')).toBe(true);
        if (machine.phase === 'connecting' || machine.phase === 'login')
          expect([...environment.timers]).toEqual(['limit']);
        // A hidden page starts its next round when it is shown.
        if (state === 2) expect([...environment.timers]).toEqual(environment.timers.size === 0 ? [] : ['wait']);
        if (state === 2 && machine.isVisible) expect(environment.timers.size).toBe(1);
        if (machine.phase === 'ended' || machine.phase === 'idle') expect(environment.timers.size).toBe(0);
        expect(machine.line).toBeLessThan(initial.lineCount);
      });
    }),
    { numRuns: 400 },
  );
});

test('[R9.2] every wait lies in [min(k, 3), 6] s, or is the 1 s before the next endpoint', () => {
  fc.assert(
    fc.property(initialInput, events, (initial, script) => {
      run(initial, script, ([machine, commands]) => {
        for (const command of commands) {
          if (command.do !== 'timer' || command.name !== 'wait' || machine.phase === 'failed') continue;
          const minMs = machine.tries === 0 ? 1_000 : Math.min(machine.tries, 3) * 1_000;
          expect(command.ms).toBeGreaterThanOrEqual(minMs);
          expect(command.ms).toBeLessThanOrEqual(machine.tries === 0 ? 1_000 : 6_000);
          expect(machine.tries).toBeLessThanOrEqual(reconnectsPerLine);
        }
      });
    }),
    { numRuns: 400 },
  );
});

test('[R9.2] a stream that never opens makes 6 attempts per endpoint, 5 passes through the list, and rests', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.constantFrom(1001, 1006, 1012, 4009, 4999), (lineCount, code) => {
      let [machine] = step(
        initialState({ isPrivate: false, lineCount, pingMs: 10_000, isVisible: true, isOnline: true }),
        { type: 'start' },
        { draw: 0, nowMs: 0 },
      );
      let connects = 1;
      for (let guard = 0; guard < 1_000; guard += 1) {
        [machine] = step(machine, { type: 'closed', code }, { draw: 0, nowMs: 0 });
        if (stateOf(machine) === 2) break;
        const [next, commands] = step(machine, { type: 'timer', name: 'wait' }, { draw: 0, nowMs: 0 });
        machine = next;
        connects += commands.filter((command) => command.do === 'connect').length;
      }
      expect(connects).toBe((reconnectsPerLine + 1) * loops * lineCount);
    }),
  );
});

/**
 * Runs a machine whose exchange is silent for `outageMs` and then answers; returns when it is open, ms, and its
 * connects.
 */
function outage(outageMs: number, isPrivate: boolean, { endMs = 1e8 } = {}) {
  let nowMs = 0;
  let connects = 0;
  let timers = new Map<string, number>();
  let machine = initialState({ isPrivate, lineCount: 1, pingMs: 10_000, isVisible: true, isOnline: true });
  const handle = (next: SocketEvent): void => {
    const [after, commands] = step(machine, next, { draw: 0.5, nowMs });
    machine = after;
    for (const command of commands) {
      if (command.do === 'cancelTimers') timers = new Map();
      if (command.do === 'cancel') timers.delete(command.name);
      if (command.do === 'timer') timers.set(command.name, nowMs + command.ms);
      if (command.do === 'fetchToken') handle({ type: 'token' });
      if (command.do === 'connect') connects += 1;
      // A frozen exchange accepts connections and says nothing; a market stream does not even open.
      if (command.do === 'connect' && (isPrivate || nowMs >= outageMs)) handle({ type: 'opened' });
      if (command.do === 'login' && nowMs >= outageMs) handle({ type: 'loggedIn' });
    }
  };
  handle({ type: 'start' });
  while (stateOf(machine) !== 1 && nowMs < endMs) {
    const [name, atMs] = [...timers].toSorted(([, a], [, b]) => a - b)[0] ?? [];
    if (name === undefined || atMs === undefined) break;
    nowMs = atMs;
    timers.delete(name);
    handle({ type: 'timer', name: name as TimerName });
  }
  return { openMs: nowMs, connects, machine };
}

test.each([10, 35, 70, 120, 300, 720, 1_800, 7_200])(
  '[FI13] [FS3] after %i s without an answer a stream opens again without a press',
  (seconds) => {
    for (const isPrivate of [true, false]) {
      const { openMs, machine } = outage(seconds * 1_000, isPrivate);
      expect(stateOf(machine)).toBe(1);
      // The longest rest, the time limit of a connect that began before the end, and a wait.
      expect(openMs - seconds * 1_000).toBeLessThanOrEqual(longestRestMs + limitMs + 6_000);
    }
  },
);

test('[FI13] rests grow from 30 s to 2 min, a press or a shown page ends one, and a lasting connection starts anew', () => {
  let [machine] = step(
    initialState({ isPrivate: false, lineCount: 1, pingMs: 10_000, isVisible: true, isOnline: true }),
    { type: 'start' },
    { draw: 0, nowMs: 0 },
  );
  const at = (nowMs: number) => ({ draw: 0, nowMs });
  const failRound = (nowMs: number): number | undefined => {
    for (;;) {
      const [lost, commands] = step(machine, { type: 'closed', code: 1006 }, at(nowMs));
      machine = lost;
      const report = commands.find((command) => command.do === 'report');
      if (report) return report.retryMs;
      [machine] = step(machine, { type: 'timer', name: 'wait' }, at(nowMs));
    }
  };
  const rests = [0, 1, 2, 3].map((round) => {
    const retryMs = failRound(round * 200_000);
    [machine] = step(machine, { type: 'timer', name: 'wait' }, at(round * 200_000 + 1));
    return retryMs;
  });
  expect(rests).toEqual([30_000, 60_000, 120_000, 120_000]);
  failRound(900_000);
  [machine] = step(machine, { type: 'presence', isVisible: false, isOnline: true }, at(910_000));
  [machine] = step(machine, { type: 'timer', name: 'wait' }, at(920_000));
  expect(machine.phase).toBe('failed');
  [machine] = step(machine, { type: 'presence', isVisible: true, isOnline: true }, at(930_000));
  expect(machine.phase).toBe('connecting');
  for (const next of [
    { type: 'opened' },
    { type: 'frame', isPong: true },
    { type: 'timer', name: 'settle' },
    { type: 'frame', isPong: true },
  ] as const)
    [machine] = step(machine, next, at(970_000));
  expect(failRound(980_000)).toBe(30_000);
});

test('after stop only a new start starts it', () => {
  fc.assert(
    fc.property(initialInput, events, (initial, script) => {
      let [machine] = step(initialState(initial), { type: 'start' }, { draw: 0, nowMs: 0 });
      [machine] = step(machine, { type: 'stop' }, { draw: 0, nowMs: 0 });
      for (const { event: next, draw } of script.filter((moment) => moment.event.type !== 'start')) {
        const [after, commands] = step(machine, next, { draw, nowMs: 0 });
        machine = after;
        expect(commands).toEqual([]);
      }
    }),
  );
});
