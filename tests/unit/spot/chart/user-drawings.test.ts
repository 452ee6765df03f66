import { beforeEach, expect, test } from 'vitest';
import { indexOfTime, timeOfIndex } from '#spot/chart/drawing-shapes.ts';
import {
  $firstPoint,
  $tool,
  $userDrawings,
  drawingsOf,
  placePoint,
  removeDrawings,
  removeLastDrawing,
} from '#spot/chart/user-drawings.ts';

const at = (timeMs: number, price: string) => ({ timeMs, price });

beforeEach(() => {
  $userDrawings.set({});
  $tool.set(undefined);
});

test('[Q-A08] a horizontal line needs one point, the others two; a finished drawing puts its tool away', () => {
  expect(placePoint('BTCUSDT', at(0, '1'))).toBe(false);
  $tool.set('horizontal');
  expect(placePoint('BTCUSDT', at(0, '60000'))).toBe(true);
  expect($tool.get()).toBeUndefined();
  $tool.set('trend');
  placePoint('BTCUSDT', at(0, '60000'));
  expect(drawingsOf('BTCUSDT')).toHaveLength(1);
  placePoint('BTCUSDT', at(60_000, '61000'));
  expect(drawingsOf('BTCUSDT')).toEqual([
    { kind: 'horizontal', points: [at(0, '60000')] },
    { kind: 'trend', points: [at(0, '60000'), at(60_000, '61000')] },
  ]);
});

test('[Q-A08] another tool drops the first point', () => {
  $tool.set('rectangle');
  placePoint('BTCUSDT', at(0, '1'));
  expect($firstPoint.get()).toEqual(at(0, '1'));
  $tool.set('measure');
  expect($firstPoint.get()).toBeUndefined();
});

test('[Q-A08] each pair keeps its own drawings, at most 50, and they are removed one by one or together', () => {
  for (let index = 0; index < 51; index++) {
    $tool.set('horizontal');
    placePoint('BTCUSDT', at(index, '1'));
  }
  $tool.set('horizontal');
  placePoint('ETHUSDT', at(7, '3000'));
  expect(drawingsOf('BTCUSDT').map(({ points }) => points[0]?.timeMs)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
  removeLastDrawing('BTCUSDT');
  expect(drawingsOf('BTCUSDT')).toHaveLength(49);
  removeDrawings('BTCUSDT');
  expect(drawingsOf('BTCUSDT')).toEqual([]);
  expect(drawingsOf('ETHUSDT')).toHaveLength(1);
});

test('[Q-A08] a point stays at its time when the interval changes, also before the first bar and after the last', () => {
  const bars = [100, 200, 300].map((t) => ({ t }));
  expect([50, 100, 150, 300, 450].map((timeMs) => indexOfTime(bars, timeMs))).toEqual([-0.5, 0, 0.5, 2, 3.5]);
  expect([-1, 0, 2, 4].map((index) => timeOfIndex(bars, index))).toEqual([0, 100, 300, 500]);
});
