import { expect, test } from 'vitest';
import { recoveryFor } from '#shell/page/island-watch.ts';

const page = { build: 'b', reloadedFor: undefined, isActing: false, isOnline: true };

test.each([
  ['the first time', {}, 'reload'],
  ['when another build was reloaded', { reloadedFor: 'a' }, 'reload'],
  ['when this build was already reloaded', { reloadedFor: 'b' }, 'message'],
  ['during an action', { isActing: true }, 'message'],
  ['without network', { isOnline: false }, 'message'],
] as const)('[Q-F13] [R9.6] a lost script %s: %j leads to a %s', (_when, change, kind) => {
  expect(recoveryFor({ ...page, ...change })).toBe(kind);
});
