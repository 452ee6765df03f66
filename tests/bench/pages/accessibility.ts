import type { Page } from '@playwright/test';
import { builtLangs } from '#i18n/built-langs.ts';
import {
  axeFindings,
  overflowingElements,
  setWideSpacing,
  sidewaysScrollPx,
} from '../../browser/support/accessibility.ts';
import { textFitPages, windowOf } from '../../browser/support/text-fit.ts';
import type { Figure } from '../figures.ts';
import { demoToken, onPage } from './logged-in.ts';
import { requireSite, withBrowser } from './with-browser.ts';

/** English, right to left, long words, and a script without spaces; of these, what is built. */
const langs = ['en', 'ar-SA', 'de-DE', 'th-TH'] as const;

/** The window is so high that no bar at its end covers a control, which axe would call too small. */
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 6000 });

/** What a reader may set, and how a page looks then. Each is checked on the page that the former ones have left. */
const settings: readonly [name: string, set: (page: Page) => Promise<void>][] = [
  ['dark', (page) => page.emulateMedia({ colorScheme: 'dark' })],
  ['light', (page) => page.emulateMedia({ colorScheme: 'light' })],
  ['forced colors', (page) => page.emulateMedia({ forcedColors: 'active' })],
  // A window of 1280 px at 200 % and at 400 %.
  ['200 %', (page) => page.emulateMedia({ forcedColors: 'none' }).then(() => resize(page, 640))],
  ['400 %', (page) => resize(page, 320)],
  ['wide spacing', setWideSpacing],
];

async function findingsIn(page: Page): Promise<string[]> {
  const sideways = await sidewaysScrollPx(page);
  const wide =
    sideways > 0 ? [`${sideways} px wider than the window: ${(await overflowingElements(page)).join(', ')}`] : [];
  return [...(await axeFindings(page)), ...wide];
}

/**
 * Opens the pages of every area as a user, on desktop and phone, in languages of four scripts, and runs axe in both
 * themes, with forced colors, at 200 % and 400 % and with wide spacing. Prints each finding in each setting; the
 * figures count them. Q-A13, Q-A16
 */
export async function accessibilityFigures(folder: string): Promise<Figure[]> {
  return withBrowser(requireSite(folder), async (browser, origin) => {
    const token = await demoToken(origin);
    const figures: Figure[] = [];
    for (const lang of langs.filter((each) => builtLangs.includes(each))) {
      let count = 0;
      for (const each of textFitPages) {
        const findings = await onPage(browser, { origin, token, lang }, each, async (page) => {
          const found: string[] = [];
          await resize(page, windowOf(each.isPhone).width);
          for (const [name, set] of settings) {
            await set(page);
            found.push(...(await findingsIn(page)).map((finding) => `${name}: ${finding}`));
          }
          return found;
        });
        for (const finding of findings) console.log(`${lang}/${each.path}${each.isPhone ? ', phone' : ''}  ${finding}`);
        count += findings.length;
      }
      figures.push({ name: `${lang}: findings`, value: count, unit: 'count', max: 0 });
    }
    return figures;
  });
}
