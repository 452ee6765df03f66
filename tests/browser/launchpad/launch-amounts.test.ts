import { expect, test } from '../support/fixtures.ts';
import { entriesOf, halo, pledgePanel, pledgesSent } from '../support/launches.ts';

/** Pasted texts and what the field shows (4 decimals, maximum 1,000); '' cannot be submitted. */
const bad: readonly (readonly [what: string, pasted: string, shown: string])[] = [
  ['40 digits', '9'.repeat(40), '1000'],
  ['40 places', `1${'1'.repeat(1)}.${'1'.repeat(40)}`, '11.1111'],
  ['an exponent', '1e2', ''],
  ['a minus', '-100', ''],
  ['a plus', '+100', ''],
  ['thousands by comma', '1,234.50', '1000'],
  ['thousands by space', '1 000', '1000'],
  ['thousands by a narrow space', '1\u202f000', '1000'],
  ['full-width digits', '１２．５', '12.5'],
  ['right-to-left marks', '\u200f1\u200f00\u200e', '100'],
  ['a right-to-left override', '\u202e001', ''],
  ['a zero-width space', '1\u200b00', '100'],
  ['a line break', '10\n0', ''],
  ['words', 'abc', ''],
  ['infinity', 'Infinity', ''],
];

test('[R5.7] bad pasted amounts are cleaned or cleared; the shown amount is the one that would be sent', async ({
  page,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  const sent = pledgesSent(page);
  await expect(form.panel.getByText('You are eligible')).toBeVisible();
  for (const [what, pasted, shown] of bad) {
    await form.amount.fill('');
    const isAllowed = await form.amount.evaluate((field, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, pasted);
    if (isAllowed) await page.keyboard.insertText(pasted);
    await expect(form.amount, what).toHaveValue(shown);
    expect(await form.amount.inputValue(), what).toMatch(/^[\d.]*$/);
  }
  await form.amount.press('Enter');
  await expect(form.dialog).toBeHidden();
  expect(sent).toEqual([]);

  await form.amount.fill('\u200f１００\u200e');
  await form.commit('100').click();
  await form.confirm('100').click();
  await expect(page.getByRole('status')).toHaveText('100 SLIP committed');
  expect(new URL(sent[0] ?? '').searchParams.get('amount')).toBe('100');
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 100']);
});
