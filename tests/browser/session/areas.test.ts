import { changeAnswers } from '../support/change-answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { textsIn } from '../support/texts.ts';

const textOf = textsIn('ar-SA');

test('[A26] [R8.5] the wall in Arabic has the code, the result and the area as the exchange names it', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { area: 'CN', balances: { SLIP: '100' } });
  await changeAnswers(page, /\/country-list$/, (entry) =>
    entry['code'] === 'CN' ? { ...entry, name: 'اسم الصين عند المنصة' } : entry,
  );
  await page.route(/\/asset-common|\/activity\/v2\/orders|\/activity\/.*home/, (route) =>
    route.fulfill({
      json: {
        ret_code: 10024,
        ret_msg: 'not shown',
        ext_code: '',
        result: { wall: 'REGION', area: 'CN', product: 'launchpad', canBrowse: true, until: 0, actions: [] },
        time_now: 0,
      },
    }),
  );
  await page.goto('/ar-SA/trade/spot/launchpad-order/');
  const wall = page.getByRole('dialog');
  await expect(wall).toContainText('اسم الصين عند المنصة');
  await expect(wall).toContainText(textOf('notice', 'wall.region'));
  await expect(wall).toContainText(textOf('notice', 'wall.launchpad'));
  await expect(wall).toContainText('10024');
  await expect(wall).not.toContainText('not shown');
  await wall.getByRole('button').click();
  await expect(page.getByText(/اسم الصين عند المنصة.*10024/)).toBeVisible();
  await page.unroute(/\/asset-common|\/activity\/v2\/orders|\/activity\/.*home/);
  await page.goto('/ar-SA/settings/');
  await expect(page.getByText(textOf('account', 'settings.account.notOffered'))).toBeVisible();
  await expect(page.getByRole('main')).toContainText('اسم الصين عند المنصة');
});

test('[A29] [Q-A10] a user logs in by phone: the area is searched in Arabic, a number pasted with spaces selects its area', async ({
  page,
}) => {
  await page.goto('/ar-SA/login/');
  const phoneWay = page.getByRole('radio', { name: textOf('account', 'login.phone') });
  await phoneWay.check({ force: true });
  const area = page.getByRole('combobox', { name: textOf('account', 'login.area') });
  const phone = page.getByRole('textbox', { name: textOf('account', 'login.phone') });
  await expect(area).toHaveValue(/\+1/);
  await expect(page.locator('#login-account')).toBeHidden();
  await area.focus();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toContainText('+1');
  await area.fill('المغرب');
  await expect(options).toHaveText([/\+212/]);
  await page.keyboard.press('Enter');
  await expect(area).toHaveValue(/المغرب.*\+212/);
  const password = page.locator('#login-password');
  await password.fill('slipway');
  await phone.fill('+65+65');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-error]')).toHaveText(textOf('account', 'login.phoneLetters'));
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await phone.fill('+65 5550 1 0001');
  await expect(area).toHaveValue(/\+65/);
  const sending = page.waitForRequest(/\/session\/login$/);
  await page.keyboard.press('Enter');
  expect((await sending).postDataJSON()).toEqual({ account: '+65555010001', secret: 'slipway' });
  await page.waitForURL(/\/ar-SA\/trade\/spot\//);
  await expect(page.locator('html')).toHaveAttribute('data-person', 'in');
});
