import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '#formulas/durations.ts';
import { FakeStorage, openPage } from './support/page.ts';

const nowMs = 1_780_300_800_000;

beforeEach(() => {
  openPage({ local: new FakeStorage() });
});

test.each([
  ['markup', '?invite=%3Cscript%3E'],
  ['33 characters', `?invite=${'A'.repeat(33)}`],
  ['two codes', '?invite=ABC&invite=DEF'],
  ['no text', '?invite='],
])('[A28] %s is no invitation code, and the stored one stays', async (_what, search) => {
  const { $inviteCode, storeInvitationCode } = await import('#session/invitation-code.ts');
  storeInvitationCode('?invite=FRIEND1', nowMs);
  storeInvitationCode(search, nowMs);
  expect($inviteCode.get()).toBe('FRIEND1');
});

test('[A28] [R4.2] a code is kept for 30 days and removed at logout', async () => {
  const { $inviteCode, clearInvitationCode, storeInvitationCode } = await import('#session/invitation-code.ts');
  storeInvitationCode(`?invite=${'A'.repeat(32)}`, nowMs);
  storeInvitationCode('', nowMs + 30 * dayMs - 1);
  expect($inviteCode.get()).toBe('A'.repeat(32));
  storeInvitationCode('', nowMs + 30 * dayMs);
  expect($inviteCode.get()).toBeUndefined();
  storeInvitationCode('?invite=FRIEND1', nowMs);
  clearInvitationCode();
  expect($inviteCode.get()).toBeUndefined();
});
