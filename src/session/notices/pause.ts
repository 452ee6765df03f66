import { computed } from 'nanostores';
import { socketState } from '#socket/state-machine-types.ts';
import { $streamMessageTime, $streamState } from '../private-stream/topics.ts';
import { $noticesPhase } from './phase.ts';

/**
 * Exchange time of the last message of a stream that was lost, ms: notices are as of then. Undefined while it is open
 * or opens first.
 */
export const $pausedSince = computed([$noticesPhase, $streamState, $streamMessageTime], (phase, state, messageTime) =>
  phase === 'ready' && state !== socketState.open && messageTime > 0 ? messageTime : undefined,
);
