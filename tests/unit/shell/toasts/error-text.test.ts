// The page's language comes from its document; the texts from the build's tables.
import { beforeEach, expect, test, vi } from 'vitest';
import '../../../src/i18n/texts-for.ts';
import { errorText, isToldElsewhere } from '../../../src/shell/error-text.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});
const error = (kind: string, code = -1) => ({ kind, code, message: 'text of the exchange' });

test('[R8.10] without network the text is Network Error!', () => {
  expect(errorText(error('network'))).toBe('Network Error!');
});

test('[R8.3] a failure nobody named says the general sentence, with its code', () => {
  expect(errorText(error('http', 503))).toBe('Request failed. Please try again later. (code 503)');
  expect(errorText(error('unknown'))).toBe('Request failed. Please try again later.');
});

test('[R8.9] an area’s own words win; `constructor` is no kind', () => {
  expect(errorText(error('wrongPhase', 20102), { wrongPhase: 'Commits are closed.' })).toBe('Commits are closed.');
  expect(errorText(error('constructor'), {})).toBe('Request failed. Please try again later.');
});

test.each(['restricted', 'sessionExpired', 'aborted'])(
  '[R8.5] [Q-F06] %s is told elsewhere, not by a toast',
  (kind) => {
    expect(isToldElsewhere(error(kind))).toBe(true);
  },
);

test('[R8.9] a failed list is told by a toast', () => {
  expect(isToldElsewhere(error('timeout'))).toBe(false);
});
