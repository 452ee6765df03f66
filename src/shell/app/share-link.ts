import { copyText } from '#ui/foundation/copy-text.ts';
import { shareByApp } from './app-actions.ts';

/** What became of a link: given to a share sheet, dismissed there, copied, or none of them. */
export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed';

/** Shares a link by the app, else by the browser's share sheet, else copies it. account.md 6, 9 */
export async function shareLink(link: { title: string; url: string }): Promise<ShareOutcome> {
  const isDone = await shareByApp(link);
  if (isDone !== undefined) return isDone ? 'shared' : 'dismissed';
  if ('share' in navigator) {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'failed';
}
