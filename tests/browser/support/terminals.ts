import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import type { Call } from '../../src/contract/call.ts';
import { awake } from './awake.ts';
import type { Person, TestExchange } from './exchange.ts';
import { expect } from './fixtures.ts';

export interface Terminal {
  layout: 'desktop' | 'mobile';
  /** `ETH/USDT`. */
  pair: string;
}

const Answer = v.object({ ret_code: v.number(), result: v.optional(v.unknown()) });

/** Asks the exchange as another device of a person would. */
export async function askAs(
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

/** Opens a pair's terminal and waits until its market is live and its parts take a press. */
export async function openTerminal(page: Page, { layout, pair }: Terminal) {
  await page.setViewportSize(layout === 'mobile' ? { width: 390, height: 844 } : { width: 1440, height: 900 });
  await page.goto(`/en/trade/spot/${layout === 'mobile' ? 'm/' : ''}${pair}/`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await awake(page);
  return terminalOf(page, { layout, pair });
}

/** The parts of an open terminal. */
export function terminalOf(page: Page, { layout, pair }: Terminal) {
  const base = pair.slice(0, pair.indexOf('/'));
  const sheet = page.getByRole('dialog', { name: 'New order' });
  const form = layout === 'mobile' ? sheet : page.getByRole('region', { name: 'New order' });
  const orders = page.getByRole('region', { name: 'Your orders', exact: true });
  const rowsOf = (table: Locator) => table.getByRole('row').filter({ has: page.getByRole('cell') });
  return {
    form,
    sheet,
    orders,
    field: (name: string) => form.getByRole('textbox', { name, exact: true }),
    radio: (name: string) => form.getByRole('radio', { name, exact: true }),
    check: (name: string) => form.getByRole('checkbox', { name, exact: true }),
    send: form.getByRole('button', { name: new RegExp(`^(?:Buy|Sell) (?:[\\d.,]+ )?${base}(?: for .*)?$`) }),
    dialog: page.getByRole('dialog', { name: /^(?:Buy|Sell) \w+\?$/ }),
    tab: (name: string) => orders.getByRole('tab', { name }),
    rows: (list = 'Open orders') => rowsOf(orders.getByRole('table', { name: list, exact: true })),
    /** On a phone the form lives in a sheet: it must be open to be used, and closed to see the orders. */
    async showForm() {
      if (layout === 'desktop' || (await sheet.isVisible())) return;
      await page.getByRole('button', { name: 'Buy', exact: true }).click();
      await expect(sheet).toBeVisible();
    },
    async showOrders() {
      if (layout === 'desktop' || !(await sheet.isVisible())) return;
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    },
  };
}

/** A finger goes up 150 px from a place of the window. */
export async function swipeUp(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  // Sent at once, in this order: a finger that rests first would be a long press, which reads a chart.
  const places = Array.from({ length: 15 }, (_, step) => ({ x, y: y - 10 * (step + 1) }));
  await Promise.all([
    touch('touchStart', { x, y }),
    ...places.map((place) => touch('touchMove', place)),
    touch('touchEnd'),
  ]);
}
