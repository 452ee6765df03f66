import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import * as v from 'valibot';
import { changeAnswers } from '../support/change-answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectAccessible } from '../support/three-looks.ts';

const address = '/en/invite/';
const Pixels = v.object({ data: v.array(v.number()), width: v.number(), height: v.number() });

/** Returns the text of the QR code as a camera would read it: from a picture of the screen. */
async function scannedText(page: Page, name: string): Promise<string | undefined> {
  const picture = await page.getByRole('img', { name }).screenshot();
  const read = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return { data: [...(context?.getImageData(0, 0, width, height).data ?? [])], width, height };
  };
  const { data, width, height } = v.parse(Pixels, await page.evaluate(read, picture.toString('base64')));
  return jsQR(Uint8ClampedArray.from(data), width, height, { inversionAttempts: 'dontInvert' })?.data;
}

test('[A18] [A27] [Q-F08] [R6.6] the QR code decodes to the link in both themes; without a share sheet Share copies the link; the menu of a sub-account says why it cannot invite', async ({
  page,
  context,
  exchange,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { uid } = await exchange.login(page);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto(address);
  const link = `${new URL(page.url()).origin}/?invite=S${uid}`;
  await expect(page.getByText(link)).toBeVisible();
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    expect(await scannedText(page, 'QR code of your invitation link'), theme).toBe(link);
  }
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Code copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`S${uid}`);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  expect((await saving).suggestedFilename()).toBe('invitation.png');

  await changeAnswers(page, /\/user\/profile$/, (entry) =>
    'is_submember' in entry ? { ...entry, is_submember: true, parent_id: '100001' } : entry,
  );
  await page.reload();
  const reason = 'Not available for sub-accounts. Use the main account.';
  await expect(page.getByRole('heading', { name: reason })).toBeVisible();
  await page.getByRole('button', { name: /Account$/ }).click();
  const entry = page.getByRole('link', { name: 'Invite friends' });
  await expect(entry).toBeDisabled();
  await expect(entry).toHaveAccessibleDescription(reason);
});

const bar = (page: Page) => page.locator('.invite-bar');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('inviteCode'));

test('[A28] [R4.2] an invitation shows who invites, is in the register link of later pages in other languages, and goes at logout; an unknown code is removed, one that could not be checked is kept', async ({
  page,
  exchange,
}) => {
  await page.goto('/en/trade/spot/launchpad/?invite=S100001');
  await expect(bar(page)).toContainText('invited you');
  await expect(bar(page).getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    /page=register&invite=S100001$/,
  );
  await page.goto('/ar-SA/trade/spot/');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.goto('/en/login/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    /&invite=S100001$/,
  );
  await exchange.login(page);
  await page.goto('/en/settings/');
  await page.getByRole('button', { name: /Account$/ }).click();
  // The menu grows while it is filled, and its last button moves.
  await expect(page.locator('#account').getByText('No coins yet')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => stored(page)).not.toContain('S100001');

  const answered = () => page.waitForResponse(/\/s1\/code\/info-msg/);
  const first = answered();
  await page.goto('/en/trade/spot/launchpad/?invite=NOBODY');
  await first;
  await expect.poll(() => stored(page)).not.toContain('NOBODY');
  await expect(bar(page)).toHaveCount(0);
  await page.route(/\/s1\/code\/info-msg/, (route) => route.fulfill({ status: 503, body: '' }));
  const second = answered();
  await page.goto('/en/trade/spot/launchpad/?invite=S100003');
  await second;
  await page.getByRole('button', { name: 'Display' }).click();
  expect(await stored(page)).toContain('S100003');
  await expect(bar(page)).toHaveCount(0);
});

test('[A45] [Q-A16] [Q-A13] in three languages, themes and widths: axe finds nothing in the invitation, nothing overflows, targets are large enough', async ({
  page,
  exchange,
}) => {
  await exchange.login(page);
  await expectAccessible(page, 'invite/', () => expect(page.getByRole('main').getByRole('img')).toBeVisible());
});
