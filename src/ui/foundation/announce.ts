/** Element ids of the page's only live regions, which every page contains (`Page.astro`). quality.md Q-A02 */
export const statusId = 'status';
export const alertId = 'alert';

/** Announces a message to screen readers, through the status region or, when urgent, the alert region. */
export function announce(message: string, region: typeof statusId | typeof alertId = statusId): void {
  const element = document.getElementById(region);
  if (!element) return;
  // The other region's last message is outdated and must not be found later.
  const other = document.getElementById(region === statusId ? alertId : statusId);
  if (other) other.textContent = '';
  // The same text is announced again only if it was removed before.
  if (element.textContent === message) element.textContent = '';
  requestAnimationFrame(() => (element.textContent = message));
}
