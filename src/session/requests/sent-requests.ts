import { atom, type WritableAtom } from 'nanostores';
import * as v from 'valibot';
import { newId, type ApiError, type ApiResult } from '../../api/index.ts';
import { onPersonChange } from '../on-person-change.ts';
import { deliver, reconcile, type Delivered, type Lookup } from '../reconcile.ts';
import { unansweredRequests } from './unanswered.ts';
import type { StoredKey } from '../stored-keys.ts';

/**
 * How a request ended. `absent`: it did not arrive; `unclear`: no look-up was answered; `failed`: it was refused.
 * `id`: its client id.
 */
export type SettledRequest<Params, Result> = { id: string; params: Params } & (
  | { phase: 'absent' | 'unclear' }
  | { phase: 'failed'; error: ApiError }
  | { phase: 'done'; result: Result }
);

/** State of the request that the form shows: it is reviewed, on its way or settled. */
export type RequestState<Params, Result> =
  | { phase: 'idle' }
  | { phase: 'review' | 'sending' | 'checking'; id: string; params: Params }
  | SettledRequest<Params, Result>;

/**
 * A request without an answer that its form no longer shows, or that an earlier page of this tab sent. `found`: it was
 * carried out; `absent`: it did not arrive; `unclear`: no look-up was answered.
 */
export type LeftRequest<Params, Result> = { id: string; params: Params } & (
  | { phase: 'checking' | 'absent' | 'unclear' }
  | { phase: 'found'; result: Result }
);

interface RequestSource<Params, Result> {
  /** Key of the session storage for requests without an answer. */
  key: StoredKey;
  /** What is stored of a request; a later page knows nothing else of it. */
  schema: v.GenericSchema<unknown, Params>;
  /** Sends a request with its client id. */
  send: (params: Params, id: string) => Promise<ApiResult<Result>>;
  /**
   * Looks a request up by its client id. `isEarlier`: the exchange may have executed it before this page sent it.
   * exchange-api 1.5
   */
  lookUp: (params: Params, id: string, isEarlier: boolean) => Promise<Lookup<Result>>;
  /** True for a refusal which says that the exchange knows the client id: the request is looked up. */
  isKnown?: (error: ApiError) => boolean;
  /** Called before a request is looked up. */
  onLost?: (params: Params) => void;
  /** Called once the outcome of a request is shown. `result`: of a request that has arrived. */
  onSettled: (params: Params, result: Result | undefined, settled: SettledRequest<Params, Result>) => void;
}

export interface SentRequests<Params, Result> {
  /** The request of the form. */
  $state: WritableAtom<RequestState<Params, Result>>;
  /** Other requests without an answer, oldest first: the form is free for another request meanwhile. */
  $left: WritableAtom<readonly LeftRequest<Params, Result>[]>;
  /**
   * Shows a request for confirmation; does nothing while it is looked up. `id`: its client id; without one, that of the
   * same request without an answer.
   */
  review: (params: Params, id?: string) => void;
  /** Sends the reviewed request, or again the one that did not arrive. */
  confirm: () => Promise<RequestState<Params, Result>>;
  send: (params: Params) => Promise<RequestState<Params, Result>>;
  reset: () => void;
  dismiss: (id: string) => void;
  /** What is recorded of a request; undefined once its outcome is certain. */
  find: (id: string) => Params | undefined;
  settle: (id: string, params: Params, result: Result) => void;
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
  onPersonChange(() => {
    $state.set({ phase: 'idle' });
    $left.set([]);
  });
  const unanswered = unansweredRequests(source.key, source.schema);

  const stored = (params: Params): Params => v.parse(source.schema, params);
  const isSame = (a: Params, b: Params): boolean => JSON.stringify(stored(a)) === JSON.stringify(stored(b));
  /** True while the form shows the request as one without an answer. */
  const isShownBusy = (id: string): boolean => {
    const state = $state.get();
    return isRequestBusy(state) && 'id' in state && state.id === id;
  };
  const dismiss = (id: string): void => $left.set($left.get().filter((each) => each.id !== id));
  const setLeft = (left: LeftRequest<Params, Result>): void => {
    const isKnown = $left.get().some(({ id }) => id === left.id);
    $left.set(isKnown ? $left.get().map((each) => (each.id === left.id ? left : each)) : [...$left.get(), left]);
  };

  /** The same request when its outcome is not certain: it keeps its id. */
  function openRequest(params: Params): { id: string; phase: string } | undefined {
    const state = $state.get();
    const isShown = state.phase === 'checking' || state.phase === 'absent' || state.phase === 'unclear';
    if (isShown && isSame(state.params, params)) return state;
    const left = $left.get().find((each) => each.phase !== 'found' && isSame(each.params, params));
    if (left) return left;
    const earlier = unanswered.list().find(({ detail }) => isSame(detail, params));
    return earlier && { id: earlier.id, phase: 'unclear' };
  }

  /** Keeps the request of the form that is looked up, before another one takes its place. */
  function leaveShown(): void {
    const state = $state.get();
    if (state.phase === 'checking') setLeft({ ...state, phase: 'checking' });
  }

  function reset(): void {
    if (isRequestSending($state.get())) return;
    leaveShown();
    $state.set({ phase: 'idle' });
  }

  /** Shows what is known of a request: in the form while that is its request, else beside it. */
  function show(state: SettledRequest<Params, Result> | { phase: 'checking'; id: string; params: Params }): void {
    const { id, params } = state;
    const shown = $state.get();
    const isShown = shown.phase !== 'idle' && shown.id === id;
    if (isShown && (shown.phase !== 'review' || state.phase === 'done')) {
      dismiss(id);
      $state.set(state);
    } else if (state.phase === 'done') setLeft({ id, params, phase: 'found', result: state.result });
    else if (state.phase !== 'failed') setLeft(state);
  }

  function settled(state: SettledRequest<Params, Result>): RequestState<Params, Result> {
    if (state.phase !== 'unclear') unanswered.forget(state.id);
    show(state);
    source.onSettled(state.params, state.phase === 'done' ? state.result : undefined, state);
    return state;
  }

  function finish(id: string, params: Params, outcome: Delivered<Result>): RequestState<Params, Result> {
    // Without a record it was settled meanwhile. For another person the record stays: the request is looked up after
    // this person's next login.
    if (outcome.kind === 'personChanged' || unanswered.find(id) === undefined) return { phase: 'idle' };
    const request = { id, params };
    if (outcome.kind === 'found') return settled({ ...request, phase: 'done', result: outcome.row });
    if (outcome.kind === 'refused') return settled({ ...request, phase: 'failed', error: outcome.error });
    return settled({ ...request, phase: outcome.kind });
  }

  async function sendOnce(id: string, params: Params): Promise<RequestState<Params, Result>> {
    unanswered.remember(id, stored(params));
    dismiss(id);
    $state.set({ phase: 'sending', id, params });
    const delivered = await deliver({
      send: () => source.send(params, id),
      lookUp: (isEarlier) => source.lookUp(params, id, isEarlier),
      isKnown: source.isKnown,
      onLost: () => {
        $state.set({ phase: 'checking', id, params });
        source.onLost?.(params);
      },
    });
    return finish(id, params, delivered);
  }

  return {
    $state,
    $left,
    review(params, id) {
      if (isRequestSending($state.get())) return;
      const open = id === undefined ? openRequest(params) : { id, phase: 'review' };
      if (open?.phase === 'checking') return;
      const reviewed = open?.id ?? newId();
      leaveShown();
      $state.set({ phase: 'review', id: reviewed, params });
    },
    confirm() {
      const state = $state.get();
      return state.phase === 'review' || state.phase === 'absent'
        ? sendOnce(state.id, state.params)
        : Promise.resolve(state);
    },
    /**
     * Sends a request; does nothing while one is being sent, or while the same request is looked up. Returns what
     * became of it, also when the form shows another request by then.
     */
    async send(params) {
      if (isRequestSending($state.get())) return $state.get();
      const open = openRequest(params);
      const id = open?.id ?? newId();
      leaveShown();
      if (open?.phase !== 'checking') return sendOnce(id, params);
      dismiss(id);
      $state.set({ phase: 'checking', id, params });
      return $state.get();
    },
    /**
     * Frees the form: forgets the outcome of its request. One that is looked up goes on in `$left`, one that is being
     * sent stays.
     */
    reset,
    /** Forgets a request that the person has read about. */
    dismiss,
    find: unanswered.find,
    /**
     * Settles a request that was seen to have arrived although no answer said so. One that is on its way is left to its
     * own answer.
     */
    settle(id, params, result) {
      if (!isShownBusy(id)) settled({ id, params, phase: 'done', result });
    },
    /** Looks up the requests that this tab sent without learning their outcome. Nothing is sent again. */
    async reconcileAll() {
      const isLookedUp = (id: string) =>
        isShownBusy(id) || $left.get().some((left) => left.id === id && left.phase === 'checking');
      const earlier = unanswered.list().filter(({ id }) => !isLookedUp(id));
      for (const { id, detail } of earlier) show({ id, params: detail, phase: 'checking' });
      for (const { id, sentMs, detail } of earlier) {
        if (unanswered.find(id) === undefined) continue;
        const outcome = await reconcile(() => source.lookUp(detail, id, true), sentMs);
        if (outcome.kind === 'personChanged') return;
        finish(id, detail, outcome);
      }
    },
  };
}
