import { useEffect } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { loadAnnouncements } from '#session/notices/announcements.ts';
import { NoticeList } from '#shell/notices/NoticeList.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';

function Notices({ lang }: { lang: Lang }) {
  useEffect(() => {
    void loadAnnouncements();
    // A visitor's page has not loaded it yet.
    whenLoaded(import('#shell/notices/start-notices.ts'), ({ startNotices }) => void startNotices());
  }, []);
  return <NoticeList lang={lang} name="notices" level={2} />;
}

/** The list of the bell as a page; a visitor sees announcements and reminders. account.md 5 */
export const NoticesView = withErrorBoundary(Notices);
