import { expect, test } from 'vitest';
import { readReport } from '../../run/playwright.ts';

/** A report with one test for each list of tries, each `passed`, or the message of an error. */
const reportOf = (...tests: string[][]) => ({
  suites: [
    {
      file: 'spot/orders.test.ts',
      specs: tests.map((tries, index) => ({
        title: `test ${index}`,
        ok: tries.at(-1) === 'passed',
        tests: [
          {
            status: tries.at(-1) !== 'passed' ? 'unexpected' : tries.length > 1 ? 'flaky' : 'expected',
            results: tries.map((each) => ({
              status: each === 'passed' ? 'passed' : 'failed',
              duration: 1000,
              errors: each === 'passed' ? [] : [{ message: each, location: { line: 7 } }],
            })),
          },
        ],
      })),
    },
  ],
});

test('a test that passes at its second try has passed, and the run names it with its line and error', () => {
  const { passed, failed, unstable } = readReport(reportOf(['passed'], ['not visible', 'passed']));
  expect({ passed, failed }).toEqual({ passed: 2, failed: 0 });
  expect(unstable).toEqual([
    expect.stringMatching(/^tests\/browser\/spot\/orders.test.ts: test 1\n {4}line 7: not visible$/),
  ]);
});

test('more than two unstable tests fail a run, each by its name', () => {
  const unstable = ['not visible', 'passed'];
  const outcome = readReport(reportOf(unstable, unstable, unstable, ['passed']));
  expect(outcome).toMatchObject({ passed: 1, failed: 3, unstable: [] });
  expect(outcome.failures).toHaveLength(3);
});

test('a test that fails twice has failed, also beside crashes of the browser', () => {
  const outcome = readReport(
    reportOf(['not visible', 'not visible'], ['Page crashed', 'passed'], ['Page crashed', '']),
  );
  expect(outcome).toMatchObject({ passed: 1, failed: 2, unstable: [] });
});
