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

/**
 * An act without an answer that its form no longer shows, or that an earlier page of this tab sent. `found`: it was
 * carried out; `absent`: it did not arrive; `unclear`: no look-up was answered.
 */
export type LeftAct<Act, Done> = { id: string; act: Act } & (
  { phase: 'checking' | 'absent' | 'unclear' } | { phase: 'found'; result: Done }
);

interface ActSource<Act, Done> {
  /** Key of the session storage for acts without an answer. */
  key: string;
  schema: v.GenericSchema<unknown, Act>;
  /** Sends an act with its client id. */
  send: (act: Act, id: string) => Promise<ApiResult<Done>>;
  /** Looks an act up by its client id. exchange-api 1.5 */
  lookUp: (act: Act, id: string) => Promise<Lookup<Done>>;
  /** Called once the outcome of an act is shown, refused ones included. `result`: of an act that has arrived. */
  onSettled: (act: Act, result?: Done) => void;
}

export interface SentActs<Act, Done> {
  /** The act of the form. */
  $state: WritableAtom<ActState<Act, Done>>;
  /** Other acts without an answer, oldest first: the form is free for another act meanwhile. */
  $left: WritableAtom<readonly LeftAct<Act, Done>[]>;
  send: (act: Act) => Promise<ActState<Act, Done>>;
  reset: () => void;
  dismiss: (id: string) => void;
  reconcileAll: () => Promise<void>;
}

/** True while an act is being sent: its form is locked. */
export const isActSending = ({ phase }: { phase: string }): boolean => phase === 'sending';
/** True while an act is being sent or looked up: the same act is not sent again. */
export const isActBusy = (state: { phase: string }): boolean => isActSending(state) || state.phase === 'checking';

/**
 * Creates the acts of a page that move money: each is sent once with a client id. After a lost answer an act is looked
 * up until it is certain whether it arrived; meanwhile another one can be sent. One that did not arrive, or may not
 * have, keeps its id, so that a second press counts once. exchange-api 1.5
 */
export function sentActs<Act, Done>(source: ActSource<Act, Done>): SentActs<Act, Done> {
  const $state = atom<ActState<Act, Done>>({ phase: 'idle' });
  const $left = atom<readonly LeftAct<Act, Done>[]>([]);
  /** Id of the act in `$state`. */
  let shownId = '';
  onPersonChange(() => {
    $state.set({ phase: 'idle' });
    $left.set([]);
  });
  const unanswered = unansweredActs(source.key, source.schema);

  const isSame = (a: Act, b: Act): boolean => JSON.stringify(a) === JSON.stringify(b);
  const dismiss = (id: string): void => $left.set($left.get().filter((each) => each.id !== id));
  const setLeft = (left: LeftAct<Act, Done>): void => {
    const isKnown = $left.get().some(({ id }) => id === left.id);
    $left.set(isKnown ? $left.get().map((each) => (each.id === left.id ? left : each)) : [...$left.get(), left]);
  };

  /** Returns the id of the same act when it has no answer yet, and what is known of it. */
  function openAct(act: Act) {
    const state = $state.get();
    const isShown = state.phase === 'checking' || state.phase === 'absent' || state.phase === 'unclear';
    if (isShown && isSame(state.act, act)) return { id: shownId, phase: state.phase };
    return $left.get().find((each) => each.phase !== 'found' && isSame(each.act, act));
  }

  /** Keeps the act of the form that is looked up, before another one takes its place. */
  function leaveShown(): void {
    const state = $state.get();
    if (state.phase === 'checking') setLeft({ id: shownId, act: state.act, phase: 'checking' });
  }

  function reset(): void {
    if (isActSending($state.get())) return;
    leaveShown();
    $state.set({ phase: 'idle' });
  }

  function show(id: string, state: ActState<Act, Done>): ActState<Act, Done> {
    const isShown = shownId === id && isActBusy($state.get());
    if (isShown) $state.set(state);
    else if (state.phase === 'done') setLeft({ id, act: state.act, phase: 'found', result: state.result });
    else if (state.phase === 'absent' || state.phase === 'unclear') setLeft({ id, act: state.act, phase: state.phase });
    return state;
  }

  function finish(act: Act, id: string, outcome: Reconciled<Done>): ActState<Act, Done> {
    if (outcome.kind === 'personChanged') return { phase: 'idle' };
    if (outcome.kind !== 'unclear') unanswered.forget(id);
    const isFound = outcome.kind === 'found';
    const state = show(id, isFound ? { phase: 'done', act, result: outcome.row } : { phase: outcome.kind, act });
    source.onSettled(act, isFound ? outcome.row : undefined);
    return state;
  }

  return {
    $state,
    $left,
    /**
     * Sends an act; does nothing while one is being sent, or while the same act is looked up. Returns what became of
     * it, also when the form shows another act by then.
     */
    async send(act) {
      if (isActSending($state.get())) return $state.get();
      const open = openAct(act);
      leaveShown();
      const id = open?.id ?? newId();
      dismiss(id);
      shownId = id;
      if (open?.phase === 'checking') {
        $state.set({ phase: 'checking', act });
        return $state.get();
      }
      $state.set({ phase: 'sending', act });
      unanswered.remember(id, act);
      const sentMs = performance.now();
      const answer = await source.send(act, id);
      if (answer.ok) return finish(act, id, { kind: 'found', row: answer.result });
      // The record stays: the act is looked up after this person's next login.
      if (answer.error.kind === 'personChanged') return { phase: 'idle' };
      if (!isAnswerLost(answer.error)) {
        unanswered.forget(id);
        source.onSettled(act);
        return show(id, { phase: 'failed', act, error: answer.error });
      }
      $state.set({ phase: 'checking', act });
      return finish(act, id, await reconcile(() => source.lookUp(act, id), sentMs));
    },
    /**
     * Frees the form: forgets the outcome of its act. One that is looked up goes on in `$left`, one that is being sent
     * stays.
     */
    reset,
    /** Forgets an act that the person has read about. */
    dismiss,
    /** Looks up the acts that a page of this tab sent without a response before it was left. Nothing is sent again. */
    async reconcileAll() {
      const isOpen = (id: string) =>
        $left.get().some((left) => left.id === id) || (shownId === id && isActBusy($state.get()));
      const earlier = unanswered.list().filter(({ id }) => !isOpen(id));
      for (const { id, detail } of earlier) setLeft({ id, act: detail, phase: 'checking' });
      for (const { id, sentMs, detail } of earlier) {
        const outcome = await reconcile(() => source.lookUp(detail, id), sentMs);
        if (outcome.kind === 'personChanged') return;
        finish(detail, id, outcome);
      }
    },
  };
}
