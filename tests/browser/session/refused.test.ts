import { expect, test } from '../support/fixtures.ts';
import { entriesOf, halo, orbt, ordersOf, pledgePanel, pledgesSent } from '../support/launches.ts';

test('[R1.4] [Q-F21] an amount below the minimum cannot be submitted; one requestId returns the first answer, with other parameters a refusal', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const sent = pledgesSent(page);
  const form = pledgePanel(page);

  await test.step('an amount below the minimum cannot be submitted, and the form says so', async () => {
    await form.amount.fill('49');
    await expect(form.panel.getByText('The minimum total is 50 SLIP.')).toBeVisible();
    await form.amount.press('Enter');
    await expect(form.dialog).toBeHidden();
    expect(sent).toEqual([]);
    expect(await entriesOf(exchange, person)).toEqual([]);
  });

  await test.step('the same requestId returns the first answer, with other parameters a refusal', async () => {
    await form.pledge('100');
    await expect(page.getByRole('status')).toHaveText('100 SLIP committed');
    const again = async (amount: string) => {
      const url = new URL(sent[0] ?? '');
      url.searchParams.set('amount', amount);
      return page.evaluate(
        async ([address, usertoken]): Promise<unknown> => (await fetch(address, { headers: { usertoken } })).json(),
        [url.href, person.usertoken] as const,
      );
    };
    expect(await again('100')).toMatchObject({ ret_code: 0, result: { isDuplicate: 1 } });
    expect(await again('101')).toMatchObject({ ret_code: 10040 });
    expect(await entriesOf(exchange, person)).toEqual(['JOINED 100']);
  });
});

test('[R5.5] an amount above balance or cap becomes the maximum', async ({ page, exchange }) => {
  await exchange.login(page, { balances: { SLIP: '60.5' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  await expect(form.panel.getByText('You are eligible')).toBeVisible();
  await form.amount.fill('1000000');
  await expect(form.amount).toHaveValue('60');
  await exchange.login(page, { balances: { SLIP: '90000' } });
  await page.goto(halo.address);
  await expect(form.panel.getByText('You are eligible')).toBeVisible();
  await form.amount.fill('1000000');
  await expect(form.amount).toHaveValue('3750');
});

test('[R1.4] without the coin the form says so and links to a deposit', async ({ page, exchange }) => {
  await exchange.login(page);
  await page.goto(orbt.address);
  const { panel } = pledgePanel(page);
  await expect(panel.getByText('No SLIP available')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Deposit SLIP' }).first()).toHaveAttribute('href', /sandbox/);
});

test('[R1.4] [Q-S24] a balance that falls while the dialog is open leads to a refusal with a text, and the amount stays', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  await form.review('700');
  const other = new URL('/x/main/spot/api/activity/v2/pledge', exchange.origin);
  other.search = String(
    new URLSearchParams({
      projectId: halo.projectId,
      poolId: '11',
      action: 'JOIN',
      amount: '600',
      requestId: crypto.randomUUID(),
    }),
  );
  await fetch(other, { headers: { usertoken: person.usertoken } });
  await expect.poll(async () => (await ordersOf(exchange, person)).length).toBe(1);
  await form.confirm('700').click();
  await expect(form.panel.getByText('The amount is above your maximum.')).toBeVisible();
  await expect(form.panel.getByText('Your amount is saved.')).toBeVisible();
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 600']);
});

test('[R1.4] a phase that closes while the dialog is open leads to a refusal with a text', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  await form.review('100');
  await page.route(/\/v2\/pledge\?/, async (route) => {
    await exchange.launch(halo.projectId, 'NEXT_PHASE');
    await route.continue();
  });
  await form.confirm('100').click();
  await expect(form.panel.getByText('The commit period has ended.')).toBeVisible();
  await expect(form.dialog).toBeHidden();
  expect(await entriesOf(exchange, person)).toEqual([]);
});

test('[R1.4] an unknown project says so and links to the list', async ({ page }) => {
  for (const query of ['?code=NOSUCH', '?code=%3Cscript%3E', '']) {
    await page.goto(`/en/trade/spot/launchdetail/${query}`);
    await expect(page.getByRole('heading', { name: 'Launch not found' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'All projects' })).toHaveAttribute(
      'href',
      '/en/trade/spot/launchpad-list/',
    );
  }
});

test('[R2.1] a code in the query leads to the page of its project, under the right model', async ({ page }) => {
  await page.goto('/en/trade/spot/launchdetail/?code=HALO');
  await expect(page).toHaveURL(/launchdetail\/HALO\/$/);
  await page.goto('/en/trade/spot/launchdetail/?code=MOSS');
  await expect(page).toHaveURL(/launchdetail\/old\/MOSS\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mossgate');
});
