import { expect, test } from 'vitest';
import { showProgress } from '#serve/commands/build-progress.ts';

test('a log has a line for each tenth of all pages', () => {
  const lines: string[] = [];
  const show = showProgress({ write: (text) => lines.push(text) });
  for (let done = 1; done <= 10_285; done += 1) show({ done, total: 10_285 });
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('1,029 of 10,285 pages\n');
  expect(lines.at(-1)).toBe('10,285 of 10,285 pages\n');
});

test('a terminal has one line, which is rewritten ten times a second at most, and ends with the last page', () => {
  const texts: string[] = [];
  let nowMs = 0;
  const show = showProgress({ isTTY: true, write: (text) => texts.push(text) }, () => nowMs);
  for (const done of [1, 2, 3]) {
    show({ done, total: 3 });
    nowMs += 60;
  }
  expect(texts).toEqual(['\r1 of 3 pages', '\r3 of 3 pages\n']);
});
