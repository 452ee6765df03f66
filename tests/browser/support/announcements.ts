import type { Page } from '@playwright/test';

/**
 * Records what the page's status region announces from now on; a message that another one replaces at once is kept.
 * Returns a function that reads the messages, the first one first. Ends with the document.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const messages = await page.evaluateHandle(() => {
    const list: string[] = [];
    const status = document.getElementById('status');
    if (!status) throw new Error('the page has no status region');
    new MutationObserver(() => {
      if (status.textContent !== '') list.push(status.textContent);
    }).observe(status, { childList: true, characterData: true, subtree: true });
    return list;
  });
  return () => messages.evaluate((list) => list);
}
