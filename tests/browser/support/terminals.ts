import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { waitForHydration } from './hydration.ts';
import type { Person, TestExchange } from './exchange.ts';
import { expect } from './fixtures.ts';

export interface Terminal {
  layout: 'desktop' | 'mobile';
  /** `ETH/USDT`. */
  pair: string;
}

const Answer = v.object({ ret_code: v.number(), result: v.optional(v.unknown()) });

/** Sends a call to the exchange as another device of a user; throws for a refusal. */
export async function callAs(
  exchange: TestExchange,
  { usertoken }: Pick<Person, 'usertoken'>,
  call: Call,
  params: Readonly<Record<string, string>>,
): Promise<v.InferOutput<typeof Answer>> {
  const url = `${exchange.origin}/x/${call.host}${call.path}`;
  const isForm = call.encoding === 'form';
  const response =
    call.method === 'GET'
      ? await fetch(`${url}?${new URLSearchParams(params)}`, { headers: { usertoken } })
      : await fetch(url, {
          method: 'POST',
          headers: { usertoken, 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
          body: isForm ? new URLSearchParams(params) : JSON.stringify(params),
        });
  const answer = v.parse(Answer, await response.json());
  if (answer.ret_code !== 0) throw new Error(`${call.path}: ${answer.ret_code}`);
  return answer;
}

/** Opens a pair's terminal and waits until its market is live and its islands are hydrated. */
export async function openTerminal(page: Page, { layout, pair }: Terminal) {
  await page.setViewportSize(layout === 'mobile' ? { width: 390, height: 844 } : { width: 1440, height: 900 });
  await page.goto(`/en/trade/spot/${layout === 'mobile' ? 'm/' : ''}${pair}/`);
  // Without its private stream the head says so instead.
  await expect(page.getByText(/^Live(?: updates are interrupted\.)?$/).first()).toBeVisible();
  await waitForHydration(page);
  return terminalOf(page, { layout, pair });
}

/** Returns elements and actions of an open terminal. */
export function terminalOf(page: Page, { layout, pair }: Terminal) {
  const base = pair.slice(0, pair.indexOf('/'));
  const sheet = page.getByRole('dialog', { name: 'Place order' });
  const form = layout === 'mobile' ? sheet : page.getByRole('region', { name: 'Place order' });
  const orders = page.getByRole('region', { name: 'My orders', exact: true });
  const rowsOf = (table: Locator) => table.getByRole('row').filter({ has: page.getByRole('cell') });
  return {
    form,
    sheet,
    orders,
    field: (name: string) => form.getByRole('textbox', { name, exact: true }),
    radio: (name: string) => form.getByRole('radio', { name, exact: true }),
    kind: (name: string) => form.getByRole('group', { name: 'Order type' }).getByRole('radio', { name, exact: true }),
    planType: (name: string) =>
      form.getByRole('group', { name: 'Execute as' }).getByRole('radio', { name, exact: true }),
    check: (name: string) => form.getByRole('checkbox', { name, exact: true }),
    /** Sends orders without a review from now on: its label has another text until the exchange has stored that. */
    skipReviews: async (press = (target: Locator) => target.click()) => {
      const setting = form.getByRole('checkbox', { name: 'Confirm orders', exact: true });
      await press(setting);
      await expect(setting).not.toBeChecked();
    },
    send: form.getByRole('button', { name: new RegExp(`^(?:Buy|Sell) (?:[\\d.,]+ )?${base}(?: for .*)?$`) }),
    dialog: page.getByRole('dialog', { name: /^(?:Buy|Sell) [\w/]+\?$/ }),
    tab: (name: string) => orders.getByRole('tab', { name }),
    rows: (list = 'Open orders') => rowsOf(orders.getByRole('table', { name: list, exact: true })),
    /** Opens the sheet of the form on phones. */
    showForm: async () => {
      if (layout === 'desktop' || (await sheet.isVisible())) return;
      await page.getByRole('button', { name: 'Buy', exact: true }).click();
      await expect(sheet).toBeVisible();
    },
    /**
     * Closes the sheet by its button, which waits for a review that is still over it; Escape would close the review.
     */
    showOrders: async () => {
      if (layout === 'desktop' || !(await sheet.isVisible())) return;
      await sheet.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(sheet).toBeHidden();
    },
  };
}

/** Swipes up by 150 px from a point of the window. */
export async function swipeUp(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  // Sent without waiting, because a finger that rests first would be a long press, which selects a candle.
  const points = Array.from({ length: 15 }, (_, step) => ({ x, y: y - 10 * (step + 1) }));
  await Promise.all([
    touch('touchStart', { x, y }),
    ...points.map((point) => touch('touchMove', point)),
    touch('touchEnd'),
  ]);
}
