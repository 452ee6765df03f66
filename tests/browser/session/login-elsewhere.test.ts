import type { Page } from '@playwright/test';
import { create } from '#contract/order.ts';
import { expect, test } from '../support/fixtures.ts';
import { callAs, openTerminal } from '../support/terminals.ts';

type Act = 'store' | 'show' | 'press';

/** How the operator's page stores the token of B, where that of A is, and what happens in which order. */
const cases: readonly {
  name: string;
  by: 'handoff' | 'bare';
  staysBefore: boolean;
  order: readonly Act[];
  /** The tab with the review learns of nothing until it acts. */
  isDeaf?: true;
}[] = [
  {
    name: 'a hand-over, the hidden tab, the review',
    by: 'handoff',
    staysBefore: false,
    order: ['store', 'show', 'press'],
  },
  {
    name: 'a hand-over, the review, the hidden tab',
    by: 'handoff',
    staysBefore: true,
    order: ['store', 'press', 'show'],
  },
  {
    name: 'a bare token, the hidden tab, the review',
    by: 'bare',
    staysBefore: true,
    order: ['store', 'show', 'press'],
  },
  {
    name: 'a bare token, the review, the hidden tab',
    by: 'bare',
    staysBefore: false,
    order: ['store', 'press', 'show'],
  },
  {
    name: 'a bare token of which the tab with the review hears nothing, the review, the hidden tab',
    ...{ by: 'bare', staysBefore: true, order: ['store', 'press', 'show'], isDeaf: true },
  },
];

/** Hides or shows a page, as another tab in front of it does. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

for (const { name, by, staysBefore, order, isDeaf } of cases)
  test(`[OK33] another person's token, ${name}: both tabs follow, and nothing of the first person is sent or shown`, async ({
    context,
    exchange,
  }) => {
    const first = await exchange.freshAccount({ balances: { USDT: '1111' } });
    const second = await exchange.freshAccount({ balances: { USDT: '2222' } });
    const terms = { symbolId: 'DOGEUSDT', side: 'BUY', type: 'LIMIT', price: '0.08', quantity: '1000' };
    await callAs(exchange, first, create, terms);
    const sent: (string | undefined)[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith(create.path)) sent.push(request.headers()['usertoken']);
    });
    const enter = ([usertoken, stays]: [string, boolean]): void => {
      if (self.origin === 'null' || sessionStorage.getItem('test:entered') !== null) return;
      sessionStorage.setItem('test:entered', '1');
      (stays ? localStorage : sessionStorage).setItem('usertoken', usertoken);
    };

    const review = await context.newPage();
    await review.addInitScript(enter, [first.usertoken, staysBefore] as [string, boolean]);
    if (isDeaf)
      await review.addInitScript(() => {
        for (const kind of ['storage', 'visibilitychange'])
          addEventListener(kind, (event) => event.stopImmediatePropagation(), { capture: true });
      });
    const terminal = await openTerminal(review, { layout: 'desktop', pair: 'DOGE/USDT' });
    await expect(terminal.rows('Open orders')).toHaveCount(1);
    await terminal.field('Price').fill('0.08');
    await terminal.field('Amount').fill('500');
    await terminal.send.click();
    const confirm = terminal.dialog.getByRole('button', { name: /^Buy/ });
    await expect(confirm).toBeVisible();
    const hidden = await context.newPage();
    await hidden.addInitScript(enter, [first.usertoken, staysBefore] as [string, boolean]);
    await hidden.goto('/en/assets/');
    await expect(hidden.getByRole('main')).toContainText('1,111');
    await setHidden(hidden, true);

    const own = await context.newPage();
    await own.route(/\/sign-in\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><script src="/login-handoff.js"></script>' }),
    );
    await own.goto('/sign-in/');
    const acts: Readonly<Record<Act, () => Promise<void>>> = {
      store: () =>
        own.evaluate(
          ([usertoken, isHandoff, stay]) => {
            const { SlipwayLogin } = window as unknown as { SlipwayLogin: { finish: (handoff: object) => void } };
            if (isHandoff) SlipwayLogin.finish({ usertoken, stay });
            else localStorage.setItem('usertoken', usertoken);
          },
          [second.usertoken, by === 'handoff', staysBefore] as const,
        ),
      show: () => setHidden(hidden, false),
      // What a finger that is on its way presses, whether the review is still there or not.
      press: () => confirm.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click())),
    };
    for (const act of order) await acts[act]();

    for (const page of [review, hidden]) {
      await expect(page.getByRole('banner')).toContainText('2,222');
      expect(await page.evaluate(() => sessionStorage.getItem('usertoken') ?? localStorage.getItem('usertoken'))).toBe(
        second.usertoken,
      );
    }
    await expect(terminal.rows('Open orders')).toHaveCount(0);
    await expect(hidden.getByRole('main')).toContainText('2,222');
    for (const page of [review, hidden]) await expect(page.locator('body')).not.toContainText('1,111');
    await expect(terminal.dialog).toBeHidden();
    expect(sent).toEqual([]);
  });
