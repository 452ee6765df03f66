import { atom } from 'nanostores';
import { createRoot } from 'react-dom/client';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { loadAnnouncements } from '#session/notices/announcements.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { addStyles } from '../add-styles.ts';
import { pageLang } from '../page-lang.ts';
import { toastError } from '../toasts/error-text.ts';
import { loadNoticeTexts } from './load-notice-texts.ts';
import { NoticeList } from './NoticeList.tsx';
import listStyles from './notice-list.scss?inline';
import { closeListedToasts } from './notice-toasts.ts';
import { startNotices } from './start-notices.ts';

const $isOpen = atom(false);

function Drawer({ lang }: { lang: Lang }) {
  const t = texts(lang, 'notice');
  return (
    <Dialog
      open={useStore($isOpen)}
      title={t('title')}
      closeLabel={t('close')}
      isDrawer
      onClose={() => $isOpen.set(false)}
    >
      <NoticeList lang={lang} name="drawer" level={3}>
        <a className="link" href={`/${lang}/notices/`}>
          {t('page')}
        </a>
      </NoticeList>
    </Dialog>
  );
}

const SafeDrawer = withErrorBoundary(Drawer);
let isRendered = false;

/** Opens the list of notifications beside the page, on phones as a sheet. account.md 5 */
export async function openDrawer(): Promise<void> {
  if (!(await loadNoticeTexts())) {
    toastError({ kind: 'network', code: 0, message: '' });
    return;
  }
  void startNotices();
  closeListedToasts();
  void loadAnnouncements();
  $isOpen.set(true);
  if (isRendered) return;
  isRendered = true;
  addStyles(listStyles);
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(<SafeDrawer lang={pageLang()} />);
}
