/** What texts of all languages must say alike, whatever their words. */
import { expect, test } from 'vitest';
import { allLangs, fallbackChain } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { englishTexts, readTexts, textFiles } from '../../translations/files.ts';

/** Returns a text as pages of a language show it. */
function textIn(lang: Lang, namespace: string, key: string): string {
  const found = fallbackChain(lang).find((link) => readTexts(link, namespace)?.has(key) === true) ?? lang;
  return readTexts(found, namespace)?.get(key) ?? '';
}

const quoted = (name: string) => new RegExp(String.raw`[“”„«‘「]\s?${name}\s?[“”»’」]`, 'u');

test.each(allLangs)('[FT2] in %s a text that names the risk level Limited quotes it', (lang) => {
  const level = quoted(textIn(lang, 'margin', 'risk.level.limited'));
  expect(textIn(lang, 'margin', 'form.limited')).toMatch(level);
  expect(textIn(lang, 'explanation', 'about.transferLimit')).toMatch(level);
});

test.each(allLangs)('[FT7] in %s taking coins back is neither repaying nor buying', (lang) => {
  const redeem = [textIn(lang, 'launchpad', 'pledge.form.redeem'), textIn(lang, 'leveraged', 'panel.redeem')];
  const others = [
    textIn(lang, 'margin', 'form.mode.repay'),
    textIn(lang, 'loans', 'repay.title'),
    textIn(lang, 'leveraged', 'panel.purchase'),
    textIn(lang, 'spot', 'form.side.buy'),
  ];
  expect(redeem.filter((label) => others.includes(label))).toEqual([]);
});

test.each([
  ['cs-CZ', /odkoup/iu],
  ['sk-SK', /odkúp/iu],
  ['hr-HR', /otkup/iu],
  ['sr-RS', /otkup/iu],
  ['bg-BG', /изкуп/iu],
  ['ru-RU', /погас|погаш/iu],
  ['uk-UA', /погас|погаш/iu],
  ['pl-PL', /wyku/iu],
  ['ro-RO', /răscump/iu],
  ['fr-CA', /rachet|rachat/iu],
  ['lv-LV', /izpirk|izpērk/iu],
  ['vi-VN', /hoàn lại/iu],
] as const)('[FT7] in %s nobody buys back or repays coins of a stake', (lang, wrong) => {
  const texts = ['launchpad', 'launches'].flatMap((name) => [...(readTexts(lang, name) ?? [])]);
  expect(texts.filter(([, text]) => wrong.test(text))).toEqual([]);
});

test('[FT5] the Arabic draw is not the word for a withdrawal', () => {
  const drawn = ['launchpad', 'launches', 'seo'].flatMap((name) =>
    [...(readTexts('ar-SA', name) ?? [])].filter(([key]) => /\bdrawn?\b/i.test(englishTexts(name).get(key) ?? '')),
  );
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn.filter(([, text]) => /سحب/u.test(text))).toEqual([]);
});

test('an arrow of an Arabic text points to the left, but where the page writes it from left to right', () => {
  const arrows = textFiles.flatMap((name) =>
    [...(readTexts('ar-SA', name) ?? [])].filter(([, text]) => text.includes('→')).map(([key]) => `${name}:${key}`),
  );
  // `BeforeAfter.tsx` writes both values with their arrow from left to right.
  expect(arrows).toEqual(['loans:adjust.change']);
});

test.each(allLangs)('[FT4] in %s days are not abbreviated as hours', (lang) => {
  const unitAfter = (text: string, placeholder: string) =>
    text.split(`{{${placeholder}}}`)[1]?.trim().split(/[\s{]/)[0];
  const hour = unitAfter(textIn(lang, 'bots', 'time.hours'), 'hours');
  const days = [
    unitAfter(textIn(lang, 'bots', 'time.days'), 'days'),
    unitAfter(textIn(lang, 'loans', 'form.days'), 'days'),
    unitAfter(textIn(lang, 'common', 'state.timeLeft'), 'days'),
    textIn(lang, 'bots', 'preview.span7d').replaceAll(/[\d\s]/g, ''),
  ];
  expect(hour).toMatch(/\p{L}/u);
  expect(days.filter((day) => day === hour)).toEqual([]);
});

test('[FT20] what is committed is a commitment, no commit', () => {
  const texts = textFiles.flatMap((name) => [...englishTexts(name).values()]);
  expect(texts.filter((text) => /\bcommits\b/i.test(text))).toEqual([]);
});

test('[FT38] [FT39] [FT43] one action has one English label', () => {
  const texts = textFiles.flatMap((name) => [...englishTexts(name).values()]);
  const other = ['Retry', 'Sending…', 'Dismiss the announcement', 'Lists of margin'];
  expect(texts.filter((text) => other.includes(text))).toEqual([]);
});

test.each([
  ['FT4', 'id-ID', 'loans', 'form.days', '{{days}} hari'],
  ['FT4', 'ms-MY', 'bots', 'time.days', '{{days}} hari {{hours}} j'],
  ['FT8', 'es-AR', 'spot', 'error.empty.price', 'Ingresá un precio.'],
  ['FT8', 'es-CO', 'spot', 'error.empty.price', 'Ingresa un precio.'],
  ['FT53', 'ar-SA', 'loans', 'form.days', '{{days}} يوم'],
  ['FT50', 'ar-SA', 'orders', 'purpose.SL', 'وقف الخسارة'],
  ['FT60', 'fr-CA', 'launchpad', 'detail.atLaunch', 'Débloqué à la cotation'],
  ['FT61', 'fr-CA', 'account', 'settings.notices.group.listing', 'Nouvelles cotations'],
  ['FT62', 'fr-CA', 'launchpad', 'list.joined', 'Vous participez'],
  ['FT63', 'fr-CA', 'orders', 'purpose.SL', 'Stop-loss'],
  ['FT70', 'de-DE', 'loans', 'page.title', 'Kredit mit Krypto-Sicherheit'],
  ['FT80', 'pt-BR', 'launchpad', 'phase.settling', 'Apurando resultado'],
  ['FT80', 'pt-PT', 'launchpad', 'phase.settling', 'Em liquidação'],
  ['FT81', 'pt-BR', 'spot', 'form.tif.FOK', 'FOK (executar tudo ou cancelar)'],
  ['FT82', 'es-ES', 'launchpad', 'phase.settling', 'Liquidándose'],
  ['FT91', 'cs-CZ', 'orders', 'state.filled', 'Realizovaný'],
  ['FT92', 'sk-SK', 'orders', 'state.filled', 'Realizovaný'],
  ['FT100', 'ru-RU', 'launchpad', 'phase.settling', 'Расчеты'],
  ['FT101', 'uk-UA', 'launchpad', 'phase.settling', 'Розрахунки'],
  ['FT101', 'kk-KZ', 'launchpad', 'phase.settling', 'Есеп айырысу'],
  ['FT101', 'uz-UZ', 'launchpad', 'phase.settling', 'Hisob-kitob'],
  ['FT105', 'uk-UA', 'notice', 'wall.leave', 'Вийти'],
  ['FT110', 'tr-TR', 'spot', 'header.perpetual', 'Sürekli vadeli işlem yap'],
  ['FT111', 'ko-KR', 'launchpad', 'phase.draw', '추첨 접수 중'],
  ['FT113', 'zh-MY', 'spot', 'picker.lt', '杠杆代币'],
  ['FT113', 'zh-TW', 'spot', 'picker.lt', '槓桿代幣'],
  ['FT121', 'vi-VN', 'spot', 'header.perpetual', 'Giao dịch hợp đồng vĩnh cửu'],
  ['FT117', 'zh-MY', 'launchpad', 'result.tickets', '您的抽签券'],
  ['FT125', 'hi-IN', 'bots', 'close.mode2', 'सब कुछ {{base}} में बदलें'],
  ['FT128', 'ka-GE', 'launchpad', 'pledge.method.SUBSCRIPTION', 'ხელმოწერა'],
] as const)('[%s] in %s the text %s:%s is %s', (_id, lang, namespace, key, text) => {
  expect(textIn(lang, namespace, key)).toBe(text);
});
