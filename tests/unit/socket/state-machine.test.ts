import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loops, newMachine, reconnectsPerLine, stateOf, step, type Step } from '../../../src/socket/machine.ts';
import type { Command, SocketEvent } from '../../../src/socket/machine-terms.ts';

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
      'spoiled',
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
const life = fc.array(
  fc.record({ event, draw: fc.double({ min: 0, max: 0.999999, noNaN: true }), afterMs: fc.nat(40_000) }),
  { maxLength: 120 },
);
const kind = fc.record({
  isPrivate: fc.boolean(),
  lineCount: fc.integer({ min: 1, max: 4 }),
  pingMs: fc.constantFrom(10_000, 20_000),
  isVisible: fc.boolean(),
  isOnline: fc.boolean(),
});

/** Plays a life; the outside is kept by other means: is a connection open, which timers run. */
function play(
  given: Parameters<typeof newMachine>[0],
  moments: typeof life extends fc.Arbitrary<infer L> ? L : never,
  judge: (step: Step, before: Step, outside: { isConnected: boolean; timers: Set<string> }) => void,
): void {
  const outside = { isConnected: false, timers: new Set<string>() };
  let last: Step = [newMachine(given), []];
  let nowMs = 0;
  for (const { event: next, draw, afterMs } of moments) {
    nowMs += afterMs;
    if (next.type === 'timer' && !outside.timers.delete(next.name)) continue;
    if ((next.type === 'closed' || next.type === 'opened' || next.type === 'frame') && !outside.isConnected) continue;
    const before = last;
    last = step(before[0], next, { draw, nowMs });
    for (const command of last[1]) obey(command, outside);
    judge(last, before, outside);
  }
}
function obey(command: Command, outside: { isConnected: boolean; timers: Set<string> }): void {
  if (command.do === 'connect') outside.isConnected = true;
  if (command.do === 'drop') outside.isConnected = false;
  if (command.do === 'timer') outside.timers.add(command.name);
  if (command.do === 'cancel') outside.timers.delete(command.name);
  if (command.do === 'cancelTimers') outside.timers.clear();
}

test('[R4.8] [R9.2] whatever happens: one connection at most, none while it waits, a timer or an outside event to go on by', () => {
  fc.assert(
    fc.property(kind, life, (given, moments) => {
      play(given, moments, ([machine], _before, outside) => {
        const state = stateOf(machine);
        expect(outside.isConnected).toBe(['connecting', 'login', 'open'].includes(machine.phase));
        if (machine.phase === 'waiting') expect([...outside.timers]).toEqual(['wait']);
        if (machine.phase === 'open') expect(outside.timers.has('ping')).toBe(true);
        if (machine.phase === 'connecting' || machine.phase === 'login') expect([...outside.timers]).toEqual(['limit']);
        if (state === 2 || machine.phase === 'ended' || machine.phase === 'parked') expect(outside.timers.size).toBe(0);
        expect(machine.line).toBeLessThan(given.lineCount);
      });
    }),
    { numRuns: 400 },
  );
});

test('[R9.2] every wait lies in [min(k, 3), 6] s, or is the 1 s before the next line', () => {
  fc.assert(
    fc.property(kind, life, (given, moments) => {
      play(given, moments, ([machine, commands]) => {
        for (const command of commands) {
          if (command.do !== 'timer' || command.name !== 'wait') continue;
          const least = machine.tries === 0 ? 1_000 : Math.min(machine.tries, 3) * 1_000;
          expect(command.ms).toBeGreaterThanOrEqual(least);
          expect(command.ms).toBeLessThanOrEqual(machine.tries === 0 ? 1_000 : 6_000);
          expect(machine.tries).toBeLessThanOrEqual(reconnectsPerLine);
        }
      });
    }),
    { numRuns: 400 },
  );
});

test('[R9.2] a stream whose line never opens makes 6 tries a line, 5 times round the list, and stops', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.constantFrom(1001, 1006, 1012, 4009, 4999), (lineCount, code) => {
      let [machine] = step(
        newMachine({ isPrivate: false, lineCount, pingMs: 10_000, isVisible: true, isOnline: true }),
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

test('after stop nothing starts it but a new start', () => {
  fc.assert(
    fc.property(kind, life, (given, moments) => {
      let [machine] = step(newMachine(given), { type: 'start' }, { draw: 0, nowMs: 0 });
      [machine] = step(machine, { type: 'stop' }, { draw: 0, nowMs: 0 });
      for (const { event: next, draw } of moments.filter((moment) => moment.event.type !== 'start')) {
        const [after, commands] = step(machine, next, { draw, nowMs: 0 });
        machine = after;
        expect(commands).toEqual([]);
      }
    }),
  );
});
