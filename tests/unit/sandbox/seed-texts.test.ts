import { expect, test } from 'vitest';
import { defaultLang, fallbackChain, isLang, isSameLanguage } from '#i18n/locales.ts';
import inviteReward from '#sandbox/account/invite-reward.json' with { type: 'json' };
import { launchLangs, launchTexts } from '#sandbox/launchpad/launch-texts.ts';
import { questions as tokenQuestions } from '#sandbox/leverage/tokens/tips-calls.ts';
import { questions as marginQuestions } from '#sandbox/margin/questions.ts';
import bannerTexts from '#sandbox/account/banner-texts.json' with { type: 'json' };
import { localized } from '#sandbox/foundation/localized-text.ts';
import type { TextsByLang } from '#sandbox/foundation/localized-text.ts';
import pairNotices from '#sandbox/catalog/pair-notice-texts.json' with { type: 'json' };

import { signProblems } from '../../translations/signs.ts';

type Texts = Readonly<Record<string, string | undefined>>;

const textsOf = (texts: TextsByLang): Record<string, Texts> =>
  Object.fromEntries(Object.keys(texts[defaultLang] ?? {}).map((key) => [key, localized(texts, key)]));
const notices: Readonly<Record<string, Texts>> = { ...textsOf(pairNotices), ...textsOf(bannerTexts), inviteReward };
/** By test, question and option. */
const riskTests: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries({ margin: marginQuestions, tokens: tokenQuestions }).flatMap(([name, questions]) =>
    questions.flatMap(({ id, text, options }): [string, Texts][] => [
      [`${name} ${id}`, text],
      ...Object.entries(options).map(([option, label]): [string, Texts] => [`${name} ${id} ${option}`, label]),
    ]),
  ),
);
const texts = { ...notices, ...riskTests };

/** Languages with all texts; a variant such as zh-HK or en-GB has only what differs from its relative. */
const complete = launchLangs
  .filter(
    (lang) =>
      !fallbackChain(lang)
        .slice(1)
        .some((link) => isSameLanguage(link, lang)),
  )
  .sort();
const isComplete = (lang: string): boolean => complete.some((one) => one === lang);

test.each(Object.keys(texts))('[R1.3] the text %s of the sandbox is in every language, each with its own', (name) => {
  const found: Texts = texts[name] ?? {};
  expect(Object.keys(found).filter(isComplete).sort()).toEqual(complete);
  expect(Object.keys(found).filter((lang) => !isLang(lang))).toEqual([]);
  const english = found[defaultLang] ?? '';
  // A figure such as 30% may be the same in all languages.
  if (!/\p{Letter}/u.test(english)) return;
  for (const [lang, text] of Object.entries(found)) {
    if (lang !== defaultLang) expect(text, lang).not.toBe(english);
    if (isComplete(lang) || !isLang(lang)) continue;
    const relative = fallbackChain(lang)
      .slice(1)
      .find((link) => found[link] !== undefined);
    expect(text, `${lang} over its relative`).not.toBe(found[relative ?? defaultLang]);
  }
});

test.each(Object.keys(texts))('[FT9] the text %s of the sandbox has the signs of its languages', (name) => {
  const found = texts[name] ?? {};
  const wrong = Object.entries(found).flatMap(([lang, text = '']) =>
    isLang(lang) ? signProblems(text, found[defaultLang] ?? '', lang).map((problem) => `${lang}: ${problem}`) : [],
  );
  expect(wrong).toEqual([]);
});

test.each(Object.keys(notices))('[R1.3] the text %s has not been copied from another language', (name) => {
  // Regional relatives of a language, such as zh-MY and zh-TW, differ at least in their characters.
  expect(new Set(complete.map((lang) => notices[name]?.[lang])).size).toBeGreaterThan(complete.length - 5);
});

test('[R1.3] a variant has its own words over those of its relative: the launches in Hong Kong over Taiwan', () => {
  const [hongKong, taiwan] = [launchTexts('zh-HK'), launchTexts('zh-TW')];
  expect(hongKong.rules.TWO_POOLS).toEqual(['您只能參與此項目的其中一個池。']);
  expect(hongKong.rules.SUBSCRIPTION).toEqual(taiwan.rules.SUBSCRIPTION);
  expect(JSON.stringify(taiwan)).toMatch(/專案|帳戶|網路/);
  expect(JSON.stringify(hongKong)).not.toMatch(/專案|帳戶|網路/);
});
