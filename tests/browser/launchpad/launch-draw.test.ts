import { changeAnswers } from '../support/change-answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { entriesOf, fact, moss, pledgePanel } from '../support/launches.ts';

test('[R1.4] [Q-A10] the draw of the old model: tier, tickets, result, and the proof for winning and losing tickets', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '6000' } });
  await page.goto(moss.address);
  const form = pledgePanel(page);
  await expect(
    page.getByRole('table', { name: 'Tickets by average holding' }).getByRole('row').filter({ hasText: 'Your tier' }),
  ).toContainText('8');
  await form.review('400');
  await expect(fact(form.dialog, 'Amount')).toHaveText('400 SLIP');
  await expect(fact(form.dialog, 'Fee')).toHaveText('None');
  await form.confirm('400').click();
  await expect(page.getByRole('status')).toHaveText('400 SLIP committed');
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 400']);
  await expect(form.panel.getByText(/Results on/)).toBeVisible();

  await exchange.launch(moss.projectId, 'NEXT_PHASE');
  await exchange.launch(moss.projectId, 'NEXT_PHASE');
  const result = page.getByRole('region', { name: 'Your result' });
  const tickets = result.getByRole('list', { name: 'Your tickets' }).getByRole('listitem');
  await expect(tickets).toHaveCount(8);
  // The notice of the result is announced two seconds after it has come.
  await expect(page.getByRole('status')).toHaveText(/^7 of 8 tickets won/);
  for (const ticket of await tickets.allTextContents()) expect(ticket).toMatch(/^Ticket [\d,]+ · (?:Won|Not drawn)$/);

  const proofSays = async (words: string) => {
    await result.getByText('Verify the draw').click();
    await result.getByRole('button', { name: 'Run the draw again' }).click();
    await expect(result.getByText(words)).toBeVisible();
    await expect(page.getByRole('status')).toHaveText(words);
  };
  await proofSays('Verified: the seed matches its hash, and your results match the draw.');

  for (const [words, change] of [
    [
      'The seed does not match the published hash. Contact support.',
      (entry: Record<string, unknown>) =>
        typeof entry['seed'] === 'string' ? { ...entry, seed: 'ff'.repeat(32) } : entry,
    ],
    [
      'Your results do not match the draw. Contact support.',
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
