import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { validate } from '#contract/bots/grid.ts';
import { checkCodes } from '#contract/bots/validate-input.ts';
import { botPair } from '../support/bot-pair.ts';
import { rangesOf } from '../support/draft-ranges.ts';
import { openPage } from '../../session/support/page.ts';

const path = '/x/bot/s1/bot/grid/v1/validate-input';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function start() {
  const page = openPage();
  const drafts = await import('#bots/create/bot-draft.ts');
  const check = await import('#bots/create/draft-check.ts');
  const { draftKey } = await import('#bots/create/bot-params.ts');
  const { clearPersonData } = await import('#session/on-person-change.ts');
  const draft = (cells: string) => ({
    ...drafts.draftOf({}, 'BTCUSDT'),
    min: '57695.08',
    max: '63237.93',
    cells,
    quote: '5000',
  });
  return { page, draft, draftKey, clearPersonData, ...check };
}

test('[R5.8] [G34] a draft is judged 300 ms after its last change; while it changes no request is sent', async () => {
  const { page, draft, requestCheck, $draftCheck, draftKey } = await start();
  page.answer(path, () => rangesOf());
  for (let cells = 2; cells < 42; cells += 1) {
    requestCheck('BTCUSDT', draft(String(cells)));
    await vi.advanceTimersByTimeAsync(25);
  }
  await vi.advanceTimersByTimeAsync(274);
  expect(page.paths()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(page.requests.map(({ params }) => params['cell_number'])).toEqual([41]);
  expect($draftCheck.get()).toMatchObject({ phase: 'ready', for: draftKey('BTCUSDT', draft('41')), isChecking: false });
});

test('[R5.8] [G34] the late answer to an old input is dropped', async () => {
  const { page, draft, requestCheck, $draftCheck, draftKey } = await start();
  const answers = new Map<unknown, (result: unknown) => void>();
  page.answer(path, ({ params }) => new Promise((resolve) => answers.set(params['cell_number'], resolve)));
  requestCheck('BTCUSDT', draft('8'));
  await vi.advanceTimersByTimeAsync(300);
  requestCheck('BTCUSDT', draft('500'));
  await vi.advanceTimersByTimeAsync(300);
  answers.get(500)?.(rangesOf({ check_code: 'SPOT_CHECK_CODE_GRID_NO_TOO_HIGH' }));
  await vi.advanceTimersByTimeAsync(1);
  answers.get(8)?.(rangesOf());
  await vi.advanceTimersByTimeAsync(1);
  expect($draftCheck.get()).toMatchObject({
    for: draftKey('BTCUSDT', draft('500')),
    ranges: { check_code: 'SPOT_CHECK_CODE_GRID_NO_TOO_HIGH' },
  });
});

test('the ranges of the answer before stay while a change is judged, and go with the person', async () => {
  const { page, draft, requestCheck, $draftCheck, clearPersonData } = await start();
  page.answer(path, () => rangesOf());
  requestCheck('BTCUSDT', draft('8'), true);
  await vi.advanceTimersByTimeAsync(1);
  requestCheck('BTCUSDT', draft('9'));
  expect($draftCheck.get()).toMatchObject({ phase: 'ready', isChecking: true });
  clearPersonData();
  await vi.advanceTimersByTimeAsync(1000);
  expect($draftCheck.get()).toEqual({ phase: 'idle' });
  expect(page.requests).toHaveLength(1);
});

test('[G33] every check code leads to its field with the bound that is offered', async () => {
  const { problemOf } = await start();
  const pair = botPair();
  const found = (code: string, inBase = false) => problemOf(rangesOf({ check_code: code }) as never, inBase, pair);
  expect(checkCodes.map((code) => found(code))).toEqual([
    undefined,
    { field: 'min', is: 'tooLow', limit: '6001.58' },
    { field: 'min', is: 'tooHigh', limit: '63237.85' },
    { field: 'max', is: 'tooLow', limit: '57695.16' },
    { field: 'max', is: 'tooHigh', limit: '600157.2' },
    { field: 'cells', is: 'tooLow', limit: '2' },
    { field: 'cells', is: 'tooHigh', limit: '43' },
    // Rounded up to what can be typed: the exact bound has 8 decimals.
    { field: 'investment', is: 'tooLow', limit: '23.49' },
    { field: 'investment', is: 'tooHigh', limit: '1000000' },
    { field: 'tp', is: 'tooLow', limit: '63237.94' },
    { field: 'tp', is: 'tooHigh', limit: '1200314.4' },
    { field: 'sl', is: 'tooLow', limit: '600.16' },
    { field: 'sl', is: 'tooHigh', limit: '57695.07' },
    { field: 'entry', is: 'tooLow', limit: '57695.08' },
    { field: 'entry', is: 'tooHigh', limit: '63237.93' },
  ]);
  expect(found('SPOT_CHECK_CODE_INVESTMENT_TOO_LOW', true)).toMatchObject({ limit: '0.000392' });
  expect(found('UNKNOWN')).toBe('unknown');
});

test('[FV32] two prices that contradict each other have their message at both, whichever was edited', async () => {
  const { draft, counterpartOf } = await start();
  const equal = { ...draft('8'), min: '60000', max: '60000' };
  const min = { field: 'min', is: 'tooHigh', limit: '57692.31' } as const;
  const max = { field: 'max', is: 'tooLow', limit: '62400' } as const;
  const ranges = v.parse(
    validate.result,
    rangesOf({ min_price: { from: '6001.58', to: min.limit }, max_price: { from: max.limit, to: '600157.2' } }),
  );
  expect([counterpartOf(min, ranges, equal), counterpartOf(max, ranges, equal)]).toEqual([max, min]);
  expect(counterpartOf(min, ranges, { ...equal, max: '' })).toBeUndefined();
  expect(counterpartOf({ ...min, is: 'tooLow' }, ranges, equal)).toBeUndefined();
});
