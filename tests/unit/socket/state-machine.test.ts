import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loops, initialState, reconnectsPerLine, stateOf, step, type Step } from '#socket/state-machine.ts';
import type { Command, SocketEvent } from '#socket/state-machine-types.ts';

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
        if (state === 2 || machine.phase === 'ended' || machine.phase === 'idle')
          expect(environment.timers.size).toBe(0);
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
          if (command.do !== 'timer' || command.name !== 'wait') continue;
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

test('[R9.2] a stream that never opens makes 6 attempts per endpoint, 5 rounds through the list, and stops', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.constantFrom(1001, 1006, 1012, 4009, 4999), (lineCount, code) => {
      let [machine] = step(
        initialState({ isPrivate: false, lineCount, pingMs: 10_000, isVisible: true, isOnline: true }),
        { type: 'start' },
        { draw: 0, nowMs: 0 },
      );
      let connects = 1;
      for (let guard = 0; guard < 1_000 && stateOf(machine) !== 2; guard += 1) {
        [machine] = step(machine, { type: 'closed', code }, { draw: 0, nowMs: 0 });
        const [next, commands] = step(machine, { type: 'timer', name: 'wait' }, { draw: 0, nowMs: 0 });
        machine = next;
        connects += commands.filter((command) => command.do === 'connect').length;
      }
      expect(connects).toBe((reconnectsPerLine + 1) * loops * lineCount);
    }),
  );
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
