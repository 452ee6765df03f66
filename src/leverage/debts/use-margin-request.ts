import { useEffect, useEffectEvent } from 'react';
import { useStore } from '#ui/foundation/use-store.ts';
import { closeMarginDialog } from '../access/margin-dialog.ts';
import { $marginRequest, resetMarginRequest } from './margin-request.ts';
import type { MarginRequestState } from './margin-request.ts';

/** The state of a dialog's request. When it succeeds, `onDone` shows its message and the dialog closes. */
export function useMarginRequest(onDone: () => void): MarginRequestState {
  const state = useStore($marginRequest);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    resetMarginRequest();
    return resetMarginRequest;
  }, []);
  useEffect(() => {
    if (state.phase !== 'done') return;
    done();
    closeMarginDialog();
  }, [state]);
  return state;
}
