import { config } from '#config';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { toast } from '#shell/toasts/toasts.ts';
import { Button } from '#ui/button/Button.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { removeBrowserData } from './browser-data.ts';

function Privacy({ lang }: { lang: Lang }) {
  const t = texts(lang, 'account');
  const remove = () => {
    removeBrowserData();
    toast('account', 'settings.privacy.removed');
  };
  return (
    <div className="settings-choice">
      <p>{t('settings.privacy.lead')}</p>
      <ul className="settings-list">
        <li>{t('settings.privacy.settings')}</li>
        <li>{t('settings.privacy.lists')}</li>
        <li>{t('settings.privacy.session')}</li>
        <li>{t(config.features.launchpad ? 'settings.privacy.tab' : 'settings.privacy.tabOrders')}</li>
      </ul>
      <p className="settings-note">{t('settings.privacy.removeNote')}</p>
      <div>
        <Button variant="quiet" onPress={remove}>
          {t('settings.privacy.remove')}
        </Button>
      </div>
    </div>
  );
}

/** What this browser stores, and a button that removes it. account.md 4 */
export const PrivacySection = withErrorBoundary(Privacy);
