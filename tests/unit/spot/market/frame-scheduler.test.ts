import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const frameMs = 16;

/** Runs `count` frames of a device whose draws cost so much; gives how many of them drew. */
async function framesDrawn(costMs: number, count: number): Promise<number> {
  const { nextFrame } = await import('../../../src/spot/frame.ts');
  let drawn = 0;
  const draw = () => {
    drawn += 1;
    now += costMs;
  };
  for (let frame = 0; frame < count; frame += 1) {
    nextFrame(draw);
    nextFrame(draw);
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

test('[Q-L01] a drawing is drawn once a frame however often it was asked for', async () => {
  expect(await framesDrawn(3, 60)).toBe(60);
});

test('[Q-L01] a device that cannot draw within a frame draws every second one', async () => {
  expect(await framesDrawn(14, 60)).toBe(30);
});

test('[Q-L01] what was asked for while the device rests is drawn afterwards, as one', async () => {
  const { nextFrame } = await import('../../../src/spot/frame.ts');
  const drawn: string[] = [];
  const frame = (at: number) => {
    now = at;
    for (const run of frames.splice(0)) run(at);
    vi.runAllTimers();
  };
  nextFrame(() => {
    drawn.push('dear');
    now += 20;
  });
  frame(0);
  nextFrame(() => drawn.push('second'));
  frame(25);
  nextFrame(() => drawn.push('third'));
  expect(drawn).toEqual(['dear']);
  frame(33);
  expect(drawn).toEqual(['dear', 'second', 'third']);
});
