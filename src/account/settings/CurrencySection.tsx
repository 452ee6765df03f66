import { useEffect, useId } from 'react';
import { config } from '#config';
import { nameOf } from '#i18n/names.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $fiatRate, currencyOf, followFiatRate } from '#session/fiat-rate.ts';
import { setCurrency } from '#session/preferences/set-preference.ts';
import { $currency } from '#session/settings.ts';
import { $profile } from '#session/user.ts';
import { reportUnsaved } from '#shell/header/report-unsaved.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { useStore } from '#ui/foundation/use-store.ts';

function Currency({ lang }: { lang: Lang }) {
  const t = texts(lang, 'account');
  const chosen = useStore($currency);
  const profile = useStore($profile);
  const fiat = useStore($fiatRate);
  const noteId = useId();
  useEffect(() => followFiatRate(lang), [lang]);
  // The profile repeats the choice, so the language decides what Automatic is as long as one is chosen.
  const automatic = currencyOf(lang, chosen === '' ? profile?.currency_code : undefined, undefined);
  return (
    <div className="settings-choice">
      <label className="field">
        <span className="field__label">{t('settings.currency.label')}</span>
        <select
          className="field__control"
          value={config.currencies.includes(chosen) ? chosen : ''}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => void reportUnsaved(setCurrency(currentTarget.value))}
        >
          <option value="">{t('settings.currency.automatic', { currency: automatic })}</option>
          {config.currencies.map((code) => (
            <option key={code} value={code}>
              {t('settings.currency.choice', { code, name: nameOf(lang, 'currency', code) })}
            </option>
          ))}
        </select>
      </label>
      <p className="settings-note" id={noteId}>
        {t('settings.currency.note')}
      </p>
      {fiat.refused !== undefined && (
        <p className="settings-note settings-note--error" role="alert">
          {t('settings.currency.noRate', { currency: fiat.refused })}
        </p>
      )}
    </div>
  );
}

/** The fiat currency of displayed values; visitors have it too. account.md 4, R9.5 */
export const CurrencySection = withErrorBoundary(Currency);
