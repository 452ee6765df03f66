import { lazyTexts } from '#i18n/lazy-texts.ts';

const load = lazyTexts('notice', import.meta.glob('/locales/*/notice.json', { import: 'default' }), 'bell');

/**
 * Loads the texts of notifications, compliance and invitation bar in the language of the page: most visits need none,
 * so no page embeds them. False when they cannot be loaded.
 */
export const loadNoticeTexts = (): Promise<boolean> =>
  load().then(
    () => true,
    () => false,
  );
