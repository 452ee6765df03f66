import { builtLangs } from '#i18n/locales.ts';
import { textFitPages, unfitTexts } from '../../browser/support/text-fit.ts';
import type { Figure } from '../figures.ts';
import { demoToken, onPage } from './logged-in.ts';
import { requireSite, withBrowser } from './with-browser.ts';

/**
 * Opens the pages of every area as a user, on desktop and phone, in each built language. Prints each text that is cut, leaves its
 * control or lies on another one, and each page that scrolls sideways; the figures are their numbers. R1.3, Q-A13
 */
export async function textFitFigures(folder: string): Promise<Figure[]> {
  return withBrowser(requireSite(folder), async (browser, origin) => {
    const token = await demoToken(origin);
    const figures: Figure[] = [];
    for (const lang of builtLangs) {
      let count = 0;
      for (const each of textFitPages) {
        const findings = await onPage(browser, { origin, token, lang }, each, async (page) => {
          const unfit = await unfitTexts(page);
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          return sideways > 0 ? [...unfit, `${sideways} px wider than the window`] : unfit;
        });
        for (const finding of findings) console.log(`${lang}/${each.path}${each.isPhone ? ', phone' : ''}  ${finding}`);
        count += findings.length;
      }
      figures.push({ name: `${lang}: texts that do not fit`, value: count, unit: 'count', max: 0 });
    }
    return figures;
  });
}
