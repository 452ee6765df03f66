import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLocales } from '#i18n/check.ts';
import { namespaces } from '#i18n/locales.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'locales-'));
  for (const namespace of namespaces) write('en', namespace, {});
  write('en', 'common', { hello: 'Hello {{name}}', people_one: '{{count}} person', people_other: '{{count}} people' });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(lang: string, namespace: string, content: object | string): void {
  mkdirSync(join(folder, lang), { recursive: true });
  writeFileSync(
    join(folder, lang, `${namespace}.json`),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
}

const whole = { hello: 'Hallo {{name}}', people_one: 'eine Person', people_other: '{{count}} Personen' };

test.each([
  ['a key that English lacks', { ...whole, extra: 'x' }, 'locales/de-DE/common.json: key "extra" is not in English'],
  [
    'another placeholder',
    { ...whole, hello: 'Hallo {{nome}}' },
    'locales/de-DE/common.json: key "hello" has a placeholder {{nome}} that English lacks',
  ],
  [
    'a lost placeholder',
    { ...whole, hello: 'Hallo' },
    'locales/de-DE/common.json: key "hello" lacks the placeholder {{name}}',
  ],
  [
    'a torn placeholder',
    { ...whole, hello: 'Hallo {{name}} {{name}' },
    'locales/de-DE/common.json: key "hello" has a broken placeholder',
  ],
  [
    'a missing key',
    { hello: 'Hallo {{name}}' },
    'locales/de-DE/common.json: key "people" is missing; a file is complete or absent',
  ],
  ['an empty text', { ...whole, hello: ' ' }, 'locales/de-DE/common.json: key "hello" is empty'],
  [
    'a number for a text',
    { ...whole, hello: 5 },
    'locales/de-DE/common.json: key "hello" holds neither a text nor a group of texts',
  ],
  ['broken JSON', '{"hello": "Hallo', 'locales/de-DE/common.json: Unterminated string'],
])('[Q-F22] %s is reported with file and key', (_, content, message) => {
  write('de-DE', 'common', content);
  expect(checkLocales(folder).join('\n')).toContain(message);
});

test('plural forms that English lacks are allowed', () => {
  write('pl-PL', 'common', {
    hello: '{{name}}',
    people_one: '1',
    people_few: '{{count}}',
    people_many: '{{count}}',
    people_other: '{{count}}',
  });
  expect(checkLocales(folder)).toEqual([]);
});

test('[R1.3] a regional variant contains only its differences, when its language exists', () => {
  write('es-MX', 'common', { hello: 'Qué tal {{name}}' });
  expect(checkLocales(folder).join()).toContain('key "people" is missing');
  write('es-ES', 'common', whole);
  expect(checkLocales(folder)).toEqual([]);
  write('es-CL', 'common', { hello: 'Qué tal {{name}}' });
  expect(checkLocales(folder)).toEqual([
    'locales/es-CL/common.json: key "hello" has the text that the variant inherits',
  ]);
});

test('[FC2] only the files of the named languages are checked, besides the English ones', () => {
  write('es-ES', 'common', { hello: 'Hola {{name}}' });
  write('de-DE', 'common', { hello: 'Hallo' });
  expect(checkLocales(folder, ['en'])).toEqual([]);
  expect(checkLocales(folder, ['es-ES']).join()).toContain('locales/es-ES/common.json: key "people" is missing');
  expect(checkLocales(folder, ['es-ES']).join()).not.toContain('de-DE');
});

test('a missing English file is reported', () => {
  rmSync(join(folder, 'en', 'seo.json'));
  expect(checkLocales(folder)).toEqual(['locales/en/seo.json is missing']);
});

test('[Q-F22] the translations of this repository pass the check', () => {
  expect(checkLocales('locales')).toEqual([]);
});
