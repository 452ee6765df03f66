import { beforeEach, expect, test } from 'vitest';
import {
  $drafts,
  $hasExpired,
  $pledge,
  draftKey,
  editPledge,
  expireReview,
  clearExpired,
} from '#launchpad/pledge/pledge.ts';
import { ownPledge, stake } from '../support/pools.ts';

const pledge = ownPledge({ projectId: '5', poolId: '13', amount: '10' });

beforeEach(() => {
  $pledge.set({ phase: 'idle' });
  $drafts.set({});
});

test('[R1.4] an open confirmation is closed without sending when the phase ends, and the page says so', () => {
  $pledge.set({ phase: 'review', ...pledge });
  expect(expireReview()).toBe(true);
  expect([$pledge.get(), $hasExpired.get()]).toEqual([{ phase: 'idle' }, true]);
});

test('[R1.4] without an open confirmation there is no message; a pledge in progress stays in progress', () => {
  expect(expireReview()).toBe(false);
  $pledge.set({ phase: 'sending', ...pledge });
  expect(expireReview()).toBe(false);
  expect($pledge.get().phase).toBe('sending');
});

test('[R1.4] the message about an expired confirmation goes with the next phase; other states stay', () => {
  $pledge.set({ phase: 'review', ...pledge });
  expireReview();
  clearExpired();
  expect($hasExpired.get()).toBe(false);
  $pledge.set({ phase: 'absent', ...pledge });
  clearExpired();
  expect($pledge.get().phase).toBe('absent');
});

test('[R1.4] a stake and a redeem of one pool have separate drafts', () => {
  editPledge('10', stake());
  editPledge('4', stake(), true);
  expect($drafts.get()[draftKey('13', false)]?.amount).toBe('10');
  expect($drafts.get()[draftKey('13', true)]?.amount).toBe('4');
});

test('[R1.4] while a pledge is being sent no draft can be edited', () => {
  $pledge.set({ phase: 'sending', ...pledge });
  editPledge('4', stake(), true);
  expect($drafts.get()).toEqual({});
});
