import type { Browser, Page } from '@playwright/test';
import * as v from 'valibot';
import type { textFitPages } from '../../browser/support/text-fit.ts';
import { windowOf } from '../../browser/support/text-fit.ts';

const LoggedIn = v.object({ result: v.object({ usertoken: v.string() }) });
/** Time for the islands and the first answers. */
const settleMs = 1_000;

/** Logs in at the sandbox as the demo account with a history; resolves with its token. */
export async function demoToken(origin: string): Promise<string> {
  const response = await fetch(`${origin}/x/sandbox/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sandbox': '1' },
    body: JSON.stringify({ account: 'standard', password: 'slipway' }),
  });
  return v.parse(LoggedIn, await response.json()).result.usertoken;
}

/**
 * Opens a page of a language as a user, or as a visitor without a token, on a desktop or a phone. `act` inspects it.
 */
export async function onPage<T>(
  browser: Browser,
  { origin, token, lang }: { origin: string; token?: string; lang: string },
  { path, isPhone }: (typeof textFitPages)[number],
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: windowOf(isPhone), isMobile: isPhone, hasTouch: isPhone });
  try {
    if (token !== undefined)
      await context.addInitScript((usertoken) => sessionStorage.setItem('usertoken', usertoken), token);
    const page = await context.newPage();
    await page.goto(`${origin}/${lang}/${path}`);
    await page.waitForTimeout(settleMs);
    return await act(page);
  } finally {
    await context.close();
  }
}
