import * as v from 'valibot';
import { builtLangs } from '#i18n/locales.ts';
import { textFitPages, unfitTexts, windowOf } from '../../browser/support/text-fit.ts';
import type { Figure } from '../figures.ts';
import { requireSite, withBrowser } from './with-browser.ts';

const LoggedIn = v.object({ result: v.object({ usertoken: v.string() }) });
/** Islands and the first answers are there. */
const settleMs = 1_000;

async function loggedIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/x/sandbox/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sandbox': '1' },
    body: JSON.stringify({ account: 'standard', password: 'slipway' }),
  });
  return v.parse(LoggedIn, await response.json()).result.usertoken;
}

/**
 * Opens the pages of every area as a user, on desktop and phone, in each built language. Prints each text that is cut, leaves its
 * control or lies on another one, and each page that scrolls sideways; the figures are their numbers. R1.3, Q-A13
 */
export async function textFitFigures(folder: string): Promise<Figure[]> {
  return withBrowser(requireSite(folder), async (browser, origin) => {
    const token = await loggedIn(origin);
    const figures: Figure[] = [];
    for (const lang of builtLangs) {
      let count = 0;
      for (const { path, isPhone } of textFitPages) {
        const context = await browser.newContext({ viewport: windowOf(isPhone), isMobile: isPhone, hasTouch: isPhone });
        await context.addInitScript((usertoken) => sessionStorage.setItem('usertoken', usertoken), token);
        const page = await context.newPage();
        await page.goto(`${origin}/${lang}/${path}`);
        await page.waitForTimeout(settleMs);
        const findings = await unfitTexts(page);
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (sideways > 0) findings.push(`${sideways} px wider than the window`);
        for (const finding of findings) console.log(`${lang}/${path}${isPhone ? ', phone' : ''}  ${finding}`);
        count += findings.length;
        await context.close();
      }
      figures.push({ name: `${lang}: texts that do not fit`, value: count, unit: 'count', max: 0 });
    }
    return figures;
  });
}
