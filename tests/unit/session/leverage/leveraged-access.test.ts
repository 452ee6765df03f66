import { expect, test } from 'vitest';
import { profileRow } from '../../api/support/fake-exchange.ts';
import { openPage, paths as sessionPaths, refuse } from '../support/page.ts';

const paths = {
  tips: '/x/main/spot/api/lt/v1/tips/info',
  questions: '/x/main/spot/api/lt/v1/tips/questionnaires',
  submit: '/x/main/spot/api/lt/v1/tips/submit',
} as const;
const tips = (part: Record<string, number> = {}) => ({
  riskWarning: 0,
  questionnaireSurvey: 0,
  riskTime: 0,
  surveyTime: 0,
  lockedUntil: 0,
  ...part,
});
const questions = (version: string) => ({
  version,
  passScore: 1,
  list: [{ id: 'one', multiple: false, question: 'One?', options: [{ id: 'a', text: 'A' }] }],
});

async function open() {
  const page = openPage();
  const access = await import('#session/leverage/leveraged-access.ts');
  const { clearPersonData } = await import('#session/on-person-change.ts');
  page.answer(paths.tips, () => tips());
  page.answer(paths.questions, () => questions('2026-06'));
  return { page, ...access, clearPersonData };
}

/** Opens a page whose person has accepted the risk text and sees the test. */
async function openTest() {
  const opened = await open();
  opened.page.answer(paths.tips, () => tips({ riskWarning: 1 }));
  await opened.loadLeveragedAccess();
  await opened.loadLeveragedTest();
  return opened;
}

test('[R3.11] the gate has risk text and test as the exchange reports them', async () => {
  const { page, $leveragedAccess, loadLeveragedAccess } = await open();
  page.answer(paths.tips, () => tips({ riskWarning: 1, lockedUntil: 5 }));
  await loadLeveragedAccess();
  expect($leveragedAccess.get()).toEqual({ phase: 'known', risk: true, test: false, lockedUntil: 5 });
});

test('[R3.11] a gate that cannot be loaded can be loaded again', async () => {
  const { page, $leveragedAccess, loadLeveragedAccess } = await open();
  page.answer(paths.tips, () => refuse(10_016));
  await loadLeveragedAccess();
  expect($leveragedAccess.get()).toMatchObject({ phase: 'failed', error: { kind: 'internalFault' } });
  page.answer(paths.tips, () => tips());
  await loadLeveragedAccess();
  expect($leveragedAccess.get()).toMatchObject({ phase: 'known', risk: false });
});

test('[R4.6] the risk text is accepted once, however often it is pressed', async () => {
  const { page, $leveragedAccess, leveragedAccess, loadLeveragedAccess } = await open();
  await loadLeveragedAccess();
  page.answer(paths.submit, () => tips({ riskWarning: 1 }));
  await Promise.all([leveragedAccess.accept(), leveragedAccess.accept()]);
  expect(page.requests.filter(({ path }) => path === paths.submit).map(({ params }) => params)).toEqual([
    { type: '1', status: '1' },
  ]);
  expect($leveragedAccess.get()).toMatchObject({ risk: true, test: false });
});

test('[R4.6] once the risk text is accepted the profile is read again, whose tag is the same fact', async () => {
  const { page, leveragedAccess, loadLeveragedAccess } = await open();
  (await import('#session/token.ts')).$token.set('mine');
  page.answer(sessionPaths.profile, () => profileRow);
  await loadLeveragedAccess();
  page.answer(paths.submit, () => tips({ riskWarning: 1 }));
  await leveragedAccess.accept();
  expect(page.paths().slice(-2)).toEqual([paths.submit, sessionPaths.profile]);
});

test('[R4.6] the questions are requested once, however often the test is shown', async () => {
  const { page, loadLeveragedTest } = await openTest();
  await Promise.all([loadLeveragedTest(), loadLeveragedTest()]);
  expect(page.paths().filter((path) => path === paths.questions)).toHaveLength(1);
});

test('[R4.6] a passed test is submitted with its version and opens the gate', async () => {
  const { page, $leveragedAccess, leveragedAccess } = await openTest();
  page.answer(paths.submit, () => tips({ riskWarning: 1, questionnaireSurvey: 1 }));
  expect(await leveragedAccess.answer({ one: ['a'] })).toEqual({ kind: 'passed' });
  expect(page.requests.at(-1)?.params).toEqual({ type: '2', version: '2026-06', answers: '{"one":["a"]}' });
  expect($leveragedAccess.get()).toMatchObject({ risk: true, test: true });
});

test.each([
  [175_010, { test: false, risk: true }, 'wrong'],
  [175_011, { test: false, risk: true }, 'locked'],
  [175_012, { test: false, risk: false }, 'riskNotAccepted'],
])('[R4.6] [L12] code %i leads back to the step that is missing', async (code, access, kind) => {
  const { page, $leveragedAccess, leveragedAccess } = await openTest();
  page.answer(paths.submit, () => refuse(code));
  expect(await leveragedAccess.answer({ one: ['a'] })).toMatchObject({ kind });
  expect($leveragedAccess.get()).toMatchObject(access);
});

test('[L12] a lock without an end lasts 24 hours', async () => {
  const { page, $leveragedAccess, leveragedAccess } = await openTest();
  page.answer(paths.submit, () => refuse(175_011));
  await leveragedAccess.answer({ one: ['a'] });
  const access = $leveragedAccess.get();
  const { serverNow } = await import('#session/clock.ts');
  expect(access.phase === 'known' && access.lockedUntil).toBeGreaterThan(serverNow() + 23 * 3_600_000);
});

test('[R4.6] answers to an old version bring the new questions', async () => {
  const { page, $leveragedTest, leveragedAccess } = await openTest();
  page.answer(paths.submit, () => refuse(10_001));
  page.answer(paths.questions, () => questions('2026-07'));
  expect(await leveragedAccess.answer({ one: ['a'] })).toEqual({ kind: 'outdated' });
  expect($leveragedTest.get()).toMatchObject({ phase: 'ready', value: { version: '2026-07' } });
});

test('[R4.6] a test whose answer is lost is not submitted again when it was passed', async () => {
  const { page, leveragedAccess } = await openTest();
  page.answer(paths.submit, () => undefined);
  page.answer(paths.tips, () => tips({ riskWarning: 1, questionnaireSurvey: 1 }));
  expect(await leveragedAccess.answer({ one: ['a'] })).toEqual({ kind: 'passed' });
  expect(page.requests.filter(({ path }) => path === paths.submit)).toHaveLength(1);
});

test('[R3.11] gate, test and step go with the person', async () => {
  const { $leveragedAccess, $leveragedTest, $accessStep, clearPersonData } = await openTest();
  clearPersonData();
  expect([$leveragedAccess.get(), $leveragedTest.get(), $accessStep.get()]).toEqual([
    { phase: 'unknown' },
    { phase: 'idle' },
    { phase: 'idle' },
  ]);
});

test.each([
  [{ result: { wrong: ['a', 'b'] } }, ['a', 'b']],
  [{ result: { wrong: 'a' } }, []],
  [{ result: undefined }, []],
])('[R4.6] the wrong questions of %j are %j', async (error, wrong) => {
  const { wrongQuestionsOf } = await import('#session/leverage/access-refusal.ts');
  expect(wrongQuestionsOf(error)).toEqual(wrong);
});

test.each([
  [{ result: { lockedUntil: 5 }, limit: '7' }, 5],
  [{ result: { lockedUntil: 0 }, limit: '7' }, 7],
  [{ result: {}, limit: 'soon' }, undefined],
])('[L12] a lock of %j ends at %s', async (error, end) => {
  const { lockedUntilOf } = await import('#session/leverage/access-refusal.ts');
  expect(lockedUntilOf(error)).toBe(end);
});
