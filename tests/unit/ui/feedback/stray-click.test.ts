import { expect, test } from 'vitest';
import { strayClicks } from '#ui/feedback/Dialog.tsx';

test('the second click of the double click that opened a dialog is stray, later clicks are not', () => {
  const clicks = strayClicks();
  clicks.opened();
  expect([2, 3, 1, 2].map(clicks.isStray)).toEqual([true, true, false, false]);
});
test('opening a dialog again resets the state; a click by keyboard is never stray', () => {
  const clicks = strayClicks();
  clicks.isStray(1);
  clicks.opened();
  expect([clicks.isStray(2), clicks.isStray(0)]).toEqual([true, false]);
});
