import { expect, test } from 'vitest';
import { strayClicks } from '../../../src/ui/stray-click.ts';

test('the second click of the double click that opened a dialog is ignored, what is clicked in it is not', () => {
  const clicks = strayClicks();
  clicks.opened();
  expect([2, 3, 1, 2].map(clicks.isStray)).toEqual([true, true, false, false]);
});
test('a dialog opened anew begins anew; a key is never stray', () => {
  const clicks = strayClicks();
  clicks.isStray(1);
  clicks.opened();
  expect([clicks.isStray(2), clicks.isStray(0)]).toEqual([true, false]);
});
