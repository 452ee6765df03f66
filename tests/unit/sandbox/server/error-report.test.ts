import { expect, test } from 'vitest';
import { openErrorReport } from '#sandbox/server/error-report.ts';

test('[Q-F41] the stack trace of an error is printed once; later errors of the same place name the first', () => {
  const lines: string[] = [];
  const report = openErrorReport((line) => lines.push(line));
  const failing = () => new Error('the disk is full');
  for (const id of ['a', 'b', 'c']) report(failing(), id);
  report(new Error('another one'), 'd');
  report('no error object', 'e');
  expect(lines).toHaveLength(5);
  expect(lines.map((line) => line.split('\n').length > 1)).toEqual([true, false, false, true, false]);
  expect(lines[1]).toBe('sandbox exchange, error b: Error: the disk is full (stack trace: error a)');
  expect(lines[4]).toBe('sandbox exchange, error e: no error object');
});
