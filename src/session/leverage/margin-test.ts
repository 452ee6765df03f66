/** Questions of the test that precedes margin trading; the same for both kinds of accounts. R4.4, exchange-api 2.5 */
import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import type { ApiError } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { questionnaires } from '../../contract/margin/turn-on.ts';
import { $personEpoch, onPersonChange } from '../on-person-change.ts';
import { singleLoad } from './single-load.ts';

export type MarginTest = ResultOf<typeof questionnaires>;

/** The questions, loaded when the test is the next step. */
export const $marginTest = atom<
  { phase: 'idle' | 'loading' } | { phase: 'failed'; error: ApiError } | { phase: 'ready'; test: MarginTest }
>({ phase: 'idle' });
onPersonChange(() => $marginTest.set({ phase: 'idle' }));

/** Loads the questions; those that are shown stay until newer ones arrive, and after an error. */
export const loadMarginTest = singleLoad(async () => {
  const epoch = $personEpoch.get();
  if ($marginTest.get().phase !== 'ready') $marginTest.set({ phase: 'loading' });
  const answer = await send(questionnaires, {});
  if ($personEpoch.get() !== epoch) return;
  if (answer.ok) $marginTest.set({ phase: 'ready', test: answer.result });
  else if ($marginTest.get().phase !== 'ready' && answer.error.kind !== 'aborted')
    $marginTest.set({ phase: 'failed', error: answer.error });
});
