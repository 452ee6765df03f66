import { expect, test } from 'vitest';
import { isSentToLogin } from '../../../src/shell/gate.ts';

const visitor = { requiresLogin: true, user: -1, isInApp: false, isPrerendering: false } as const;

test('[R2.5] a page that requires login sends an anonymous visitor', () => {
  expect(isSentToLogin(visitor)).toBe(true);
});

test.each([
  ['[R6.1] a page that requires none', { requiresLogin: false }],
  ['[R2.5] somebody not known yet', { user: 0 }],
  ['[R2.5] a person', { user: 1 }],
  ['[R2.6] a visitor inside the app', { isInApp: true }],
  ['[R2.6] a page being prerendered', { isPrerendering: true }],
] as const)('%s sends nobody', (_title, change) => {
  expect(isSentToLogin({ ...visitor, ...change })).toBe(false);
});
