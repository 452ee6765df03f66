import i18next from 'i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBlocks, writeBlocks } from '#i18n/embedded.ts';
import { namespaces } from '#i18n/locales.ts';
import { fill, flatten, placeholdersOf, textOf } from '#i18n/table.ts';
import { embeddedTexts, namespaceTexts, textsFor } from '#i18n/texts-for.ts';
import { provideTexts, texts } from '#i18n/texts.ts';

beforeEach(() => i18next.addResourceBundle('uz-UZ', 'common', { state: { timeLeft: '{{days}} kun {{clock}}' } }));
afterEach(() => provideTexts(namespaceTexts));

test('two languages that are read in turn and at once do not mix', async () => {
  const speak = async (lang: 'en' | 'uz-UZ') => {
    const t = textsFor(lang, 'common');
    await Promise.resolve();
    return t('state.timeLeft', { days: 2, clock: '03:00' });
  };
  expect(await Promise.all([speak('en'), speak('uz-UZ'), speak('en')])).toEqual([
    '2d 03:00',
    '2 kun 03:00',
    '2d 03:00',
  ]);
});

test('[Q-A17] texts in another language than the page’s name their language', () => {
  expect(textsFor('ka-GE', 'explanation').lang).toBe('en');
  expect(textsFor('uz-UZ', 'common').lang).toBeUndefined();
  expect(textsFor('en-GB', 'launchpad').lang).toBeUndefined();
});

test('a key that English lacks and a placeholder without a value stop the build', () => {
  i18next.addResourceBundle('fi-FI', 'common', {});
  const t = textsFor('fi-FI', 'common');
  const call = (key: string, values?: object): unknown => Reflect.apply(t, undefined, [key, values]);
  expect(() => call('no.such')).toThrow('locales/en/common.json has no text "no.such"');
  expect(() => call('state.timeLeft', { days: 1 })).toThrow('text "common:state.timeLeft" needs a value for {{clock}}');
});

test.each(namespaces)('an island and the build render every text of %s alike', (namespace) => {
  const table = namespaceTexts('en', namespace).table;
  const blocks = readBlocks(table.size === 0 ? {} : JSON.parse(embeddedTexts('en', [namespace])));
  provideTexts((_lang, name) => blocks.get(name) ?? { table: new Map(), lang: undefined });
  const built = textsFor('en', namespace);
  const island = texts('en', namespace);
  const baseOf = (key: string) => key.replace(/_(?:one|other|zero|few|many|two)$/, '');
  for (const key of table.keys()) {
    const base = baseOf(key);
    // The forms of a plural can have different placeholders.
    const names = [...table].flatMap(([other, text]) => (baseOf(other) === base ? placeholdersOf(text) : []));
    const values = Object.fromEntries(names.map((name) => [name, name === 'count' ? 3 : `<${name}>`]));
    expect(Reflect.apply(island, undefined, [base, { count: 3, ...values }])).toBe(
      Reflect.apply(built, undefined, [base, { count: 3, ...values }]),
    );
  }
});

test.each([
  ['ar-SA', 0, 'none'],
  ['ar-SA', 1, 'one'],
  ['ar-SA', 2, 'two'],
  ['ar-SA', 3, 'few'],
  ['ar-SA', 11, 'many'],
  ['ar-SA', 100, 'other'],
  ['en', 1, 'one'],
  ['en', 0, 'none'],
  ['ja-JP', 1, 'other'],
] as const)('in %s %d people have the plural form “%s”', (lang, count, form) => {
  const table = flatten({
    people_zero: 'none',
    people_one: 'one',
    people_two: 'two',
    people_few: 'few',
    people_many: 'many',
    people_other: 'other',
  });
  expect(textOf(table, lang, 'people', count)).toBe(form);
});

test('[Q-S11] a placeholder is filled from own properties only', () => {
  expect(() => fill('{{constructor}}', 'x', {}, 'en')).toThrow('needs a value');
  expect(fill('{{a}} {{a}}', 'x', { a: '$&' }, 'en')).toBe('$& $&');
  // Numbers are grouped, text stays as it is: a code is text.
  expect(fill('{{a}} of {{b}}', 'x', { a: 1_095, b: '10024' }, 'en')).toBe('1,095 of 10024');
  expect(fill('{{a}}', 'x', { a: 1_095 }, 'de-DE')).toBe('1.095');
});

test('[Q-A15] the build and an island add the same direction marks in Arabic', () => {
  const values = { amount: '0.01', coin: 'BTC' };
  const [built, island] = [textsFor('ar-SA', 'launchpad'), texts('ar-SA', 'launchpad')];
  expect(built('pledge.form.commit', values)).toContain(' \u20660.01\u00a0BTC\u2069');
  expect(island('pledge.form.commit', values)).toBe(built('pledge.form.commit', values));
  expect(textsFor('ar-SA', 'seo')('terminal.title', { pair: 'BTC/USDT' })).not.toMatch(/[\u2066-\u2069]/);
});

test('[Q-A15] English in place of a missing translation is formatted as English', () => {
  provideTexts(() => ({ table: flatten({ sent: '{{amount}} {{coin}} sent' }), lang: 'en' }));
  const said: unknown = Reflect.apply(texts('ar-SA', 'common'), undefined, ['sent', { amount: '0.01', coin: 'BTC' }]);
  expect(said).toBe('0.01 BTC sent');
});

test('[Q-S07] embedded texts cannot end their element', () => {
  const block = writeBlocks(['common'], () => ({
    table: new Map([['a', '</script><script>alert(1)</script><!--']]),
    lang: undefined,
  }));
  expect(block).not.toContain('<');
  expect(readBlocks(JSON.parse(block)).get('common')?.table.get('a')).toBe('</script><script>alert(1)</script><!--');
});

test('only the named texts are embedded, with all plural forms', () => {
  const source = () => ({
    table: flatten({ pledge: { send: 'S' }, pledged: 'no', people_one: '1', people_other: 'n' }),
    lang: undefined,
  });
  expect([
    ...(readBlocks(JSON.parse(writeBlocks(['launchpad.pledge', 'launchpad.people'], source)))
      .get('launchpad')
      ?.table.keys() ?? []),
  ]).toEqual(['pledge.send', 'people_one', 'people_other']);
  expect(() => writeBlocks(['launchpad.none'], source)).toThrow('no texts below "launchpad.none"');
});

test('[Q-A13] the pseudo language is accented English, 40 % longer, with its placeholders unchanged', () => {
  expect(textsFor('pseudo', 'launchpad')('phase.commit')).toMatch(/^Çômmît pérîôd ôñé/);
  const t = textsFor('pseudo', 'common');
  expect(t('state.timeLeft', { days: 2, clock: '03:00' })).toContain('2d 03:00');
  expect(t.lang).toBeUndefined();
});
