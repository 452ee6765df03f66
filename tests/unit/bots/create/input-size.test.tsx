/** @vitest-environment happy-dom */
import { useEffect } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { $botDrafts, draftOf, editDraft } from '#bots/create/bot-draft.ts';
import { CreateForm } from '#bots/create/CreateForm.tsx';
import { endCheck, requestCheck } from '#bots/create/draft-check.ts';
import { drawingOf } from '#bots/create/draft-drawing.ts';
import { backTestInputOf, planOf } from '#bots/create/draft-units.ts';
import { useDraftErrors } from '#bots/create/use-draft-errors.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { allowSteps, takenSteps } from '../../../support/steps.ts';
import { rendered, rendering, type } from '../../ui/support/render.ts';
import { botPair } from '../support/bot-pair.ts';
import { rangesOf } from '../support/draft-ranges.ts';

const pair = botPair();
const last = '60015.72';
/** Steps of typing twelve digits: the form renders after each. */
const budget = 50_000;

const answer = rangesOf({ check_code: 'SPOT_CHECK_CODE_HIGH_PRICE_TOO_HIGH' });

/** The form with all that the page computes from its draft. */
function Form() {
  const draft = draftOf(useStore($botDrafts), pair.symbol);
  const plan = planOf(draft, pair, last);
  drawingOf(draft, plan, last);
  backTestInputOf(draft, pair, last);
  const { ranges, coins, errorOf } = useDraftErrors('en', pair, draft, false);
  useEffect(() => requestCheck(pair.symbol, draft), [draft]);
  return (
    <CreateForm
      lang="en"
      layout="desktop"
      pair={pair}
      draft={draft}
      last={last}
      coins={coins}
      ranges={ranges}
      errorOf={errorOf}
      plan={plan}
      isUnknown={false}
      refusedAt={undefined}
      act={undefined}
      onSubmit={() => undefined}
    />
  );
}

test.each(['ARITHMETIC', 'GEOMETRIC'] as const)(
  "[FR1] [R5.8] 999999999999 as a visitor's upper price shows the highest one at the field, in few steps: %s",
  async (spacing) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      endCheck();
      vi.useRealTimers();
    });
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ret_code: 0, result: answer, time_now: 1 })));
    const settings = { min: '57695.08', max: '', cells: '500', type: spacing, quote: '5000', entry: '60000' };
    editDraft(pair.symbol, settings);
    const { findAs, find } = await rendered(<Form />);
    allowSteps(budget);
    await type(findAs(HTMLInputElement, '#bot-max'), '999999999999');
    await rendering(() => void vi.advanceTimersByTime(300));
    await vi.waitFor(() => expect(find('#bot-max-note').textContent).toContain('600,157.2'));
    expect(takenSteps()).toBeLessThan(budget);
    expect(find('#bot-max').getAttribute('aria-invalid')).toBe('true');
    // The range of the answer ends before it begins.
    expect(document.body.textContent).not.toContain('1,200,314.41');
    expect(planOf({ ...draftOf($botDrafts.get(), pair.symbol) }, pair, last)).toBeUndefined();
  },
);
