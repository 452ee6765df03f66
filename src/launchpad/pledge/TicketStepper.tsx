import type { LotteryPool } from '#contract/launchpad.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { floorToStep, isBlankOrZero, minOf, stepBy } from '#money/tick.ts';
import { canonical, decimal } from '#money/index.ts';
import { minus, plus } from '#ui/icon/icons.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import type { LaunchTexts } from '../fact-texts.ts';
import './ticket-stepper.scss';

/** Props of a `TicketStepper`; amounts in the pool's coin. */
export type TicketStepperProps = {
  t: LaunchTexts;
  lang: Lang;
  pool: LotteryPool;
  /** As typed; '' when empty. */
  amount: string;
  /** The most that can be added. */
  maximum: string;
  isDisabled: boolean;
  onAmount: (amount: string) => void;
};

/** Whole tickets of an amount and their price in the pool's coin. */
export function ticketsOf(amount: string, ticketSize: string): { count: number; price: string } {
  const price = floorToStep(decimal(amount === '' ? '0' : amount), ticketSize);
  return { count: Number(price.div(ticketSize).toFixed(0)), price: canonical(price) };
}

/**
 * The amount of one ticket more or less than `amount`, never above the whole tickets of `maximum`; '' instead
 * of 0. An amount between two tickets moves to the nearest one in that direction.
 */
export function amountWithTickets(amount: string, by: 1 | -1, ticketSize: string, maximum: string): string {
  const moved = minOf(decimal(stepBy(amount, by, ticketSize)), floorToStep(decimal(maximum), ticketSize));
  const next = canonical(moved);
  return isBlankOrZero(next) ? '' : next;
}

/** Adds or removes one ticket at a time; the amount beside it is the same draft. */
export function TicketStepper({ t, lang, pool, amount, maximum, isDisabled, onAmount }: TicketStepperProps) {
  const { count, price } = ticketsOf(amount, pool.ticketSize);
  const step = (by: 1 | -1) => {
    const next = amountWithTickets(amount, by, pool.ticketSize, maximum);
    const isSame = next === amount;
    return (
      // Stays focusable at its limit, so that the focus is not lost there.
      <button
        className="ticket-stepper__step"
        type="button"
        aria-label={by === 1 ? t('pledge.tickets.more') : t('pledge.tickets.fewer')}
        aria-disabled={isDisabled || isSame || undefined}
        onClick={() => {
          if (!isDisabled && !isSame) onAmount(next);
        }}
      >
        <Icon of={by === 1 ? plus : minus} size={16} />
      </button>
    );
  };
  return (
    <div className="ticket-stepper" role="group" aria-label={t('pledge.tickets.label')}>
      {step(-1)}
      <span className="ticket-stepper__value" aria-live="polite">
        {t('pledge.tickets.value', { count, amount: formatAmount(lang, price), coin: pool.coin })}
      </span>
      {step(1)}
    </div>
  );
}
