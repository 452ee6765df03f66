/** @vitest-environment happy-dom */
import { afterEach, expect, test } from 'vitest';
import { InvitationView } from '#account/invitation/InvitationView.tsx';
import { refuse } from '../../session/support/page.ts';
import { eventually, rendered, rendering } from '../../ui/support/render.ts';
import { accountPaths, logIn, logOut, openAccountPage } from '../support/account-page.ts';

afterEach(logOut);

/** Renders the page of a user; `answer` answers the reading of the invitation. */
async function open(answer: object, profile: object = {}) {
  const exchange = openAccountPage();
  exchange.answer(accountPaths.invitation, () => answer);
  const page = await rendered(<InvitationView lang="en" />);
  await logIn(profile);
  const asked = () => exchange.requests.filter(({ path }) => path === accountPaths.invitation).length;
  return { ...page, asked };
}

const invitation = { code: 'S1', url: '/?invite=S1', rate: '0.2', invited: 27, reward: '1380.25', coin: 'USDT' };

test('[A27] [R4.9] share, invited friends and reward are shown; a hidden reward is not in the document', async () => {
  const page = await open(invitation);
  await eventually(() => expect(page.texts('.invitation__figures dd')).toContain('1,380.25 USDT'));
  expect(page.texts('.invitation__figures dd')).toEqual(expect.arrayContaining(['20%', '27']));
  expect(page.all('[role=img]')).toHaveLength(1);
  await rendering(() => (document.documentElement.dataset['assets'] = 'hidden'));
  await eventually(() => expect(page.container.innerHTML).not.toContain('380'));
});

test('[A27] a foreign link is not shown: friends enter the code', async () => {
  const page = await open({ ...invitation, url: 'https://evil.example/?invite=X' });
  await eventually(() =>
    expect(page.container.textContent).toContain('Your friends enter the code when they sign up.'),
  );
  expect(page.all('[role=img]')).toEqual([]);
  expect(page.container.innerHTML).not.toContain('evil.example');
});

const reason = 'Not available for sub-accounts. Use the main account.';

test('[A18] [R6.6] a sub-account reads why it cannot invite, and nothing is sent', async () => {
  const page = await open(invitation, { is_submember: true, parent_id: '100001' });
  expect(page.texts('h2')).toEqual([reason]);
  expect(page.asked()).toBe(0);
});

test('[A18] [R6.6] 10031, when the exchange knows it before the profile does, says the same', async () => {
  const page = await open(refuse(10031));
  await eventually(() => expect(page.texts('h2')).toEqual([reason]));
});
