import type { Page } from '@playwright/test';
import * as v from 'valibot';
import type { Lang } from '#i18n/lang.ts';
import { codeDigits } from '#shell/access/login-code.ts';
import type { TestExchange, Person } from '../support/exchange.ts';
import { expect, test } from '../support/fixtures.ts';
import { textsIn } from '../support/texts.ts';

const Codes = v.object({ list: v.array(v.object({ account: v.string(), kind: v.string(), code: v.string() })) });

/** The code that the person reads in the app or the mail. */
async function codeOf(exchange: TestExchange, { account }: Person, kind: 'TOTP' | 'EMAIL'): Promise<string> {
  const { list } = v.parse(Codes, await exchange.sandboxCall('codes'));
  return list.find((row) => row.account === account && row.kind === kind)?.code ?? '';
}

/** Another code of as many digits. */
const wrong = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 5) % 10));

/** Opens the login page of a language and enters account and password by the keyboard alone. */
async function enter(page: Page, lang: Lang, { account, password }: Person): Promise<void> {
  await page.goto(`/${lang}/login/?redirect_url=%2F${lang}%2Fassets%2F`);
  await expect(page.locator('[data-login-form] [data-send]')).toBeEnabled();
  await page.locator('#login-account').focus();
  await page.keyboard.type(account);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

const code = (page: Page) => page.locator('#login-code');
const codeError = (page: Page) => page.locator('[data-code-error]');
const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

/** Loses the next answer of a call that the exchange has judged: a browser repeats what a reset connection lost. */
const loseAnswer = (page: Page, call: string) =>
  page.route(
    new RegExp(`/session/${call}$`),
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

for (const [lang, width] of [
  ['en', 1440],
  ['ar-SA', 390],
] as const) {
  const w = textsIn(lang);

  test(`[OK29] a login with a code of the app and of a mail, by the keyboard alone, ${lang} at ${width} px`, async ({
    page,
    exchange,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const person = await exchange.freshAccount({ like: 'secure' });
    await enter(page, lang, { ...person, password: 'guess' });
    await expect(page.locator('[data-error]')).toHaveText(w('account', 'login.wrong'));
    await expect(page.locator('#login-password')).toBeFocused();
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(code(page)).toBeFocused();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(codeError(page)).toHaveText(w('account', 'login.codeFormat', codeDigits));
    await page.keyboard.press('ControlOrMeta+A');
    // Its last digit sends it.
    await page.keyboard.type(wrong(await codeOf(exchange, person, 'TOTP')));
    await expect(codeError(page)).toHaveText(w('account', 'login.wrongCode', { tries: '4' }));
    await expect(code(page)).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press(lang === 'ar-SA' ? 'ArrowLeft' : 'ArrowRight');
    await expect(page.getByRole('radio', { name: w('account', 'login.methodEmail') })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-sent]')).toContainText('p***@slipway.example');
    await expect(page.locator('[data-resend]')).toHaveText(/00:0[01]:\d\d/);
    await expect(code(page)).toBeFocused();
    const mail = await codeOf(exchange, person, 'EMAIL');
    await page.keyboard.insertText(`${mail.slice(0, 3)} ${mail.slice(3)}`);
    await page.keyboard.press('Enter');
    await isAt(page, `/${lang}/assets/`);
    await expect(page.locator('html')).toHaveAttribute('data-person', 'in');
    // The login page is not in the history: Back does not offer a login again.
    expect(await page.evaluate(() => sessionStorage.getItem('usertoken'))).toMatch(/^[\w-]{43}$/);
  });
}

test('[OK29] a challenge that is over leads back to the account, which stays; five wrong codes end it, ten lock the account', async ({
  page,
  exchange,
}) => {
  const w = textsIn('en');
  const person = await exchange.freshAccount({ like: 'secure' });
  await enter(page, 'en', person);
  const bad = wrong(await codeOf(exchange, person, 'TOTP'));
  for (const round of [1, 2]) {
    for (const left of ['4', '3', '2', '1']) {
      await code(page).fill(bad);
      await expect(codeError(page)).toHaveText(w('account', 'login.wrongCode', { tries: left }));
    }
    await code(page).fill(bad);
    await expect(page.locator('[data-error]')).toHaveText(w('account', 'login.codeOver'));
    await expect(page.locator('#login-account')).toHaveValue(person.account);
    await expect(page.locator('#login-password')).toHaveValue('');
    await page.locator('#login-password').fill(person.password);
    await page.keyboard.press('Enter');
    if (round === 1) await expect(code(page)).toBeFocused();
  }
  await expect(page.locator('[data-error]')).toHaveText(/^Too many failed attempts\. Try again in 00:00:\d\d\.$/);
});

test('[OK30] a code that is on its way when the user goes back logs nobody in', async ({ page, exchange }) => {
  const person = await exchange.freshAccount({ like: 'secure' });
  await enter(page, 'en', person);
  await expect(code(page)).toBeFocused();
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/session\/verify-code$/, async (route) => {
    const response = await route.fetch();
    await waiting;
    await route.fulfill({ response });
  });
  await page.keyboard.type(await codeOf(exchange, person, 'TOTP'));
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.locator('#login-password')).toBeFocused();
  answer();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/session/verify-code')),
  );
  await page.getByRole('button', { name: 'Display' }).click();
  expect(await page.evaluate(() => [sessionStorage.getItem('usertoken'), localStorage.getItem('usertoken')])).toEqual([
    null,
    null,
  ]);
  await expect(page).toHaveURL(/\/en\/login\//);
});

test('[OK30] a lost answer is said at its place, and the login can be tried again', async ({ page, exchange }) => {
  const person = await exchange.freshAccount({ like: 'secure' });
  await loseAnswer(page, 'login');
  await enter(page, 'en', person);
  await expect(page.locator('[data-error]')).toHaveText('Network Error!');
  await page.keyboard.press('Enter');
  await expect(code(page)).toBeFocused();
  await page.getByRole('radio', { name: 'Email' }).check({ force: true });
  await loseAnswer(page, 'send-code');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(codeError(page)).toHaveText('Network Error!');
  // The first mail was sent: the exchange says how long to wait for another.
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.locator('[data-resend]')).toHaveText(/Send again in/);
  await loseAnswer(page, 'verify-code');
  await code(page).fill(await codeOf(exchange, person, 'EMAIL'));
  await page.keyboard.press('Enter');
  await expect(codeError(page)).toHaveText('Network Error!');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-error]')).toHaveText('This login has expired. Log in again.');
});

test('[OK31] account, password, code and token are in no storage but the key of the token, no address and no other request', async ({
  page,
  exchange,
}) => {
  const person = await exchange.freshAccount({ like: 'secure' });
  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => {
    const isLogin = /\/session\/[\w-]+$/.test(request.url());
    seen.push(request.url(), isLogin ? '' : (request.postData() ?? ''));
  });
  await enter(page, 'en', person);
  await expect(code(page)).toBeFocused();
  const digits = await codeOf(exchange, person, 'TOTP');
  await page.keyboard.type(digits);
  await isAt(page, '/en/assets/');
  await expect(page.locator('html')).toHaveAttribute('data-person', 'in');
  const [token, ...stored] = await page.evaluate(() => {
    const usertoken = sessionStorage.getItem('usertoken') ?? '';
    const rows = [sessionStorage, localStorage].flatMap((storage) => Object.entries(storage));
    return [usertoken, ...rows.filter(([key]) => key !== 'usertoken').map(([key, value]) => `${key} ${value}`)];
  });
  const everything = [...seen, ...stored, page.url(), await page.content()].join('\n');
  expect(person.password).not.toBe('');
  expect(token).toMatch(/^[\w-]{43}$/);
  for (const secret of [token, person.password]) expect(everything).not.toContain(secret);
  // Among the many numbers of a page six digits could be there by chance.
  expect([...stored, page.url()].join('\n')).not.toContain(digits);
});

test('[OK33] a page of the operator hands a session over: it leads back to the order form, and the tab of another person follows', async ({
  page,
  context,
  exchange,
}) => {
  const before = await exchange.login(page, { balances: { USDT: '1111' } });
  const after = await exchange.freshAccount({ balances: { USDT: '2222' } });
  await page.goto('/en/assets/');
  await expect(page.getByRole('main')).toContainText('1,111');
  const own = await context.newPage();
  await own.route(/\/sign-in\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><script src="/login-handoff.js"></script>' }),
  );
  await own.goto('/sign-in/?redirect_url=%2Fen%2Ftrade%2Fspot%2FBTC%2FUSDT%2F');
  await own.evaluate((usertoken) => {
    const { SlipwayLogin } = window as unknown as { SlipwayLogin: { finish: (handoff: object) => void } };
    SlipwayLogin.finish({ usertoken });
  }, after.usertoken);
  await isAt(own, '/en/trade/spot/BTC/USDT/');
  await expect(own.locator('html')).toHaveAttribute('data-person', 'in');
  await expect(page.getByRole('main')).toContainText('2,222');
  await expect(page.getByRole('main')).not.toContainText('1,111');
  expect(await page.evaluate(() => sessionStorage.getItem('usertoken'))).toBe(after.usertoken);
  expect(before.usertoken).not.toBe(after.usertoken);
});
