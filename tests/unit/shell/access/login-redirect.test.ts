import { expect, test } from 'vitest';
import { isSentToLogin } from '#shell/access/login-redirect.ts';

const visitor = { requiresLogin: true, user: -1, isInApp: false, isPrerendering: false } as const;

test('[R2.5] a page that requires login redirects an anonymous visitor', () => {
  expect(isSentToLogin(visitor)).toBe(true);
});

test.each([
  ['[R6.1] a page that requires no login', { requiresLogin: false }],
  ['[R2.5] a user whose state is not yet loaded', { user: 0 }],
  ['[R2.5] a logged-in user', { user: 1 }],
  ['[R2.6] a visitor inside the app', { isInApp: true }],
  ['[R2.6] a page being prerendered', { isPrerendering: true }],
] as const)('%s does not redirect', (_title, change) => {
  expect(isSentToLogin({ ...visitor, ...change })).toBe(false);
});
