import { useState } from 'react';
import { fallbackTerminalPath } from '#contract/addresses/pair-address.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { $marginAccess } from '#session/leverage/margin-access.ts';
import { lazyComponent } from '#shell/lazy/lazy-component.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { loadTurnOn } from '../access/load-turn-on.ts';
import type { TurnOnProps } from '../access/TurnOn.tsx';

const TurnOn = lazyComponent<TurnOnProps>(loadTurnOn);

/**
 * Whether margin is on for the person, with the dialog that changes it. Nothing for a visitor and until it is known.
 */
export function OwnMargin({ lang, isMobile }: { lang: Lang; isMobile: boolean }) {
  const t = texts(lang, 'margin');
  const access = useStore($marginAccess);
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  if (access.phase !== 'known') return null;
  return (
    <div className="rates__own">
      <p>{access.open ? t('rates.own.on', { leverage: formatAmount(lang, access.leverage) }) : t('rates.own.off')}</p>
      <Button
        variant={access.open ? 'quiet' : 'primary'}
        onPress={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        {access.open ? t('rates.own.settings') : t('rates.own.turnOn')}
      </Button>
      {isNeeded && (
        <TurnOn
          lang={lang}
          open={isOpen}
          onClose={() => setOpen(false)}
          onRepay={() => location.assign(`/${lang}${fallbackTerminalPath(isMobile)}`)}
        />
      )}
    </div>
  );
}
