import { atom } from 'nanostores';

/** `ready`: a snapshot of the person's notices has arrived. `failed`: the exchange refused the subscription. */
export type NoticesPhase = 'loading' | 'ready' | 'failed';
/** How far the notices of the person are loaded. */
export const $noticesPhase = atom<NoticesPhase>('loading');
