import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { create } from '#contract/bots/create-bot.ts';
import { secondMs } from '#formulas/durations.ts';
import type { Person, TestExchange } from '../../support/exchange.ts';
import { expect } from '../../support/fixtures.ts';
import { waitForHydration } from '../../support/hydration.ts';

export const formPath = '/en/trade/spot/bot/create/?symbol=BTCUSDT';
export const createCall = /\/s1\/bot\/grid\/v1\/create-grid$/;

/** Opens the form of a new bot, and waits for the allowed ranges of the exchange. */
export async function openForm(page: Page, address = formPath) {
  await page.goto(address);
  await waitForHydration(page);
  const form = page.getByRole('form', { name: 'Bot settings' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await expect(form.getByText(/^2 – \d+/)).toBeVisible();
  return {
    form,
    field,
    /** A price or the number of grids with its message. */
    group: (name: string) => form.locator('.step-field').filter({ has: page.getByLabel(name, { exact: true }) }),
    handle: (name: string) => page.getByRole('slider', { name }),
    dialog: page.getByRole('dialog'),
    review: form.getByRole('button', { name: 'Review bot' }),
  };
}

const Answer = v.object({ result: v.object({ grid_id: v.string() }) });
const tooManyRequests = 429;

/** Creates a bot of a person as another device would; returns its id. */
export async function createBot(
  { origin }: TestExchange,
  { usertoken }: Pick<Person, 'usertoken'>,
  more: object = {},
): Promise<string> {
  const init = {
    method: 'POST',
    headers: { usertoken, 'content-type': 'application/json' },
    body: JSON.stringify({
      symbol: 'BTCUSDT',
      min_price: '50000',
      max_price: '70000',
      cell_number: 10,
      quote_investment: '1000',
      requestId: crypto.randomUUID(),
      ...more,
    }),
  };
  for (;;) {
    const response = await fetch(`${origin}/x/bot${create.path}`, init);
    if (response.status !== tooManyRequests) return v.parse(Answer, await response.json()).result.grid_id;
    const seconds = Number(response.headers.get('retry-after'));
    await new Promise((resolve) => setTimeout(resolve, seconds * secondMs));
  }
}
