import { atom, type WritableAtom } from 'nanostores';
import type * as v from 'valibot';
import { newId, type ApiError, type ApiResult } from '../../api/index.ts';
import { onPersonChange } from '../on-person-change.ts';
import { isAnswerLost, reconcile, type Lookup, type Reconciled } from '../reconcile.ts';
import { unansweredRequests } from './unanswered.ts';

/**
 * State of the request that is being sent, or of the last one. `absent`: it did not arrive; `unclear`: no look-up was
 * answered.
 */
export type RequestState<Params, Result> =
  | { phase: 'idle' }
  | { phase: 'sending' | 'checking' | 'absent' | 'unclear'; params: Params }
  | { phase: 'failed'; params: Params; error: ApiError }
  | { phase: 'done'; params: Params; result: Result };

/**
 * A request without an answer that its form no longer shows, or that an earlier page of this tab sent. `found`: it was
 * carried out; `absent`: it did not arrive; `unclear`: no look-up was answered.
 */
export type LeftRequest<Params, Result> = { id: string; params: Params } & (
  { phase: 'checking' | 'absent' | 'unclear' } | { phase: 'found'; result: Result }
);

interface RequestSource<Params, Result> {
  /** Key of the session storage for requests without an answer. */
  key: string;
  schema: v.GenericSchema<unknown, Params>;
  /** Sends a request with its client id. */
  send: (params: Params, id: string) => Promise<ApiResult<Result>>;
  /** Looks a request up by its client id. exchange-api 1.5 */
  lookUp: (params: Params, id: string) => Promise<Lookup<Result>>;
  /** Called once the outcome of a request is shown, refused ones included. `result`: of a request that has arrived. */
  onSettled: (params: Params, result?: Result) => void;
}

export interface SentRequests<Params, Result> {
  /** The request of the form. */
  $state: WritableAtom<RequestState<Params, Result>>;
  /** Other requests without an answer, oldest first: the form is free for another request meanwhile. */
  $left: WritableAtom<readonly LeftRequest<Params, Result>[]>;
  send: (params: Params) => Promise<RequestState<Params, Result>>;
  reset: () => void;
  dismiss: (id: string) => void;
  reconcileAll: () => Promise<void>;
}

/** True while a request is being sent: its form is locked. */
export const isRequestSending = ({ phase }: { phase: string }): boolean => phase === 'sending';
/** True while a request is being sent or looked up: the same request is not sent again. */
export const isRequestBusy = (state: { phase: string }): boolean =>
  isRequestSending(state) || state.phase === 'checking';

/**
 * Creates the requests of a page that move money: each is sent once with a client id. After a lost answer a request is
 * looked up until it is certain whether it arrived; meanwhile another one can be sent. One that did not arrive, or may
 * not have, keeps its id, so that a second press counts once. exchange-api 1.5
 */
export function sentRequests<Params, Result>(source: RequestSource<Params, Result>): SentRequests<Params, Result> {
  const $state = atom<RequestState<Params, Result>>({ phase: 'idle' });
  const $left = atom<readonly LeftRequest<Params, Result>[]>([]);
  /** Id of the request in `$state`. */
  let shownId = '';
  onPersonChange(() => {
    $state.set({ phase: 'idle' });
    $left.set([]);
  });
  const unanswered = unansweredRequests(source.key, source.schema);

  const isSame = (a: Params, b: Params): boolean => JSON.stringify(a) === JSON.stringify(b);
  const dismiss = (id: string): void => $left.set($left.get().filter((each) => each.id !== id));
  const setLeft = (left: LeftRequest<Params, Result>): void => {
    const isKnown = $left.get().some(({ id }) => id === left.id);
    $left.set(isKnown ? $left.get().map((each) => (each.id === left.id ? left : each)) : [...$left.get(), left]);
  };

  /** Returns the id of the same request when it has no answer yet, and what is known of it. */
  function openRequest(params: Params) {
    const state = $state.get();
    const isShown = state.phase === 'checking' || state.phase === 'absent' || state.phase === 'unclear';
    if (isShown && isSame(state.params, params)) return { id: shownId, phase: state.phase };
    return $left.get().find((each) => each.phase !== 'found' && isSame(each.params, params));
  }

  /** Keeps the request of the form that is looked up, before another one takes its place. */
  function leaveShown(): void {
    const state = $state.get();
    if (state.phase === 'checking') setLeft({ id: shownId, params: state.params, phase: 'checking' });
  }

  function reset(): void {
    if (isRequestSending($state.get())) return;
    leaveShown();
    $state.set({ phase: 'idle' });
  }

  function show(id: string, state: RequestState<Params, Result>): RequestState<Params, Result> {
    const isShown = shownId === id && isRequestBusy($state.get());
    if (isShown) $state.set(state);
    else if (state.phase === 'done') setLeft({ id, params: state.params, phase: 'found', result: state.result });
    else if (state.phase === 'absent' || state.phase === 'unclear')
      setLeft({ id, params: state.params, phase: state.phase });
    return state;
  }

  function finish(params: Params, id: string, outcome: Reconciled<Result>): RequestState<Params, Result> {
    if (outcome.kind === 'personChanged') return { phase: 'idle' };
    if (outcome.kind !== 'unclear') unanswered.forget(id);
    const isFound = outcome.kind === 'found';
    const state = show(id, isFound ? { phase: 'done', params, result: outcome.row } : { phase: outcome.kind, params });
    source.onSettled(params, isFound ? outcome.row : undefined);
    return state;
  }

  return {
    $state,
    $left,
    /**
     * Sends a request; does nothing while one is being sent, or while the same request is looked up. Returns what
     * became of it, also when the form shows another request by then.
     */
    async send(params) {
      if (isRequestSending($state.get())) return $state.get();
      const open = openRequest(params);
      leaveShown();
      const id = open?.id ?? newId();
      dismiss(id);
      shownId = id;
      if (open?.phase === 'checking') {
        $state.set({ phase: 'checking', params });
        return $state.get();
      }
      $state.set({ phase: 'sending', params });
      unanswered.remember(id, params);
      const sentMs = performance.now();
      const answer = await source.send(params, id);
      if (answer.ok) return finish(params, id, { kind: 'found', row: answer.result });
      // The record stays: the request is looked up after this person's next login.
      if (answer.error.kind === 'personChanged') return { phase: 'idle' };
      if (!isAnswerLost(answer.error)) {
        unanswered.forget(id);
        const state = show(id, { phase: 'failed', params, error: answer.error });
        source.onSettled(params);
        return state;
      }
      $state.set({ phase: 'checking', params });
      return finish(params, id, await reconcile(() => source.lookUp(params, id), sentMs));
    },
    /**
     * Frees the form: forgets the outcome of its request. One that is looked up goes on in `$left`, one that is being
     * sent stays.
     */
    reset,
    /** Forgets a request that the person has read about. */
    dismiss,
    /** Looks up the requests that an earlier page of this tab sent without a response. Nothing is sent again. */
    async reconcileAll() {
      const isOpen = (id: string) =>
        $left.get().some((left) => left.id === id) || (shownId === id && isRequestBusy($state.get()));
      const earlier = unanswered.list().filter(({ id }) => !isOpen(id));
      for (const { id, detail } of earlier) setLeft({ id, params: detail, phase: 'checking' });
      for (const { id, sentMs, detail } of earlier) {
        const outcome = await reconcile(() => source.lookUp(detail, id), sentMs);
        if (outcome.kind === 'personChanged') return;
        finish(detail, id, outcome);
      }
    },
  };
}
