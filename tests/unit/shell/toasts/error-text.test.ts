// The language comes from the document, the texts from the build's tables.
import { beforeEach, expect, test, vi } from 'vitest';
import '#i18n/texts-for.ts';
import { errorText, isShownElsewhere } from '#shell/toasts/error-text.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});
const error = (kind: string, code = -1) => ({ kind, code, message: 'text of the exchange' });

test('[R8.10] without network the text is Network Error!', () => {
  expect(errorText(error('network'))).toBe('Network Error!');
});

test('[R8.3] an error without a text of its own shows the general sentence, with its code', () => {
  expect(errorText(error('http', 503))).toBe('Request failed. Please try again later. (code 503)');
  expect(errorText(error('unknown'))).toBe('Request failed. Please try again later.');
});

test('[R8.9] an area’s own text takes precedence; `constructor` is not a kind', () => {
  expect(errorText(error('wrongPhase', 20102), { wrongPhase: 'Commits are closed.' })).toBe('Commits are closed.');
  expect(errorText(error('constructor'), {})).toBe('Request failed. Please try again later.');
});

test.each(['restricted', 'sessionExpired', 'aborted', 'personChanged'])(
  '[R8.5] [Q-F06] %s is shown elsewhere, not by a toast',
  (kind) => {
    expect(isShownElsewhere(error(kind))).toBe(true);
  },
);

test('[Q-F11] when another person logged in meanwhile, the text says that the request may have been executed', () => {
  expect(errorText(error('personChanged'))).toMatch(/previous account: its request may have been executed/);
});

test('[R8.9] a list that timed out is shown by a toast', () => {
  expect(isShownElsewhere(error('timeout'))).toBe(false);
});
