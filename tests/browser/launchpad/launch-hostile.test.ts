import * as v from 'valibot';
import { changeAnswers } from '../support/change-answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { fact, halo, pledgePanel } from '../support/launches.ts';
import { textsIn } from '../support/texts.ts';

const w = textsIn('en');
const form = '/en/trade/spot/launchdetail/';
const detail = /v2\/project\/detail\?/;
const foreign = /undefined|NaN|\[object|Infinity|\{\{|\blaunchpad[.:]\w/;

const strange = [
  { kind: 'paragraph', text: '<b onmouseover=alert(1)>bold</b>' },
  { kind: 'hologram', text: 'of a newer exchange' },
  { kind: 'link', text: 'Follow me', url: 'javascript:alert(1)' },
  { kind: 'link', text: 'Elsewhere', url: 'https://elsewhere.example/a' },
  { kind: 'list', items: ['twice', 'twice'] },
  {
    kind: 'table',
    head: ['a', 'a', ''],
    rows: Array.from({ length: 250 }, () => Array.from({ length: 30 }, () => 'cell')),
  },
  null,
  'text',
];

test('[Q-F04] [Q-S07] [Q-S08] with markup, script links, a giant table, unknown blocks and missing sections the rest is shown', async ({
  page,
}) => {
  await changeAnswers(
    page,
    detail,
    ({ faq: _faq, links: _links, ...entry }) =>
      'tokenomics' in entry
        ? {
            ...entry,
            code: 'STRANGE',
            sections: [{ id: 'odd', heading: 'Odd texts', body: strange }],
            rules: [],
            risk: [],
          }
        : { ...entry, ...(_faq !== undefined && { faq: _faq }) },
    { code: 'HALO' },
  );
  await page.goto(`${form}?code=STRANGE`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Odd texts' })).toBeVisible();
  await expect(main.getByText('<b onmouseover=alert(1)>bold</b>')).toBeVisible();
  await expect(main.getByText('of a newer exchange')).toHaveCount(0);
  await expect(main.getByText('Follow me')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Follow me' })).toHaveCount(0);
  const elsewhere = main.getByRole('link', { name: 'Elsewhere' });
  await expect(elsewhere).toHaveAttribute('rel', /noopener/);
  await expect(main.getByText('Opens elsewhere.example')).toBeVisible();
  await expect(main.getByText('twice')).toHaveCount(2);
  // The giant table is limited to 200 rows.
  await expect(main.locator('td').filter({ hasText: /^cell$/ })).toHaveCount(6_000);
  for (const name of ['Rules', 'Risks', 'Links'])
    await expect(main.getByRole('heading', { name, exact: true })).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'Token allocation' })).toBeVisible();
  // The giant table scrolls separately.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expect(main).not.toContainText(foreign);
});

test('[Q-F04] values of a newer exchange are shown as unknown, and nothing breaks', async ({ page, exchange }) => {
  const { uid } = await exchange.login(page, { balances: { SLIP: '1000' } });
  await exchange.sandboxCall('fixtures', { uid, orders: 3 });
  await changeAnswers(page, /v2\/orders|qualifications\/query|event\/details/, (entry) => ({
    ...entry,
    ...('ver' in entry && { state: 'TELEPORTED', method: 'AUCTION' }),
    ...('kind' in entry && 'amount' in entry && { kind: 'BURNED' }),
    ...('qualified' in entry && { reasons: ['MOON_PHASE'] }),
    ...('prize' in entry && 'title' in entry && { type: 'QUIZ', state: 'POSTPONED' }),
  }));
  await page.goto('/en/trade/spot/launchpad-order/');
  const row = page.getByRole('tabpanel').getByRole('article').first();
  await expect(row.locator('.chip').filter({ hasText: 'Unknown' }).locator('svg')).toHaveCount(1);
  await row.getByText('History').click();
  await expect(row.getByRole('listitem').first()).toContainText('Unknown');
  await page.goto(halo.address);
  const { panel } = pledgePanel(page);
  await expect(panel.getByText('You are not eligible. Contact support for details.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await page.goto('/en/trade/spot/launchdetail/ORBT/');
  const events = page.getByRole('region', { name: 'Contests and votes' });
  await events.scrollIntoViewIfNeeded();
  await expect(fact(events, 'Type').first()).toHaveText('Other');
  await expect(events.getByText('Unknown').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(foreign);
});

test('[Q-F04] a launch in an unknown phase says so and accepts no commitment', async ({ page, exchange }) => {
  await exchange.login(page, { balances: { SLIP: '1000' } });
  await changeAnswers(page, detail, (entry) => ('model' in entry ? { ...entry, status: 77 } : entry));
  await page.goto(halo.address);
  const { panel, amount } = pledgePanel(page);
  await expect(panel.getByText(w('launchpad', 'pledge.unknownPhase'))).toBeVisible();
  await expect(amount).toBeHidden();
  await expect(page.getByRole('main')).not.toContainText(foreign);
});

test('[Q-F04] a launch of an unknown kind is listed as unknown and accepts no commitment', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { SLIP: '1000' } });
  await changeAnswers(page, /v2\/project\/(?:ongoing\/list|list|detail)\?/, (entry) =>
    entry['code'] === 'HALO' ? { ...entry, kind: 'AUCTIONPAD' } : entry,
  );
  await page.goto('/en/trade/spot/launchpad-list/');
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Halo' }) });
  await expect(card).toContainText(w('launchpad', 'phase.unknown'));
  await page.goto(halo.address);
  const { panel, amount } = pledgePanel(page);
  await expect(panel.getByText(w('launchpad', 'pledge.unknownPhase'))).toBeVisible();
  await expect(amount).toBeHidden();
  await expect(page.getByRole('main')).not.toContainText(foreign);
});

for (const [what, total] of [
  ['negative', '-5'],
  ['without bound', '9'.repeat(60)],
  ['not a number', '1e999'],
] as const) {
  test(`[Q-F04] totals that are ${what} are rejected: the last valid ones stay, with their time`, async ({
    page,
    exchange,
  }) => {
    await exchange.login(page, { balances: { SLIP: '1000' } });
    await changeAnswers(page, detail, (entry) => ({
      ...entry,
      ...('totalCommittedUsd' in entry && { totalCommittedUsd: total }),
      ...('poolId' in entry && { total }),
    }));
    await page.goto(halo.address);
    const form = pledgePanel(page);
    const [stale = ''] = w('launchpad', 'pledge.stale', { time: '\n' }).split('\n');
    await expect(form.panel.getByText(stale)).toBeVisible();
    await form.amount.fill('100');
    await expect(form.panel).toContainText('Estimate if the pool closed now');
    await expect(page.getByRole('main')).not.toContainText(foreign);
    await expect(page.getByRole('main')).not.toContainText(total);
    await page.unroute(detail);
    await form.panel.getByRole('button', { name: 'Try again' }).click();
    await expect(form.panel.getByRole('button', { name: 'Try again' })).toBeHidden();
  });
}

test('[Q-F04] [R3.12] missing days and hours of a snapshot are a dash, never a zero', async ({ page, exchange }) => {
  await exchange.login(page, { balances: { SLIP: '1000' } });
  await changeAnswers(page, /v2\/snapshot\/(?:calendar|hour)/, (entry) =>
    Array.isArray(entry['list'])
      ? {
          ...entry,
          list: v.parse(v.array(v.unknown()), entry['list']).filter((_row, index) => index !== 1 && index !== 3),
        }
      : entry,
  );
  await page.goto(halo.address);
  const snapshot = page.getByRole('region', { name: 'Your snapshot' });
  await snapshot.scrollIntoViewIfNeeded();
  const days = snapshot.getByRole('button', { name: /May/ });
  await expect(days).toHaveCount(5);
  await expect(days.first()).toContainText('1,000');
  await expect(snapshot.getByRole('button', { name: /–/ })).toHaveCount(2);
  await days.first().click();
  const hours = page.getByRole('dialog').getByRole('row');
  await expect(hours).toHaveCount(25);
  await expect(hours.nth(2)).not.toContainText('1,000');
  await expect(hours.nth(1)).toContainText('1,000');
});
