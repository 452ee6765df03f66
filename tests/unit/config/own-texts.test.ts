import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { loadConfig, loadTexts, readTexts } from '#config/load.ts';
import { readWords, wordProblems } from '#config/texts/words.ts';
import type { Lang } from '#i18n/locales.ts';
import { namespaces } from '#i18n/locales.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.doUnmock('#texts');
  vi.resetModules();
});

function write(path: string, content: object | string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
}
const read = (...langs: Lang[]) => readTexts(process.cwd(), { SLIPWAY_BRAND: folder }, langs);
/** What is wrong with one file, without the folder. */
function problemsOf(path: string, content: object | string, ...langs: Lang[]): string[] {
  write(path, content);
  return read('en', 'de-DE', ...langs).problems.map((line) => line.replaceAll(`${folder}/texts/`, ''));
}

test('[OK12] texts of the languages of a site alone are read: a file may have one key, and others are not asked for', () => {
  write('texts/en/common.json', { footer: { support: 'Help center' } });
  write('texts/ar-SA/common.json', { footer: { support: 'مركز المساعدة' } });
  write('texts/fr-CA/common.json', { footer: { support: 'Centre d’aide' } });
  const { texts, problems, notes } = read('en', 'ar-SA');
  expect(problems).toEqual([]);
  expect(notes.map((note) => note.replace(folder, ''))).toEqual(['/texts/fr-CA is ignored: fr-CA is not built']);
  expect(texts).toEqual({
    en: { common: { 'footer.support': 'Help center' } },
    'ar-SA': { common: { 'footer.support': 'مركز المساعدة' } },
  });
});

test.each([
  ['en/common.json', '{ "a": 1 // no\n}', /^en\/common\.json is no JSON: .*; JSON has no comments$/],
  ['en/common.json', '\ufeff{}', /^en\/common\.json begins with a byte order mark: save it as UTF-8 without one$/],
  [
    'en/common.json',
    '{ "footer": {\n "note": "A",\n "note": "B" } }',
    /^en\/common\.json:3: footer\.note is there twice; line 2 has it too$/,
  ],
  ['en/common.json', { footer: ['A'] }, /^en\/common\.json: footer is neither a text nor a group of texts$/],
  ['en/common.json', { footer: 7 }, /^en\/common\.json: footer is neither a text nor a group of texts$/],
  [
    'en/common.json',
    { footer: { suport: 'Help' } },
    /^en\/common\.json: footer\.suport is no text of the product; did you mean footer\.support \(“Support”\), /,
  ],
  [
    'en/common.json',
    { pairs: { intro: 'Hi' } },
    /^en\/common\.json: pairs\.intro is no text of the product; spot\.json has it/,
  ],
  ['en/common.json', { footer: { support_few: 'x' } }, /^en\/common\.json: footer\.support_few is no text/],
  ['en/comon.json', {}, /^en\/comon\.json is no file of texts; did you mean common\.json\?$/],
  ['en/common.txt', '', /^en\/common\.txt is no file of texts; did you mean common\.json\?$/],
  ['de/common.json', {}, /^de is no folder of a language; did you mean de-DE or de-AT\?$/],
  [
    'en/common.json',
    { language: { button: 'Sprache' } },
    /^en\/common\.json: language\.button lacks the placeholder \{\{name\}\}$/,
  ],
  [
    'en/common.json',
    { footer: { note: 'At {{place}}' } },
    /^en\/common\.json: footer\.note has a placeholder \{\{place\}\} that English lacks$/,
  ],
  [
    'en/common.json',
    { footer: { note: 'A <b>risk</b>' } },
    /footer\.note has HTML, which pages show as it is written$/,
  ],
  ['en/common.json', { footer: { note: ' ' } }, /footer\.note is empty; null removes a text that is optional$/],
  ['en/common.json', { footer: { note: 'x'.repeat(5_000) } }, /footer\.note has 5000 characters; .* at most 2000$/],
  ['en/common.json', { footer: { note: 'a\u202eb' } }, /footer\.note has the invisible character U\+202E/],
  ['en/common.json', { footer: { support: null } }, /footer\.support cannot be removed; common:footer\.note, .* can$/],
  ['de-DE/own.json', { fees: 'Gebühren' }, /^de-DE\/own\.json: fees is not in texts\/en\/own\.json, where every/],
] as const)('[OK14] %s with %j is one line with file, key and proposal', (path, content, line) => {
  const problems = problemsOf(`texts/${path}`, content);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(line);
});

test('[OK14] a new form of a plural is right, and null removes an optional text', () => {
  const key = { catalog: { count_few: '{{count}} x' } };
  expect(problemsOf('texts/en/common.json', { footer: { note: null } })).toEqual([]);
  expect(read('en').texts.en?.common).toEqual({ 'footer.note': '' });
  expect(problemsOf('texts/de-DE/common.json', key)).toHaveLength(1);
});

test('[OK14] what is no fault but worth knowing: kept translations, and letters of another script', () => {
  write('texts/en/common.json', { footer: { note: 'Careful', support: 'Help' } });
  write('texts/de-DE/common.json', { footer: { support: 'مساعدة' } });
  const { notes, problems } = read('en', 'en-GB', 'de-DE', 'de-AT', 'fr-CA');
  expect(problems).toEqual([]);
  expect(notes.map((note) => note.replace(`${folder}/`, ''))).toEqual([
    'texts/de-DE/common.json: footer.support has letters that de-DE is not written with',
    'texts/en/common.json: footer.note is replaced; 3 languages still say the product’s text',
    'texts/en/common.json: footer.support is replaced; fr-CA still says the product’s text',
  ]);
  write('texts/fr-CA/common.json', { footer: { note: 'Attention', support: 'Aide' } });
  write('texts/de-DE/common.json', { footer: { note: 'Vorsicht', support: 'Hilfe' } });
  expect(read('en', 'en-GB', 'de-DE', 'de-AT', 'fr-CA').notes).toEqual([]);
});

const config = (more: object) =>
  `export default ${JSON.stringify({
    site: 'https://a.example',
    brand: 'A',
    login: { form: 'account' },
    links: { verify: '/v', deposit: '/d', support: '/s' },
    ...more,
  })};`;
const legal = { terms: '/t', privacy: '/p', risk: '/r', imprint: '/i' };
const load = () => loadConfig(process.cwd(), { SLIPWAY_BRAND: folder, SLIPWAY_LOCALES: 'en,de-DE' });

test('[OK14] the configuration names own texts by their key', () => {
  write('texts/en/own.json', { license: 'Licensed', footer: { fees: 'Fees' } });
  write('texts/de-DE/own.json', { license: 'Zugelassen' });
  write('slipway.config.ts', config({ legal: { ...legal, license: 'own:license' } }));
  expect(load().legal?.license).toEqual({ en: 'Licensed', 'de-DE': 'Zugelassen' });
  expect(load().languages).toEqual(['en', 'de-DE']);
});

test('[OK14] an own text that the configuration names and nobody wrote is a line', () => {
  write('texts/en/own.json', { license: 'Licensed', footer: { fees: 'Fees' } });
  write('slipway.config.ts', config({ legal: { ...legal, license: 'own:licence' } }));
  expect(load).toThrow('legal.license: "own:licence" is none of the texts in own.json; did you mean license?');
});

test('[OK12] languages of the configuration are those of the site; SLIPWAY_LOCALES narrows them', () => {
  const languagesOf = (locales?: string) =>
    loadConfig(process.cwd(), { SLIPWAY_BRAND: folder, SLIPWAY_LOCALES: locales }).languages;
  write('slipway.config.ts', config({ languages: ['ar-SA', 'en', 'de-DE'] }));
  expect(languagesOf()).toEqual(['en', 'de-DE', 'ar-SA']);
  expect(languagesOf('ar-SA, en')).toEqual(['en', 'ar-SA']);
  expect(() => languagesOf('en,fr-CA')).toThrow(
    'SLIPWAY_LOCALES: "fr-CA" is none of the languages of the configuration',
  );
  expect(() => languagesOf('en,xx')).toThrow('SLIPWAY_LOCALES: "xx" is no language prefix; there is');
  expect(() => languagesOf('ar-SA')).toThrow('SLIPWAY_LOCALES: "ar-SA" is without en, where every fallback ends');
});

test('[OK14] all faults of all files stop a build at once', () => {
  write('slipway.config.ts', config({}));
  write('texts/en/common.json', { a: 'b' });
  write('texts/en/spot.json', { a: 'b' });
  expect(() => loadTexts(process.cwd(), { SLIPWAY_BRAND: folder })).toThrow(
    /common\.json: a is .*\n.*spot\.json: a is/,
  );
});

/** Loads the texts with those of a brand. */
async function withTexts(ownTexts: object) {
  vi.resetModules();
  vi.doMock('#texts', () => ({ ownTexts, textNotes: [] }));
  return {
    ...(await import('#i18n/texts-for.ts')),
    ...(await import('#serve/build-steps/vite-plugins.ts')),
  };
}

test.each(namespaces)(
  '[OK13] a replaced text of %s is in pages, also of a language that falls back to it',
  async (name) => {
    const { namespaceTexts } = await withTexts({});
    const [key = ''] = [...namespaceTexts('en', name).table.keys()];
    const own = await withTexts({ en: { [name]: { [key]: 'Own words' } }, 'ar-SA': { [name]: { [key]: 'كلمات' } } });
    expect(own.namespaceTexts('en', name).table.get(key)).toBe('Own words');
    expect(own.namespaceTexts('en-AU', name).table.get(key)).not.toBe('');
    expect(own.namespaceTexts('ar-SA', name).table.get(key)).toBe('كلمات');
    expect(own.namespaceTexts('zh-MY', name).table.get(key)).not.toBe('Own words');
    expect(own.namespaceTexts('pseudo', name).table.get(key)).toMatch(/^Ôwñ wôrdš/);
  },
);

/** What the plugin makes of a file. */
function transformed(plugin: unknown, code: string, id: string): unknown {
  const { transform } = v.parse(v.object({ transform: v.function() }), plugin);
  return v.parse(v.optional(v.object({ code: v.string() })), transform(code, id))?.code;
}

test.each(['notice', 'orders', 'margin', 'leveraged', 'explanation'] as const)(
  '[OK13] a script that loads the texts of %s gets those of the brand',
  async (name) => {
    const { ownTextsPlugin } = await withTexts({ en: { [name]: { 'a.b': 'Own' } } });
    const plugin = ownTextsPlugin('/home/slipway');
    const code = transformed(plugin, '{"a":{"b":"Ours","c":"C"}}', `/home/slipway/locales/en/${name}.json`);
    expect(JSON.parse(v.parse(v.string(), code))).toEqual({ 'a.b': 'Own', 'a.c': 'C' });
    expect(transformed(plugin, '{}', `/home/slipway/locales/ar-SA/${name}.json`)).toBeUndefined();
  },
);

test('[OK13] a variant without a file of its own embeds the texts of the brand that scripts could not load', async () => {
  const { embeddedTexts } = await withTexts({ 'en-AU': { notice: { title: 'Messages' } } });
  expect(JSON.parse(embeddedTexts('en-AU', []))).toEqual({ notice: { texts: { title: 'Messages' } } });
  expect(JSON.parse(embeddedTexts('ar-SA', []))).toEqual({});
});

test('[OK14] words: one spelling, and words that are never used', () => {
  const words = { keep: ['Harbor Exchange'], never: ['launch'] };
  expect(wordProblems('Harbor Exchange at harbor-exchange.example, launched', words)).toEqual([]);
  expect(wordProblems('Welcome to harbor exchange today', words)).toEqual([
    '“Welcome to harbor exchange today” must have “Harbor Exchange”, not “harbor exchange”',
  ]);
  expect(wordProblems('A Launch!', words)).toEqual(['“A Launch!” has “Launch”, a word never used']);
  expect(readWords(folder)).toEqual({});
  write('words.json', { keep: ['A B'] });
  expect(readWords(folder)).toEqual({ words: { keep: ['A B'], never: [] } });
  write('words.json', { kept: [] });
  expect(readWords(folder).problem?.replace(folder, '')).toBe(
    '/words.json: kept has other parts than "keep" and "never", lists of words',
  );
  write('words.json', '{');
  expect(readWords(folder).problem).toMatch(/words\.json is no JSON: /);
});
