import { changeAnswers } from '../support/change-answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { entriesOf, pledgePanel } from '../support/launches.ts';
import { textsIn } from '../support/texts.ts';

const w = textsIn('en');
const form = '/en/trade/spot/launchdetail/';
const detail = /v2\/project\/detail\?/;

test('[E7] [R2.1] [R2.14] the server redirects a code in the query to its canonical page and keeps the rest of the URL', async ({
  page,
  request,
}) => {
  const moved = await request.get(`${form}?code=HALO&a=1`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location']]).toEqual([308, `${form}HALO/?a=1`]);
  const opened = await page.goto(`${form}?code=HALO&a=1#terms`);
  expect(opened?.request().redirectedFrom()?.url()).toContain('?code=HALO');
  await expect(page).toHaveURL(`${form}HALO/?a=1#terms`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `https://slipway.example${form}HALO/`);
});

test('[R2.1] [R1.4] a project that was created after the build is shown by the query form and accepts commitments', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await changeAnswers(
    page,
    detail,
    (entry) => (entry['code'] === 'HALO' ? { ...entry, code: 'NEWBORN', name: 'New Born' } : entry),
    { code: 'HALO' },
  );
  await page.goto(`${form}?code=NEWBORN`);
  await expect(page).toHaveTitle(/New Born/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Born NEWBORN');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `https://slipway.example${form}`);
  for (const name of ['Terms', 'Token allocation', 'Vesting schedule', 'Risks', 'FAQ', 'Your snapshot'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  const others = page.getByRole('region', { name: w('launchpad', 'detail.related') });
  await expect(others.getByRole('article')).toHaveCount(2);
  await expect(others.getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/en\/trade\/spot\/launchdetail\/(?:old\/)?[A-Z]+\/$/,
  );
  await pledgePanel(page).pledge('100');
  await expect(page.getByRole('status')).toHaveText('100 SLIP committed');
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 100']);

  await test.step('its draw can be verified once it has ended', async () => {
    await page.unrouteAll();
    await changeAnswers(
      page,
      detail,
      (entry) => (entry['code'] === 'VELA' ? { ...entry, code: 'NEWBORN', name: 'New Born' } : entry),
      { code: 'VELA' },
    );
    await page.goto(`${form}?code=NEWBORN`);
    const winners = page.getByRole('region', { name: w('launchpad', 'winners.title') });
    await winners.getByRole('button', { name: w('launchpad', 'winners.draw') }).click();
    await expect(winners.getByRole('group')).toContainText(/\d+ · \d+/);
  });
});
