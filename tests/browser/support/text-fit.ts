import type { Page } from '@playwright/test';

/** Pages with the texts of every area, without language; those for phones have `m/`. */
export const textFitPages: readonly { path: string; isPhone: boolean }[] = [
  ...[
    'trade/spot/launchpad/',
    'trade/spot/launchpad-list/',
    'trade/spot/launchdetail/HALO/',
    'trade/spot/launchpad-order/',
    'trade/spot/BTC/USDT/',
    'trade/spot/leveraged/',
    'trade/spot/loan/borrow/?amount=600',
    'trade/spot/bot/create/',
    'assets/',
    'settings/',
  ].map((path) => ({ path, isPhone: false })),
  ...[
    'trade/spot/m/launchpad/list/',
    'trade/spot/m/launchpad/detail/HALO/',
    'trade/spot/m/BTC/USDT/',
    'trade/spot/m/loan/borrow/?amount=600',
    'trade/spot/m/bot/create/',
    'assets/',
    'settings/',
  ].map((path) => ({ path, isPhone: true })),
];

/** Window of a desktop or a phone, px. */
export const windowOf = (isPhone: boolean): { width: number; height: number } =>
  isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 };

/**
 * Returns what a reader would miss in the texts of the open page, each as `what: element "text"`: texts that are cut by
 * an ancestor (an ellipsis counts too, unless the element's `title` has the whole text), placeholders that are wider
 * than their field, texts that leave their own control or cell, and texts on top of each other. Texts in what can be
 * scrolled, and those for screen readers alone, do not count. Q-A13
 */
export const unfitTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // A section that has not come near has a height of its own only afterwards.
    const whole = new CSSStyleSheet();
    whole.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(whole);
    /** Rounding of a browser's layout, px. */
    const slack = 2;
    interface Box {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    interface TextBox extends Box {
      element: Element;
      text: string;
      isFloating: boolean;
    }
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.classList.item(0) ?? ''}`;
    const findings: string[] = [];
    const boxes: TextBox[] = [];
    const isIntended = (element: Element, text: string) => element.closest('[title]')?.getAttribute('title') === text;

    /** Returns the part of a box that is seen; undefined when nothing is. Reports a box that is cut. */
    function seenOf(element: Element, box: Box, text: string): Box | undefined {
      let seen: Box = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
      for (
        let outer: Element | null = element;
        outer && outer !== document.documentElement;
        outer = outer.parentElement
      ) {
        const { display, overflowX, overflowY, position, clipPath } = getComputedStyle(outer);
        if (display === 'contents') continue;
        const frame = outer.getBoundingClientRect();
        if (clipPath !== 'none' || frame.width <= 1 || frame.height <= 1) return undefined;
        if (overflowX !== 'visible' || overflowY !== 'visible') {
          const isCut = seen.right > frame.right + slack || seen.left < frame.left - slack;
          if (isCut && (overflowX === 'hidden' || overflowX === 'clip') && !isIntended(outer, text)) {
            findings.push(`cut: ${nameOf(outer)} "${text}"`);
            return undefined;
          }
          seen = {
            left: Math.max(seen.left, frame.left),
            right: Math.min(seen.right, frame.right),
            top: Math.max(seen.top, frame.top),
            bottom: Math.min(seen.bottom, frame.bottom),
          };
          if (seen.right - seen.left < slack || seen.bottom - seen.top < slack) return undefined;
        }
        if (position === 'fixed') break;
      }
      return seen;
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim().replace(/\s+/g, ' ') ?? '';
      const element = node.parentElement;
      if (text === '' || !element || element.closest('script, style, noscript, template, option')) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // A sign beside the text, such as the arrow of a sorted column, can hang outside.
      const own = element.closest('[aria-hidden=true]')
        ? null
        : element.closest('button, a, td, th, label, summary, [role=tab]');
      const isFloating = element.closest('[popover], dialog, [role=tooltip]') !== null || isOverPage(element);
      for (const rect of range.getClientRects()) {
        if (rect.width <= 1 || rect.height <= 1) continue;
        const seen = seenOf(element, rect, text);
        if (!seen) continue;
        const frame = own?.getBoundingClientRect();
        if (own && frame && frame.width > 1 && (seen.right > frame.right + slack || seen.left < frame.left - slack))
          findings.push(`outside: ${nameOf(own)} "${text}"`);
        boxes.push({ ...seen, element, text, isFloating });
      }
    }

    const pen = document.createElement('canvas').getContext('2d');
    for (const field of document.querySelectorAll('input')) {
      if (!pen || field.placeholder === '' || field.value !== '' || !field.checkVisibility()) continue;
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(field, '::placeholder');
      const { paddingLeft, paddingRight } = getComputedStyle(field);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      if (pen.measureText(field.placeholder).width > room + slack)
        findings.push(`cut: ${nameOf(field)} "${field.placeholder}"`);
    }

    /** True for what stays in place while the page scrolls below it. */
    function isOverPage(element: Element | null): boolean {
      for (let outer = element; outer; outer = outer.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(outer).position)) return true;
      return false;
    }

    const sorted = boxes.filter(({ isFloating }) => !isFloating).sort((one, other) => one.top - other.top);
    for (const [index, one] of sorted.entries())
      for (const other of sorted.slice(index + 1)) {
        if (other.top > one.bottom) break;
        if (one.element === other.element) continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        // Lines of one text touch: their boxes are higher than their letters.
        const least = Math.min(one.bottom - one.top, other.bottom - other.top) / 2;
        if (width > slack && height > least)
          findings.push(
            `on each other: ${nameOf(one.element)} "${one.text}", ${nameOf(other.element)} "${other.text}"`,
          );
      }
    return [...new Set(findings)];
  });
