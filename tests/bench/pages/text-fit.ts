import type { Page } from '@playwright/test';
import { builtLangs } from '#i18n/built-langs.ts';
import { sidewaysScrollPx } from '../../browser/support/accessibility.ts';
import { textFitPages, unfitTexts } from '../../browser/support/text-fit.ts';
import type { Figure } from '../figures.ts';
import { demoToken, onPage } from './logged-in.ts';
import { requireSite, withBrowser } from './with-browser.ts';

const nameOf = ({ path, isPhone }: (typeof textFitPages)[number]) => `${path}${isPhone ? ', phone' : ''}`;
/** Resolves once the page was drawn in its new size. */
const nextFrame = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Pages that a visitor sees, or sees otherwise than a user. */
const visitorPages = [
  ...['login/', 'trade/spot/', 'trade/spot/BTC/USDT/', 'trade/spot/loan/', 'trade/spot/bot/'].map((path) => ({
    path,
    isPhone: false,
  })),
  ...['login/', '404/', 'invite/', 'notifications/', 'trade/spot/m/', 'trade/spot/m/launchpad/'].map((path) => ({
    path,
    isPhone: true,
  })),
];
/** Pages that are also opened in half and a quarter of a window of 1280 px: at 200 % and 400 %. */
const zoomedPages = ['trade/spot/launchpad/', 'trade/spot/BTC/USDT/', 'assets/', 'settings/'];
const zoomedWidths = [640, 320];

/** Returns the texts that do not fit, and by how much the page is wider than its window. */
async function findingsIn(page: Page): Promise<string[]> {
  const unfit = await unfitTexts(page);
  const sideways = await sidewaysScrollPx(page);
  return sideways > 0 ? [...unfit, `${sideways} px wider than the window`] : unfit;
}

/**
 * Opens the pages of every area as a user and those of a visitor, on desktop and phone, in each built language. Prints
 * each text that is cut, leaves its control or lies on another one, and each page that scrolls sideways; the figures
 * are their numbers. R1.3, Q-A13
 */
export async function textFitFigures(folder: string): Promise<Figure[]> {
  return withBrowser(requireSite(folder), async (browser, origin) => {
    const token = await demoToken(origin);
    const figures: Figure[] = [];
    for (const lang of builtLangs) {
      let count = 0;
      const print = (where: string, findings: readonly string[]) => {
        for (const finding of findings) console.log(`${lang}/${where}  ${finding}`);
        count += findings.length;
      };
      for (const each of textFitPages)
        print(nameOf(each), await onPage(browser, { origin, token, lang }, each, findingsIn));
      for (const each of visitorPages)
        print(`${nameOf(each)}, visitor`, await onPage(browser, { origin, lang }, each, findingsIn));
      for (const path of zoomedPages)
        await onPage(browser, { origin, token, lang }, { path, isPhone: false }, async (page) => {
          for (const width of zoomedWidths) {
            await page.setViewportSize({ width, height: 800 });
            await nextFrame(page);
            print(`${path}, ${width} px`, await findingsIn(page));
          }
        });
      figures.push({ name: `${lang}: texts that do not fit`, value: count, unit: 'count', max: 0 });
    }
    return figures;
  });
}
