/** @vitest-environment happy-dom */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { $sessionEndCode } from '#session/login.ts';
import { startSessionEndPrompt } from '#shell/access/session-end.ts';
import { $toasts } from '#shell/toasts/toasts.ts';

beforeAll(() => {
  provideTexts(namespaceTexts);
  document.documentElement.lang = 'en';
  history.replaceState(undefined, '', '/en/trade/spot/launchdetail/HALO/?from=mail#take-part');
  startSessionEndPrompt();
});
afterEach(() => {
  $sessionEndCode.set(undefined);
  $toasts.set([]);
  document.body.removeAttribute('data-requires-login');
});

test.each([
  [10007, 'Your session has expired. Your input is saved.'],
  [10009, 'You were logged out because your account logged in on another device.'],
])('[Q-F06] code %i is told once, with a login that returns to this address', (code, text) => {
  $sessionEndCode.set(code);
  $sessionEndCode.set(code);
  expect($toasts.get()).toMatchObject([
    {
      message: text,
      action: {
        label: 'Log in',
        href: '/en/login/?redirect_url=%2Fen%2Ftrade%2Fspot%2Flaunchdetail%2FHALO%2F%3Ffrom%3Dmail%23take-part',
      },
    },
  ]);
});

test('[Q-F06] a page that sends visitors to the login tells nothing', () => {
  document.body.toggleAttribute('data-requires-login', true);
  $sessionEndCode.set(10007);
  expect($toasts.get()).toEqual([]);
});
