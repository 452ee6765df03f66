/** @vitest-environment happy-dom */
import { afterEach, expect, test } from 'vitest';
import { AccountSection } from '#account/settings/AccountSection.tsx';
import { ConfirmSection } from '#account/settings/ConfirmSection.tsx';
import { CurrencySection } from '#account/settings/CurrencySection.tsx';
import { DisplaySection } from '#account/settings/DisplaySection.tsx';
import { LanguageSection } from '#account/settings/LanguageSection.tsx';
import { NoticesSection } from '#account/settings/NoticesSection.tsx';
import { PrivacySection } from '#account/settings/PrivacySection.tsx';
import type { GroupChannels } from '#account/settings/notice-groups.ts';
import { noticeGroups } from '#contract/account/reach.ts';
import '#session/preferences/preferences.ts';
import { profileRow } from '../../api/support/fake-exchange.ts';
import { refuse } from '../../session/support/page.ts';
import { click, dispatch, eventually, enter, rendered } from '../../ui/support/render.ts';
import { accountPaths, logIn, logOut, openAccountPage, shownToasts } from '../support/account-page.ts';

afterEach(logOut);

type Rendered = Awaited<ReturnType<typeof rendered>>;

/** Returns the input whose label has this text, within an element. */
function inputOf({ container }: { container: HTMLElement }, label: string): HTMLInputElement {
  const labels = [...container.querySelectorAll('label')];
  const input = labels.find(({ textContent }) => textContent.trim() === label)?.querySelector('input');
  if (!input) throw new Error(`no ${label} in ${container.innerHTML}`);
  return input;
}

/** Chooses an option as a user does. */
async function choose(select: HTMLSelectElement, value: string): Promise<void> {
  Reflect.set(HTMLSelectElement.prototype, 'value', value, select);
  await dispatch(select, new Event('change', { bubbles: true }));
}

const factOf = ({ all }: Pick<Rendered, 'all'>, label: string) =>
  all('.settings-facts > div')
    .find((fact) => fact.querySelector('dt')?.textContent === label)
    ?.querySelector('dd')?.textContent;

test('[A17] a verification level that cannot be read is a dash, not "Not verified"', async () => {
  openAccountPage();
  const page = await rendered(<AccountSection lang="en" />);
  await logIn({ member_tag: {} });
  expect(factOf(page, 'Verification')).toBe('–');
});

test('[A18] [R6.6] a sub-account reads whose it is, and the fees of the next level', async () => {
  const exchange = openAccountPage();
  exchange.answer(accountPaths.config, () => ({
    version: '1',
    fees: [
      { vipLevel: 0, maker: '0.001', taker: '0.001', need30dUsd: '0' },
      { vipLevel: 1, maker: '0.0008', taker: '0.0009', need30dUsd: '1000000' },
    ],
  }));
  const page = await rendered(<AccountSection lang="en" />);
  await logIn({ is_submember: true, parent_id: '100001' });
  expect(page.container.textContent).toContain('Sub-account of 100001');
  await eventually(() =>
    expect(factOf(page, 'Fees at VIP 1')).toMatch(/0\.08%.*0\.09%.* from 1,000,000 USD traded in 30 days$/),
  );
});

test('[A13] [R6.7] a confirmation changes once the exchange has stored it; a refused save leaves it, with the reason beside it', async () => {
  const exchange = openAccountPage();
  exchange.answer(accountPaths.prefSetting, () => refuse(10016));
  const page = await rendered(<ConfirmSection lang="en" />);
  await logIn();
  const setting = inputOf(page, 'Confirm orders');
  await click(setting);
  await eventually(() => expect(page.texts('[role=alert]')[0]).toMatch(/^Not saved\./));
  expect(setting.checked).toBe(true);
  exchange.answer(accountPaths.prefSetting, ({ params }) => params);
  exchange.answer(accountPaths.profile, () => ({ ...profileRow, double_confirm: [{ key: 'orderConfirm', value: 0 }] }));
  await click(setting);
  await eventually(() =>
    expect(page.container.textContent).toContain('Orders are sent at once, without confirmation.'),
  );
  expect(setting.checked).toBe(false);
  expect(page.all('[role=alert]')).toEqual([]);
  expect(exchange.requests.filter(({ path }) => path === accountPaths.prefSetting).at(-1)?.params).toEqual({
    settings: [{ key: 'orderConfirm', value: '0' }],
  });
});

/** Renders the notice groups of a user; the exchange stores what is set. */
async function openNotices(profile: object) {
  const exchange = openAccountPage();
  const groups = new Map<unknown, GroupChannels>(
    noticeGroups.map((group) => [group, { group, email: true, push: true, sms: false }]),
  );
  exchange.answer(accountPaths.getSubscribe, () => ({ list: [...groups.values()] }));
  exchange.answer(accountPaths.setSubscribe, ({ params }) => {
    const row = { ...groups.get(params['group']), ...params };
    groups.set(params['group'], row as GroupChannels);
    return row;
  });
  const page = await rendered(<NoticesSection lang="en" />);
  await logIn(profile);
  await eventually(() => expect(page.all('fieldset')).toHaveLength(6));
  const group = (name: string) => {
    const found = page.all('fieldset').find((field) => field.querySelector('legend')?.textContent === name);
    if (!found) throw new Error(`no group ${name}`);
    return found;
  };
  const channel = (name: string, label: string) => inputOf({ container: group(name) }, label);
  return { ...page, exchange, group, channel };
}

test('[A15] notice groups are saved and read back; the last channel of margin stays; a refused save returns to the old value', async () => {
  const { channel, group, exchange } = await openNotices({ mobile_mask: '+65****01' });
  for (const [name, label] of [
    ['Launches', 'Email'],
    ['Launches', 'Push'],
    ['Margin', 'Push'],
  ] as const) {
    await click(channel(name, label));
    await eventually(() => expect(channel(name, label).getAttribute('aria-busy')).toBeNull());
    expect(channel(name, label).checked).toBe(false);
  }
  expect(channel('Launches', 'SMS').disabled).toBe(false);
  expect(channel('Margin', 'Email').disabled).toBe(true);
  expect(group('Margin').textContent).toContain('Keep at least one channel');
  expect(exchange.requests.at(-1)?.params).toEqual({ group: 'margin', push: false });

  // Another device switched the other channel off meanwhile.
  exchange.answer(accountPaths.setSubscribe, () => refuse(20004));
  await click(channel('Loans', 'Push'));
  await eventually(() =>
    expect(group('Loans').querySelector('[role=alert]')?.textContent).toMatch(/^Not saved\. Keep at least one channel/),
  );
  expect(channel('Loans', 'Push').checked).toBe(true);
});

test('[A15] without a phone number SMS is disabled, with the way to add one', async () => {
  const { all, texts, channel } = await openNotices({ mobile_mask: '' });
  expect(channel('Launches', 'SMS').disabled).toBe(true);
  expect(texts('a')).toEqual(['Add a phone number']);
  expect(all('a')[0]?.getAttribute('href')).toMatch(/page=phone/);
});

test('[A10] a theme that cannot be saved stays, with one message', async () => {
  const exchange = openAccountPage();
  exchange.answer(accountPaths.prefSetting, () => refuse(10016));
  const page = await rendered(<DisplaySection lang="en" />);
  await logIn();
  const light = inputOf(page, 'Light');
  await click(light);
  await eventually(() => expect(shownToasts()).toEqual([expect.stringContaining('Saved in this browser only.')]));
  expect(light.checked).toBe(true);
  expect(localStorage.getItem('theme')).toBe('light');
});

test('[A16] a chosen currency is saved at the exchange, and Automatic is that of the language', async () => {
  const exchange = openAccountPage();
  exchange.answer(accountPaths.prefSetting, ({ params }) => params);
  const page = await rendered(<CurrencySection lang="zh-MY" />);
  expect(page.find('option').textContent).toBe('自动（CNY）');
  await logIn({ currency_code: '' });
  await choose(page.findAs(HTMLSelectElement, 'select'), 'JPY');
  await eventually(() =>
    expect(exchange.requests.find(({ path }) => path === accountPaths.prefSetting)?.params).toEqual({
      settings: [{ key: 'currency', value: 'JPY' }],
    }),
  );
});

test('[A2] a visitor sees what login adds, changes this browser’s settings and removes them, but for the theme', async () => {
  openAccountPage();
  const page = await rendered(
    <>
      <AccountSection lang="en" />
      <ConfirmSection lang="en" />
      <DisplaySection lang="en" />
      <CurrencySection lang="en" />
      <PrivacySection lang="en" />
    </>,
  );
  await logOut();
  expect(page.container.textContent).toContain('Log in to see your account, fees and confirmations.');
  expect(inputOf(page, 'Confirm orders').disabled).toBe(true);
  const currency = page.findAs(HTMLSelectElement, 'select');
  for (const label of ['Dark', 'UTC', 'Hide small balances']) await click(inputOf(page, label));
  await choose(currency, 'EUR');
  expect(localStorage.getItem('currency')).toBe('EUR');
  expect(localStorage.getItem('hideSmall')).toBe('true');
  const remove = page.all('button').find(({ textContent }) => textContent === 'Remove stored settings');
  if (!remove) throw new Error('no button');
  await click(remove);
  expect(currency.value).toBe('');
  expect(inputOf(page, 'Hide small balances').checked).toBe(false);
  expect(inputOf(page, 'Local').checked).toBe(true);
  expect(inputOf(page, 'Dark').checked).toBe(true);
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

test('[A2] languages are found by their own name, and the choice is kept', async () => {
  const page = await rendered(
    <LanguageSection
      lang="en"
      languages={[
        { prefix: 'en', htmlLang: 'en', name: 'English' },
        { prefix: 'ar-SA', htmlLang: 'ar-SA', name: 'العربية' },
      ]}
    />,
  );
  await enter(page.findAs(HTMLInputElement, 'input'), 'عرب');
  expect(page.texts('a')).toEqual(['العربية']);
  const link = page.find('a');
  expect(link.getAttribute('href')).toBe('/ar-SA/settings/#language');
  link.addEventListener('click', (event) => event.preventDefault());
  await click(link);
  expect(document.cookie).toContain('lang=ar-SA');
});
