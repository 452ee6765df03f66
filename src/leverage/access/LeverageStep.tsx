import { useId, useState } from 'react';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { KnownMarginAccess } from '#session/leverage/margin-adapters.ts';
import { $isSubmember } from '#session/account-kind.ts';
import { Button } from '#ui/button/Button.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { useStore } from '#ui/foundation/use-store.ts';

interface LeverageStepProps {
  lang: Lang;
  access: KnownMarginAccess;
  pending: 'accept' | 'answer' | 'open' | 'setLeverage' | undefined;
  /** Nothing can be changed now: the notice above says why. */
  isBlocked: boolean;
  onTurnOn: (leverage: string) => void;
  onSetLeverage: (leverage: string) => void;
  onTurnOff: () => void;
}

/** Chooses the leverage and turns margin on; when it is on, saves another leverage or turns it off. R4.5 */
export function LeverageStep(props: LeverageStepProps) {
  const { lang, access, pending, isBlocked, onTurnOn, onSetLeverage, onTurnOff } = props;
  const t = texts(lang, 'margin');
  const name = useId();
  const isSubAccount = useStore($isSubmember);
  const [chosen, setChosen] = useState(access.leverage);
  const leverage = access.supported.includes(chosen) ? chosen : (access.supported[0] ?? access.leverage);
  const shown = (value: string) => t('turnOn.times', { leverage: formatAmount(lang, value) });
  const isBusy = pending !== undefined;
  return (
    <form
      className="turn-on__leverage"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy || isBlocked) return;
        if (access.open) onSetLeverage(leverage);
        else onTurnOn(leverage);
      }}
    >
      <p className="turn-on__label">{t('turnOn.leverage')}</p>
      <Segmented
        label={t('turnOn.leverage')}
        name={`${name}-leverage`}
        choices={access.supported.map((value) => ({ value, label: shown(value) }))}
        chosen={leverage}
        onChoose={(value) => {
          if (!isBusy) setChosen(value);
        }}
      />
      <p className="turn-on__note">
        {t('turnOn.leverageNote', { leverage: shown(leverage), times: timesOf(leverage) })}
      </p>
      {isSubAccount && (
        <p className="turn-on__note">
          {t('turnOn.subAccount', {
            low: formatAmount(lang, access.supported[0] ?? access.leverage),
            high: formatAmount(lang, access.supported.at(-1) ?? access.leverage),
          })}
        </p>
      )}
      <Button
        wide
        size="large"
        pending={pending === 'setLeverage' || (pending === 'open' && !access.open)}
        pendingLabel={t('turnOn.saving')}
        disabled={isBlocked || (access.open && leverage === access.leverage)}
      >
        {access.open
          ? t('turnOn.setLeverage', { leverage: shown(leverage) })
          : t('turnOn.turnOn', { leverage: shown(leverage) })}
      </Button>
      {access.open && (
        <Button
          variant="quiet"
          wide
          pending={pending === 'open'}
          pendingLabel={t('turnOn.turningOff')}
          disabled={isBlocked}
          onPress={onTurnOff}
        >
          {t('turnOn.turnOff')}
        </Button>
      )}
    </form>
  );
}

/** How many times the own funds can be borrowed: one less than the leverage. */
const timesOf = (leverage: string): string => String(Math.max(Number(leverage) - 1, 1));
