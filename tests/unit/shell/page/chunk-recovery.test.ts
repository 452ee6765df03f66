import { expect, test } from 'vitest';
import { recoveryFor } from '../../../src/shell/recovery.ts';

const page = { build: 'b', reloadedFor: undefined, isActing: false, isOnline: true };

test.each([
  ['the first time', {}, 'reload'],
  ['when another build was reloaded', { reloadedFor: 'a' }, 'reload'],
  ['when this build was reloaded already', { reloadedFor: 'b' }, 'message'],
  ['amid an action', { isActing: true }, 'message'],
  ['without network', { isOnline: false }, 'message'],
] as const)('[Q-F13] [R9.6] a lost script %s: %j gives %s', (_when, change, kind) => {
  expect(recoveryFor({ ...page, ...change })).toBe(kind);
});
