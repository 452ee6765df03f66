import { atom, type WritableAtom } from 'nanostores';
import type * as v from 'valibot';
import { newId, type ApiError, type ApiResult } from '../../api/index.ts';
import { onPersonChange } from '../on-person-change.ts';
import { isAnswerLost, reconcile, type Lookup, type Reconciled } from '../reconcile.ts';
import { unansweredActs } from '../unanswered.ts';

/** State of the act that is being sent, or of the last one. `absent`: it did not arrive; `unclear`: no look-up was answered. */
export type ActState<Act, Done> =
  | { phase: 'idle' }
  | { phase: 'sending' | 'checking' | 'absent' | 'unclear'; act: Act }
  | { phase: 'failed'; act: Act; error: ApiError }
  | { phase: 'done'; act: Act; result: Done };

interface ActSource<Act, Done> {
  /** Key of the session storage for acts without an answer. */
  key: string;
  schema: v.GenericSchema<unknown, Act>;
  /** Sends an act with its client id. */
  send: (act: Act, id: string) => Promise<ApiResult<Done>>;
  /** Looks an act up by its client id. exchange-api 1.5 */
  lookUp: (act: Act, id: string) => Promise<Lookup<Done>>;
  /** Called when the outcome of an act is certain, refused ones included. `result`: of an act that has arrived. */
  onSettled: (act: Act, result?: Done) => void;
}

export interface SentActs<Act, Done> {
  $state: WritableAtom<ActState<Act, Done>>;
  send: (act: Act) => Promise<void>;
  reset: () => void;
  reconcileAll: () => Promise<void>;
}

/** True while an act is on its way: nothing else is sent. */
export const isActBusy = ({ phase }: { phase: string }): boolean => phase === 'sending' || phase === 'checking';

/**
 * Creates the acts of a page that move money: one at a time, sent once with a client id. After a lost answer an act is looked up until it
 * is certain whether it arrived; one that did not, or may not have, keeps its id, so that a second press counts once. exchange-api 1.5
 */
export function sentActs<Act, Done>(source: ActSource<Act, Done>): SentActs<Act, Done> {
  const $state = atom<ActState<Act, Done>>({ phase: 'idle' });
  onPersonChange(() => $state.set({ phase: 'idle' }));
  const unanswered = unansweredActs(source.key, source.schema);
  /** Id of an act that did not arrive, or of which that is unknown: sent again, it counts once. */
  let openId: string | undefined;

  const isSame = (a: Act, b: Act): boolean => JSON.stringify(a) === JSON.stringify(b);

  function finish(act: Act, id: string, outcome: Reconciled<Done>): void {
    if (outcome.kind === 'personChanged') return;
    if (outcome.kind !== 'unclear') unanswered.forget(id);
    openId = outcome.kind === 'found' ? undefined : id;
    source.onSettled(act, outcome.kind === 'found' ? outcome.row : undefined);
    $state.set(outcome.kind === 'found' ? { phase: 'done', act, result: outcome.row } : { phase: outcome.kind, act });
  }

  return {
    $state,
    /** Sends an act; does nothing while one is on its way. */
    async send(act) {
      const before = $state.get();
      if (isActBusy(before)) return;
      const isOpen = before.phase === 'absent' || before.phase === 'unclear';
      const id = isOpen && openId !== undefined && isSame(before.act, act) ? openId : newId();
      $state.set({ phase: 'sending', act });
      unanswered.remember(id, act);
      const sentMs = performance.now();
      const answer = await source.send(act, id);
      if (answer.ok) {
        finish(act, id, { kind: 'found', row: answer.result });
        return;
      }
      // The record stays: the act is looked up after this person's next login.
      if (answer.error.kind === 'personChanged') return;
      if (!isAnswerLost(answer.error)) {
        unanswered.forget(id);
        source.onSettled(act);
        $state.set({ phase: 'failed', act, error: answer.error });
        return;
      }
      $state.set({ phase: 'checking', act });
      finish(act, id, await reconcile(() => source.lookUp(act, id), sentMs));
    },
    /** Forgets the outcome of the last act. One that is on its way goes on. */
    reset() {
      if (!isActBusy($state.get())) $state.set({ phase: 'idle' });
    },
    /** Looks up the acts that a page of this tab sent without a response before it was left. Nothing is sent again. */
    async reconcileAll() {
      for (const { id, sentMs, detail } of unanswered.list()) {
        const outcome = await reconcile(() => source.lookUp(detail, id), sentMs);
        if (outcome.kind === 'personChanged') return;
        if (outcome.kind !== 'unclear') unanswered.forget(id);
        if (outcome.kind === 'found') source.onSettled(detail, outcome.row);
      }
    },
  };
}
