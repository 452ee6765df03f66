import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Returns the violations of WCAG 2.2 AA that axe finds under reduced motion, as `rule: selector`, and what still moves.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  // A message that fades in has no final colors yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const analysis = (selectors: boolean) =>
    new AxeBuilder({ page })
      .options({ resultTypes: ['violations'], selectors })
      .withTags(rules)
      // By default, each call opens a second page to collect the results of frames of other origins. These pages have
      // none.
      .setLegacyMode(true)
      .analyze();
  // The selectors of all elements take a third of the time; only a violation needs them.
  const first = await analysis(false);
  const named = first.violations.length === 0 ? first : await analysis(true);
  // A violation that is gone at the second look has been one.
  const isNamed = (id: string) => named.violations.some((violation) => violation.id === id);
  const gone = first.violations.filter(({ id }) => !isNamed(id)).map(({ id }) => `${id}: gone at the second look`);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .map((animation) => `motion: ${animation instanceof CSSAnimation ? animation.animationName : ''}`),
  );
  return [
    ...named.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)),
    ...gone,
    ...moving,
  ];
}

/** Returns up to five elements that overflow the window sideways, except inside scroll containers. */
export const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) ||
        scrolls(element.parentElement));
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect();
        return own > 1 && (right > width + 1 || left < -1) && !scrolls(element);
      })
      .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`)
      .slice(0, 5);
  });

/** Sets the spacing of text that a reader may choose. The policy refuses style elements. WCAG 1.4.12 */
export const setWideSpacing = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/** Returns how far the page can be scrolled sideways, px. */
export const sidewaysScrollPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Visible controls whose target is smaller than `least`, in px. A label and a field's frame count as part of their
 * control; links within a sentence, the skip link and what is in `aside` do not count.
 */
export const smallTargets = (
  page: Page,
  least: { width: number; height: number },
  aside = '.sandbox-bar',
): Promise<string[]> =>
  page.evaluate(
    ({ least, aside }) => {
      const isInSentence = (element: Element) => {
        const around = element.closest('p, li, td, th, dd')?.textContent.trim() ?? '';
        const isInline = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
        return isInline && around.length > element.textContent.trim().length;
      };
      return [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"][role]')]
        .filter((element) => element.closest(`${aside}, .page__skip, [inert], [hidden]`) === null)
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
        .flatMap((element) => {
          if (isInSentence(element)) return [];
          const frames = [element.closest('label'), element.closest('.field__box')].filter((frame) => frame !== null);
          const own = element.getBoundingClientRect();
          if ((own.width <= 1 || own.height <= 1) && frames.length === 0) return [];
          const boxes = [own, ...frames.map((frame) => frame.getBoundingClientRect())];
          // A link may be as large as its card.
          const after = getComputedStyle(element, '::after');
          if (after.content !== 'none' && after.position === 'absolute')
            boxes.push(new DOMRect(0, 0, Number.parseFloat(after.width), Number.parseFloat(after.height)));
          const height = Math.max(...boxes.map((box) => box.height));
          const width = Math.max(...boxes.map((box) => box.width));
          if (height + 0.5 >= least.height && width + 0.5 >= least.width) return [];
          const size = `${String(Math.round(width))}x${String(Math.round(height))}`;
          return [`${element.tagName} ${element.className} ${size} ${element.textContent.slice(0, 20)}`];
        });
    },
    { least, aside },
  );

/** Returns fields whose text is smaller than 16 px, with their size. */
export const smallFields = (page: Page): Promise<string[]> =>
  page.locator('input, select, textarea').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const { fontSize } = getComputedStyle(field);
      const hasText = !['checkbox', 'radio', 'range', 'file', 'hidden'].includes(field.getAttribute('type') ?? '');
      return hasText && parseFloat(fontSize) < 16 ? [`${field.outerHTML.slice(0, 120)} ${fontSize}`] : [];
    }),
  );
