/** Ids of the page's only live regions, there from the start: `Page.astro` prints them. quality.md Q-A02 */
export const statusId = 'status';
export const alertId = 'alert';

/** Speaks a message through the page's one status region, or its alert region when it cannot wait. */
export function say(message: string, region: typeof statusId | typeof alertId = statusId): void {
  const element = document.getElementById(region);
  if (!element) return;
  // What the other one said last is over: read later, it would pass for news.
  const other = document.getElementById(region === statusId ? alertId : statusId);
  if (other) other.textContent = '';
  // The same words again are news only when they were gone.
  if (element.textContent === message) element.textContent = '';
  requestAnimationFrame(() => (element.textContent = message));
}
