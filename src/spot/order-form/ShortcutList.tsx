import type { Texts } from '#i18n/keys.ts';
import { $offered } from '#session/features/offered.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $isShortcutListOpen, $shortcutSettings, shortcuts } from './shortcuts.ts';

/** The list of keyboard shortcuts with their settings. */
export function ShortcutList({ t }: { t: Texts<'spot'> }) {
  const settings = useStore($shortcutSettings);
  const isOpen = useStore($isShortcutListOpen);
  const close = () => $isShortcutListOpen.set(false);
  const setting = (name: keyof typeof settings, label: string) => (
    <label className="check">
      <input
        className="check__box"
        type="checkbox"
        checked={settings[name]}
        onChange={({ currentTarget }) => $shortcutSettings.set({ ...settings, [name]: currentTarget.checked })}
      />
      {label}
    </label>
  );
  const { plan } = useStore($offered);
  const keyFacts = Object.entries(shortcuts)
    .filter(([, action]) => plan || action !== 'plan')
    .map(([key, action]) => ({ label: t(`form.keys.${action}`), value: <kbd>{key.toUpperCase()}</kbd> }));
  return (
    <Dialog
      open={isOpen}
      title={t('form.keys.title')}
      closeLabel={t('confirm.close')}
      onClose={close}
      actions={
        <Button variant="quiet" onPress={close}>
          {t('confirm.close')}
        </Button>
      }
    >
      <Facts
        facts={[
          ...keyFacts,
          { label: t('form.keys.send'), value: <kbd>Ctrl/⌘ + Enter</kbd> },
          { label: t('form.keys.list'), value: <kbd>?</kbd> },
        ]}
      />
      {setting('isOn', t('form.keys.isOn'))}
      {setting('sends', t('form.keys.sends'))}
    </Dialog>
  );
}
