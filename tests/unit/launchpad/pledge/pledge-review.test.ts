import { beforeEach, expect, test } from 'vitest';
import { $drafts, $pledge, draftKey, editPledge, endReview, forgetEnded } from '../../../src/launchpad/pledge.ts';
import { stake } from './pools.ts';

const pledge = {
  projectId: '5',
  poolId: '13',
  coin: 'SLIP',
  amount: '10',
  action: 'JOIN',
  requestId: '00000000-0000-4000-8000-000000000000',
} as const;

beforeEach(() => {
  $pledge.set({ phase: 'idle' });
  $drafts.set({});
});

test('[R1.4] a phase that ends under an open confirmation closes it without sending, and that is told', () => {
  $pledge.set({ phase: 'review', pledge });
  expect(endReview()).toBe(true);
  expect($pledge.get()).toEqual({ phase: 'ended', pledge });
});

test('[R1.4] without an open confirmation nothing is told; what is on its way stays so', () => {
  expect(endReview()).toBe(false);
  $pledge.set({ phase: 'sending', pledge });
  expect(endReview()).toBe(false);
  expect($pledge.get().phase).toBe('sending');
});

test('[R1.4] what ended is told until the launch moves on; anything else stays', () => {
  $pledge.set({ phase: 'ended', pledge });
  forgetEnded();
  expect($pledge.get()).toEqual({ phase: 'idle' });
  $pledge.set({ phase: 'absent', pledge });
  forgetEnded();
  expect($pledge.get().phase).toBe('absent');
});

test('[R1.4] what goes in and what is taken out are written apart', () => {
  editPledge('10', stake());
  editPledge('4', stake(), true);
  expect($drafts.get()[draftKey('13', false)]?.amount).toBe('10');
  expect($drafts.get()[draftKey('13', true)]?.amount).toBe('4');
});

test('[R1.4] while an act is on its way neither can be written', () => {
  $pledge.set({ phase: 'checking', pledge });
  editPledge('4', stake(), true);
  expect($drafts.get()).toEqual({});
});
