import { expect, test } from 'vitest';
import { covers, freeRise } from '#shell/embed/free-place.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const place = box(330, 784, 44, 44);

test('[A33] a button without anything below it stays at its place', () => {
  expect(freeRise(place, 64, [], [])).toBe(0);
  expect(freeRise(place, 64, [box(0, 784, 100, 44)], [box(0, 0, 390, 56)])).toBe(0);
});

test('[A33] it rises above bars and small actions, no further', () => {
  expect(freeRise(place, 64, [], [box(0, 780, 390, 64)])).toBe(48);
  expect(freeRise(place, 64, [box(300, 700, 80, 40)], [box(0, 780, 390, 64)])).toBe(128);
});

test('[A33] beside the middle of a card it stays: the card can still be pressed', () => {
  const card = box(16, 600, 358, 240);
  expect(covers(place, card)).toBe(false);
  expect(covers(box(180, 700, 44, 44), card)).toBe(true);
});

test('[A33] there may be no free place below the header', () => {
  const rows = Array.from({ length: 20 }, (_, index) => box(16, index * 44, 358, 40));
  expect(freeRise(place, 64, rows, [])).toBeUndefined();
});
