import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const frameMs = 16;

/** Runs `count` frames of a device whose draws take `costMs`; returns how many of them drew. */
async function framesDrawn(costMs: number, count: number): Promise<number> {
  const { scheduleDraw } = await import('#spot/market/frame-scheduler.ts');
  let drawn = 0;
  const draw = () => {
    drawn += 1;
    now += costMs;
  };
  for (let frame = 0; frame < count; frame += 1) {
    scheduleDraw(draw);
    scheduleDraw(draw);
    now = Math.max(now, (frame + 1) * frameMs);
    for (const run of frames.splice(0)) run(now);
    vi.runAllTimers();
  }
  return drawn;
}

let now = 0;
let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  now = 0;
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[Q-L01] a draw runs once per frame however often it is scheduled', async () => {
  expect(await framesDrawn(3, 60)).toBe(60);
});

test('[Q-L01] a device that cannot draw within a frame draws in every second one', async () => {
  expect(await framesDrawn(14, 60)).toBe(30);
});

test('[Q-L01] draws that are scheduled while the device rests run together afterwards', async () => {
  const { scheduleDraw } = await import('#spot/market/frame-scheduler.ts');
  const drawn: string[] = [];
  const frame = (at: number) => {
    now = at;
    for (const run of frames.splice(0)) run(at);
    vi.runAllTimers();
  };
  scheduleDraw(() => {
    drawn.push('first');
    now += 20;
  });
  frame(0);
  scheduleDraw(() => drawn.push('second'));
  frame(25);
  scheduleDraw(() => drawn.push('third'));
  expect(drawn).toEqual(['first']);
  frame(33);
  expect(drawn).toEqual(['first', 'second', 'third']);
});
