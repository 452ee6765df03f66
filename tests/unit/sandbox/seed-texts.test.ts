import { expect, test } from 'vitest';
import inviteReward from '#sandbox/account/invite-reward.json' with { type: 'json' };
import { launchLangs } from '#sandbox/launchpad/launch-texts.ts';
import pairNotices from '#sandbox/market/catalog/pair-notice-texts.json' with { type: 'json' };

const texts: Record<string, Record<string, string>> = { ...pairNotices, inviteReward };

test.each(Object.keys(texts))('[R1.3] the text %s of the sandbox is in every language, each with its own', (name) => {
  const { en, ...others } = texts[name] ?? {};
  expect(Object.keys(others).sort()).toEqual(launchLangs.filter((lang) => lang !== 'en').sort());
  for (const [lang, text] of Object.entries(others)) expect(text, lang).not.toBe(en);
  // Regional relatives of a language, such as zh-MY and zh-TW, differ at least in their characters.
  expect(new Set(Object.values(others)).size).toBeGreaterThan(launchLangs.length - 6);
});
