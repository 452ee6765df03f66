import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import type { Lang } from '#i18n/lang.ts';
import type { Person, TestExchange } from './exchange.ts';
import { waitForHydration } from './hydration.ts';
import { textsIn } from './texts.ts';

/** Launches of the seed. launchpad.md 7 */
export const halo = { projectId: '1', address: '/en/trade/spot/launchdetail/HALO/' };
export const orbt = { projectId: '5', poolId: '51', address: '/en/trade/spot/launchdetail/ORBT/' };
export const moss = { projectId: '7', address: '/en/trade/spot/launchdetail/old/MOSS/' };

/** Returns the value of a label in a list of facts. */
export const fact = (scope: Page | Locator, label: string): Locator =>
  scope.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');

const Orders = v.object({
  result: v.object({
    list: v.array(
      v.object({
        projectId: v.string(),
        committed: v.optional(v.string()),
        staked: v.optional(v.string()),
        events: v.array(v.object({ kind: v.string(), amount: v.string() })),
        result: v.optional(v.object({ allocation: v.string(), refund: v.string() })),
      }),
    ),
  }),
});

/** Returns a user's launch orders, requested from the exchange directly. */
export async function ordersOf({ origin }: TestExchange, { usertoken }: Person) {
  const response = await fetch(`${origin}/x/main/spot/api/activity/v2/orders?limit=100`, { headers: { usertoken } });
  return v.parse(Orders, await response.json()).result.list;
}

/** Returns all events of a user's participations, such as `JOINED 100`. */
export async function entriesOf(exchange: TestExchange, person: Person): Promise<string[]> {
  const orders = await ordersOf(exchange, person);
  return orders.flatMap(({ events }) => events.map(({ kind, amount }) => `${kind} ${amount}`));
}

/**
 * Returns elements and actions of the pledge panel of a page, which is named after the result once the launch is over.
 */
export function pledgePanel(page: Page, lang: Lang = 'en') {
  const w = textsIn(lang);
  const panel = page
    .getByRole('region', { name: w('launchpad', 'pledge.title'), exact: true })
    .or(page.getByRole('region', { name: w('launchpad', 'pledge.titleOver'), exact: true }));
  const dialog = page.getByRole('dialog');
  const commit = (amount: string, coin: string) => w('launchpad', 'pledge.form.commit', { amount, coin });
  const sendText = {
    commit,
    stake: (amount: string, coin: string) => w('launchpad', 'pledge.form.stake', { amount, coin }),
    redeem: (amount: string, coin: string) => w('launchpad', 'pledge.form.redeemAmount', { amount, coin }),
  };
  return {
    panel,
    dialog,
    amount: panel.getByRole('textbox', { name: w('launchpad', 'pledge.form.amount.label') }),
    /** The form's button while the field contains the amount. */
    commit: (amount: string, coin = 'SLIP'): Locator => panel.getByRole('button', { name: commit(amount, coin) }),
    confirm: (amount: string, coin = 'SLIP'): Locator => dialog.getByRole('button', { name: commit(amount, coin) }),
    /** Types an amount and opens the confirmation. */
    async review(amount: string, coin = 'SLIP'): Promise<void> {
      await waitForHydration(panel.page());
      await panel.getByRole('textbox').fill(amount);
      await panel.getByRole('button', { name: commit(amount, coin) }).click();
    },
    /** Types an amount, presses the button of the action and confirms. */
    async act(verb: keyof typeof sendText, amount: string, coin = 'SLIP'): Promise<void> {
      await waitForHydration(panel.page());
      await panel.getByRole('textbox').fill(amount);
      await panel.getByRole('button', { name: sendText[verb](amount, coin) }).click();
      await dialog.getByRole('button', { name: sendText[verb](amount, coin) }).click();
    },
    /** Switches the form of a stake from adding to redeeming. */
    turnToRedeem: (): Promise<void> =>
      panel.getByRole('radio', { name: w('launchpad', 'pledge.form.redeem'), exact: true }).check(),
    /** Types, reviews and confirms. */
    async pledge(amount: string, coin = 'SLIP'): Promise<void> {
      await this.review(amount, coin);
      await this.confirm(amount, coin).click();
    },
  };
}

/** Records the URLs of all pledges that the page sends from now on. */
export function pledgesSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v2/pledge?') && request.method() === 'GET') sent.push(request.url());
  });
  return sent;
}
