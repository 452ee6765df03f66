import { config } from '#config';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $confirmations } from '#session/account-kind.ts';
import { $confirmationSaves, setConfirmation } from '#session/preferences/confirmations.ts';
import type { ConfirmationKey } from '#session/preferences/confirmations.ts';
import { $user, userState } from '#session/user.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { useStore } from '#ui/foundation/use-store.ts';

const rows = [
  { key: 'orderConfirm', name: 'order' },
  { key: 'cancelAllConfirm', name: 'cancelAll' },
] as const satisfies { key: ConfirmationKey; name: string }[];

const notes = {
  order: { on: 'settings.confirm.orderOn', off: 'settings.confirm.orderOff' },
  cancelAll: { on: 'settings.confirm.cancelAllOn', off: 'settings.confirm.cancelAllOff' },
} as const;

/** What asks whatever the settings are, of the areas that the site offers. */
function alwaysAsked(t: Texts<'account'>): string | undefined {
  const { launchpad, loan } = config.features;
  if (launchpad && loan) return t('settings.confirm.always');
  if (launchpad) return t('settings.confirm.alwaysLaunch');
  return loan ? t('settings.confirm.alwaysLoan') : undefined;
}

function Confirm({ lang }: { lang: Lang }) {
  const t = texts(lang, 'account');
  const user = useStore($user);
  const confirmations = useStore($confirmations);
  const saves = useStore($confirmationSaves);
  const isLoggedIn = user === userState.loggedIn;
  return (
    <>
      {rows.map(({ key, name }) => {
        const save = saves[key];
        const saving = save && 'saving' in save ? save.saving : undefined;
        const error = save && 'error' in save ? save.error : undefined;
        const isOn = confirmations[name];
        return (
          <div className="settings-choice" key={key}>
            <label className="check">
              <input
                className="check__box"
                type="checkbox"
                role="switch"
                checked={saving ?? isOn}
                disabled={!isLoggedIn}
                aria-busy={saving === undefined ? undefined : true}
                aria-describedby={`${key}-note`}
                onChange={({ currentTarget }) => void setConfirmation(key, currentTarget.checked)}
              />
              {t(`settings.confirm.${name}`)}
            </label>
            <p className="settings-note" id={`${key}-note`}>
              {saving === undefined ? t(notes[name][isOn ? 'on' : 'off']) : t('settings.confirm.saving')}
            </p>
            {error && (
              <p className="settings-note settings-note--error" role="alert">
                {t('settings.confirm.failed', { reason: errorText(error) })}
              </p>
            )}
          </div>
        );
      })}
      <p className="settings-note">{user === userState.loggedOut ? t('settings.confirm.visitor') : alwaysAsked(t)}</p>
    </>
  );
}

/** Which requests ask before they are sent. account.md 4, R6.7 */
export const ConfirmSection = withErrorBoundary(Confirm);
