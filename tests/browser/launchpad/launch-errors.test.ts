import { pledge, signup } from '../../src/contract/launchpad.ts';
import { expect, test } from './fixtures.ts';
import { entriesOf, halo, pledgePanel } from './launches.ts';
import { wordsIn } from './words.ts';

const w = wordsIn('en');
const ownText = (code: number, name: string): [number, string] => [code, w('launchpad', `error.${name}`)];

/** What the screen says to each code that a pledge may meet: its own, and the general ones that leave the person where they are. */
const refusals: readonly (readonly [code: number, words: string])[] = [
  ...Object.entries(pledge.errors).map(([code, name]) => ownText(Number(code), name)),
  [10001, 'Request failed. Please try again later. (code 10001)'],
  [10016, 'Request failed. Please try again later. (code 10016)'],
  [10040, 'Request failed. Please try again later. (code 10040)'],
  [99999, 'Request failed. Please try again later. (code 99999)'],
];

test('[R7.6] [R1.4] each refusal of a pledge is told in words of its own, with nothing of the form lost', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  const told = new Set<string>();
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
    await expect(form.panel.getByText('Your amount is kept.')).toBeVisible();
    await expect(form.amount).toHaveValue('123');
    await expect(page.locator('body')).not.toContainText('Switched on.');
    told.add(words);
    // An edit takes the old refusal away.
    await form.amount.fill('124');
    await expect(form.panel.getByText(words)).toBeHidden();
  }
  expect(told.size).toBe(refusals.length);
  expect(await entriesOf(exchange, person)).toEqual([]);
  await form.pledge('123');
  await expect(page.getByRole('status')).toHaveText('123 SLIP committed');
});

test('[R7.6] each refusal of a sign-up is told in words of its own, and it can be pressed again', async ({
  page,
  exchange,
}) => {
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
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(w('launchpad', `error.${name}`));
  }
  await panel.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('status')).toHaveText('You are signed up');
});

/** Reads that fail, each told where its part stands, with a retry in place that brings it. */
const parts: readonly { address: string; call: string; words: string; then: string }[] = [
  {
    address: halo.address,
    call: 'qualifications',
    words: 'Your terms could not be loaded.',
    then: 'You may take part',
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
    then: 'Nothing here yet.',
  },
];

for (const { address, call, words, then } of parts) {
  test(`[R8.9] [Q-F02] ${call} fails: said where it stands, tried again in place`, async ({ page, exchange }) => {
    const { uid } = await exchange.login(page, { balances: { SLIP: '1000' } });
    await exchange.fault({ match: { uid, call: `launchpad.${call}` }, kind: 'ret_code', value: 10016 });
    await page.goto(address);
    const main = page.getByRole('main');
    await main.getByRole('heading').last().scrollIntoViewIfNeeded();
    await expect(main.getByText(words)).toBeVisible();
    await exchange.clearFaults();
    await main.getByRole('button', { name: 'Try again' }).first().click();
    await expect(main.getByText(then).first()).toBeVisible();
    await expect(main.getByText(words)).toBeHidden();
  });
}
