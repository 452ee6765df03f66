import { pledge, signup } from '#contract/launchpad.ts';
import { expect, test } from '../support/fixtures.ts';
import { entriesOf, halo, pledgePanel } from '../support/launches.ts';
import { scrollThrough } from '../support/scroll-through.ts';
import { textsIn } from '../support/texts.ts';

const w = textsIn('en');
const ownText = (code: number, name: string): [number, string] => [code, w('launchpad', `error.${name}`)];

/**
 * Text of each error code of a pledge: its own codes, and the general ones that keep the user on the page. After 10040 the
 * page looks up the commitment instead: tests/unit/launchpad/pledge/recover-pledges.test.ts.
 */
const refusals: readonly (readonly [code: number, words: string])[] = [
  ...Object.entries(pledge.errors).map(([code, name]) => ownText(Number(code), name)),
  [10001, 'Request failed. Please try again later. (code 10001)'],
  [10016, 'Request failed. Please try again later. (code 10016)'],
  [99999, 'Request failed. Please try again later. (code 99999)'],
];

test('[R7.6] [R1.4] each refusal of a pledge has its own text, and the form keeps its content', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  const errorTexts = new Set<string>();
  for (const [code, words] of refusals) {
    await exchange.fault({
      match: { uid: person.uid, call: 'launchpad.pledge' },
      kind: 'ret_code',
      value: code,
      times: 1,
    });
    await form.pledge('123');
    await expect(form.dialog, String(code)).toBeHidden();
    await expect(form.panel.getByText(words), String(code)).toBeVisible();
    await expect(form.panel.getByText('Your amount is saved.')).toBeVisible();
    await expect(form.amount).toHaveValue('123');
    await expect(page.locator('body')).not.toContainText('Switched on.');
    errorTexts.add(words);
    // An edit removes the previous refusal.
    await form.amount.fill('124');
    await expect(form.panel.getByText(words)).toBeHidden();
  }
  expect(errorTexts.size).toBe(refusals.length);
  expect(await entriesOf(exchange, person)).toEqual([]);
  await form.pledge('123');
  await expect(page.getByRole('status')).toHaveText('123 SLIP committed');
});

test('[R7.6] each refusal of a sign-up has its own text, and the button works again', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances: { SLIP: '20000' } });
  await page.goto('/en/trade/spot/launchdetail/FERN/');
  const { panel } = pledgePanel(page);
  for (const [code, name] of Object.entries(signup.errors)) {
    await exchange.fault({
      match: { uid: person.uid, call: 'launchpad.signup' },
      kind: 'ret_code',
      value: Number(code),
      times: 1,
    });
    await panel.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(w('launchpad', `error.${name}`));
  }
  await panel.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('status')).toHaveText('You are signed up');
});

/** Loads that fail: the text in place of their content, and what a retry shows. */
const parts: readonly { address: string; call: string; words: string; then: string }[] = [
  {
    address: halo.address,
    call: 'qualifications',
    words: 'Your limits could not be loaded.',
    then: 'You are eligible',
  },
  {
    address: '/en/trade/spot/launchdetail/ORBT/',
    call: 'eventDetails',
    words: 'Contests and votes could not be loaded.',
    then: 'Trading contest',
  },
  {
    address: '/en/trade/spot/launchpad-assets/',
    call: 'userCenterInfo',
    words: 'Your launch assets could not be loaded.',
    then: 'No rewards yet.',
  },
  {
    address: '/en/trade/spot/launchpad-order/',
    call: 'orders',
    words: 'Your orders could not be loaded.',
    then: 'No orders yet.',
  },
];

for (const { address, call, words, then } of parts) {
  test(`[R8.9] [Q-F02] ${call} fails: the error is shown in place of its content, with a retry`, async ({
    page,
    exchange,
  }) => {
    const { uid } = await exchange.login(page, { balances: { SLIP: '1000' } });
    await exchange.fault({ match: { uid, call: `launchpad.${call}` }, kind: 'ret_code', value: 10016 });
    // Its first subscription would load the part again, before the press.
    await page.routeWebSocket(/\/x\/ws\/(?!market)/, () => undefined);
    await page.goto(address);
    const main = page.getByRole('main');
    await scrollThrough(page);
    await expect(main.getByText(words)).toBeVisible();
    await exchange.clearFaults();
    await main.getByRole('button', { name: 'Try again' }).first().click();
    await expect(main.getByText(then).first()).toBeVisible();
    await expect(main.getByText(words)).toBeHidden();
  });
}
