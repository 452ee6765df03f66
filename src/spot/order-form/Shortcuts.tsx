import type { Texts } from '#i18n/keys.ts';
import { useEffect, useEffectEvent } from 'react';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $isShortcutListOpen, $shortcutSettings, shortcutOf } from './shortcuts.ts';
import type { ShortcutAction } from './shortcuts.ts';

const loadList = () => import('./ShortcutList.tsx');

/** Opens the list of keyboard shortcuts; not shown where there is only a touch screen. */
export function ShortcutsButton({ t }: { t: Texts<'spot'> }) {
  return (
    <button
      className="order-form__keys"
      type="button"
      aria-haspopup="dialog"
      aria-label={t('form.keys.title')}
      title={t('form.keys.title')}
      onClick={() => $isShortcutListOpen.set(true)}
    >
      ?
    </button>
  );
}

/** Runs the keyboard shortcuts and opens their list. `onAction`: runs what a key does. */
export function Shortcuts({ t, onAction }: { t: Texts<'spot'>; onAction: (action: ShortcutAction) => void }) {
  const settings = useStore($shortcutSettings);
  const List = useLazy(useStore($isShortcutListOpen), loadList)?.ShortcutList;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = shortcutOf(event, settings, document.querySelector('dialog:modal') !== null);
    if (!action) return;
    event.preventDefault();
    if (action === 'list') $isShortcutListOpen.set(true);
    else onAction(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return List && <List t={t} />;
}
