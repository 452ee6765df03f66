import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { setShowAssets, setTheme } from '#session/preferences/set-preference.ts';
import { $hidesSmall, $settings, $showAssets, $theme, themes } from '#session/settings.ts';
import { $palette, palettes } from '#shell/header/palette.ts';
import { reportUnsaved } from '#shell/header/report-unsaved.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { useStore } from '#ui/foundation/use-store.ts';

function Display({ lang }: { lang: Lang }) {
  const t = texts(lang, 'account');
  const common = texts(lang, 'common');
  const theme = useStore($theme);
  const palette = useStore($palette);
  const settings = useStore($settings);
  const isShown = useStore($showAssets);
  const hidesSmall = useStore($hidesSmall);
  const switches = [
    {
      label: t('settings.display.showAmounts'),
      isOn: isShown,
      change: (isOn: boolean) => void reportUnsaved(setShowAssets(isOn)),
    },
    { label: t('settings.display.hideSmall'), isOn: hidesSmall, change: (isOn: boolean) => $hidesSmall.set(isOn) },
    {
      label: common('toast.stay'),
      isOn: settings.toastsStay,
      change: (toastsStay: boolean) => $settings.set({ ...$settings.get(), toastsStay }),
    },
  ];
  return (
    <>
      <div className="settings-choice">
        <p className="settings-label" aria-hidden="true">
          {common('theme.label')}
        </p>
        <Segmented
          label={common('theme.label')}
          name="settings-theme"
          choices={themes.map((value) => ({ value, label: common(`theme.${value}`) }))}
          chosen={theme}
          onChoose={(value) => void reportUnsaved(setTheme(value))}
        />
      </div>
      <fieldset className="settings-choice">
        <legend className="settings-label">{common('palette.label')}</legend>
        {palettes.map((value) => (
          <label className="check" key={value}>
            <input
              className="check__box"
              type="radio"
              name="settings-palette"
              value={value}
              checked={value === palette}
              onChange={() => $palette.set(value)}
            />
            {common(`palette.${value}`)}
          </label>
        ))}
      </fieldset>
      <div className="settings-choice">
        <p className="settings-label" aria-hidden="true">
          {t('settings.display.zone')}
        </p>
        <Segmented
          label={t('settings.display.zone')}
          name="settings-zone"
          choices={[
            { value: 'local', label: t('settings.display.local') },
            { value: 'UTC', label: t('settings.display.utc') },
          ]}
          chosen={settings.zone}
          onChoose={(zone) => $settings.set({ ...$settings.get(), zone })}
        />
      </div>
      <fieldset className="settings-choice">
        <legend className="settings-label">{t('settings.display.messages')}</legend>
        {switches.map(({ label, isOn, change }) => (
          <label className="check" key={label}>
            <input
              className="check__box"
              type="checkbox"
              checked={isOn}
              onChange={({ currentTarget }) => change(currentTarget.checked)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** Theme, price colors, time zone, hidden amounts and messages; visitors have them too. account.md 4 */
export const DisplaySection = withErrorBoundary(Display);
