import { changeAnswers } from './answers.ts';
import { awake } from './awake.ts';
import { expect, test } from './fixtures.ts';
import { entriesOf, fact, halo, moss, pledgePanel } from './launches.ts';

test('[R1.4] [Q-A10] the draw of the old model: tier, tickets, result, and the proof in words, true and false', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '6000' } });
  await page.goto(moss.address);
  const form = pledgePanel(page);
  await expect(
    page.getByRole('table', { name: 'Tickets by average' }).getByRole('row').filter({ hasText: 'Yours' }),
  ).toContainText('8');
  await form.review('400');
  await expect(fact(form.dialog, 'Amount')).toHaveText('400 SLIP');
  await expect(fact(form.dialog, 'Fee')).toHaveText('no fee');
  await form.confirm('400').click();
  await expect(page.getByRole('status')).toHaveText('400 SLIP committed');
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 400']);
  await expect(form.panel.getByText(/The result comes on/)).toBeVisible();

  await exchange.launch(moss.projectId, 'NEXT_PHASE');
  await exchange.launch(moss.projectId, 'NEXT_PHASE');
  const result = page.getByRole('region', { name: 'Your result' });
  const tickets = result.getByRole('list', { name: 'Your tickets' }).getByRole('listitem');
  await expect(tickets).toHaveCount(8);
  for (const ticket of await tickets.allTextContents()) expect(ticket).toMatch(/^Ticket [\d,]+ · (?:won|not drawn)$/);

  const proofSays = async (words: string) => {
    await result.getByText('Check the draw').click();
    await result.getByRole('button', { name: 'Draw again' }).click();
    await expect(result.getByText(words)).toBeVisible();
    await expect(page.getByRole('status')).toHaveText(words);
  };
  await proofSays('The seed fits its hash, and your tickets won and lost as drawn.');

  for (const [words, change] of [
    [
      'The seed does not fit the hash published before. Ask support.',
      (entry: Record<string, unknown>) =>
        typeof entry['seed'] === 'string' ? { ...entry, seed: 'ff'.repeat(32) } : entry,
    ],
    [
      'Your tickets differ from the draw. Ask support.',
      (entry: Record<string, unknown>) =>
        typeof entry['won'] === 'boolean' ? { ...entry, won: !entry['won'] } : entry,
    ],
  ] as const) {
    await changeAnswers(page, /v1\/result\/query/, change);
    await page.reload();
    await proofSays(words);
    await page.unroute(/v1\/result\/query/);
  }
});

test('[R1.4] the lottery: tickets by the tier, and the chance is told before', async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances: { USDT: '1500' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  await awake(page);
  await form.panel.getByText('Lottery', { exact: true }).click();
  await expect(fact(form.panel, 'You may commit up to')).toHaveText('300 USDT');
  await form.amount.fill('250');
  await expect(form.panel.getByText('The sum must be a multiple of 100 USDT.')).toBeVisible();
  await form.amount.fill('300');
  await expect(form.panel).toContainText('Chance of at least one win');
  await form.pledge('300', 'USDT');
  await expect(page.getByRole('status')).toHaveText('300 USDT committed');
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 300']);
});
