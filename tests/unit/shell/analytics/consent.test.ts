import { expect, test } from 'vitest';
import { dayMs } from '#formulas/durations.ts';
import { FakeStorage, openPage } from '../../session/support/page.ts';

const open = async (stored?: string) => {
  const local = new FakeStorage();
  if (stored !== undefined) local.setItem('analyticsConsent', stored);
  openPage({ local });
  return { local, ...(await import('#shell/analytics/consent.ts')) };
};

test.each([true, false])('[A36] [R9.8] the answer %s is valid for 180 days', async (isAllowed) => {
  const { consentAt, storeConsent } = await open();
  expect(consentAt(0)).toBeUndefined();
  storeConsent(isAllowed, dayMs);
  expect(consentAt(181 * dayMs - 1)).toBe(isAllowed);
  expect(consentAt(181 * dayMs)).toBeUndefined();
  // A clock that was set back must not prolong an answer.
  expect(consentAt(dayMs - 1)).toBeUndefined();
});

test.each(['{', 'true', '{"isAllowed":"yes","time":0}', '{"isAllowed":true}', '[]'])(
  '[A41] [A36] the stored answer %s is dropped and the visitor is asked again',
  async (stored) => {
    const { local, consentAt } = await open(stored);
    expect(consentAt(0)).toBeUndefined();
    expect(local.getItem('analyticsConsent')).toBeNull();
  },
);

test('[A36] Global Privacy Control and Do Not Track refuse', async () => {
  const { isRefusedByBrowser } = await open();
  expect(isRefusedByBrowser({ globalPrivacyControl: true })).toBe(true);
  expect(isRefusedByBrowser({ doNotTrack: '1' })).toBe(true);
  expect(isRefusedByBrowser({ doNotTrack: null, globalPrivacyControl: false })).toBe(false);
  expect(isRefusedByBrowser({ doNotTrack: 'unspecified' })).toBe(false);
});
