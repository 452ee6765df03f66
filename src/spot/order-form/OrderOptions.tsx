import { useId } from 'react';
import { cleanAmount } from '#money/clean-amount.ts';
import { $confirmations } from '#session/account-kind.ts';
import { $confirmationSaves, setConfirmation } from '#session/preferences/confirmations.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { AmountInput } from '#ui/amount/AmountInput.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { editExit, editForm } from '../order-draft/draft-store.ts';
import type { ExitName } from '../order-draft/draft.ts';
import { exitNames } from '../order-draft/plan-order-rules.ts';
import { decimalsOf } from '#money/decimals.ts';
import { stepBy } from '#money/tick.ts';
import type { OrderPartProps } from './OrderFields.tsx';

const timesInForce = ['GTC', 'IOC', 'FOK'] as const;

function CheckField({
  label,
  checked,
  disabled,
  isSaving,
  describedBy,
  onCheck,
}: {
  label: string;
  checked: boolean;
  disabled: boolean;
  /** True while the value is being saved: `label` says so. */
  isSaving?: boolean;
  /** Id of the element that explains the option. */
  describedBy?: string | undefined;
  onCheck: (isOn: boolean) => void;
}) {
  return (
    <label className="check">
      <input
        className="check__box"
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-busy={isSaving}
        aria-describedby={describedBy}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/**
 * Time in force and post-only of a limit order: each disables what contradicts it, since a post-only order is always
 * GTC.
 */
export function LimitOptions({ t, view, isBusy }: OrderPartProps) {
  const { draft, pair } = view;
  const id = useId();
  const noteId = `${id}-note`;
  const describedBy = draft.isPostOnly ? noteId : undefined;
  const timeInForce = draft.isPostOnly ? 'GTC' : draft.timeInForce;
  return (
    <div className="order-form__options">
      <CheckField
        label={t('form.postOnly')}
        checked={draft.isPostOnly}
        disabled={isBusy || (!draft.isPostOnly && draft.timeInForce !== 'GTC')}
        describedBy={describedBy}
        onCheck={(isPostOnly) => editForm(pair.symbolId, { isPostOnly, timeInForce: 'GTC' })}
      />
      <span className="order-form__tif" data-selected={timeInForce}>
        <label className="out-of-sight" htmlFor={id}>
          {t('form.timeInForce')}
        </label>
        <select
          className="order-form__select"
          id={id}
          value={timeInForce}
          disabled={isBusy}
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => {
            const chosen = timesInForce.find((value) => value === currentTarget.value);
            if (chosen) editForm(pair.symbolId, { timeInForce: chosen });
          }}
        >
          {timesInForce.map((value) => (
            <option key={value} value={value} disabled={draft.isPostOnly && value !== 'GTC'}>
              {t(`form.tif.${value}`)}
            </option>
          ))}
        </select>
      </span>
      {draft.isPostOnly && (
        <p className="order-form__explanation" id={noteId}>
          {t('form.postOnlyNote')}
        </p>
      )}
    </div>
  );
}

const exitTextKeys = {
  takeProfit: { trigger: 'form.takeProfit', price: 'form.takeProfitPrice' },
  stopLoss: { trigger: 'form.stopLoss', price: 'form.stopLossPrice' },
} as const satisfies Record<ExitName, unknown>;

/** Take-profit and stop-loss of the order: a trigger price each, and a limit price or none for a market order. */
export function ExitFields({ t, lang, view, errorAt, isBusy }: OrderPartProps) {
  const { draft, pair } = view;
  const { symbolId, tick, quoteTokenId } = pair;
  const field = (name: ExitName, part: 'trigger' | 'price') => (
    <AmountInput
      name={part === 'trigger' ? name : undefined}
      lang={lang}
      boxed
      compact
      label={t(exitTextKeys[name][part])}
      question={t('form.eitherPrice')}
      unit={quoteTokenId}
      value={draft[name][part]}
      clean={cleanAmount}
      decimals={decimalsOf(tick)}
      note={part === 'price' ? t('form.exitMarket') : undefined}
      isNoteHidden
      placeholder={part === 'price' ? t('form.planAtMarket') : undefined}
      error={part === 'trigger' ? errorAt(name) : undefined}
      readOnly={isBusy}
      onType={(price) => editExit(symbolId, name, { [part]: price })}
      onStep={(steps) => editExit(symbolId, name, { [part]: stepBy(draft[name][part], steps, tick) })}
    />
  );
  return (
    draft.hasExits &&
    exitNames.map((name) => (
      <div className="order-form__exit" key={name}>
        {field(name, 'trigger')}
        {field(name, 'price')}
      </div>
    ))
  );
}

async function saveOrderConfirm(isOn: boolean): Promise<void> {
  const error = await setConfirmation('orderConfirm', isOn);
  if (error) toastError(error);
}

/** Settings that rarely change: take-profit and stop-loss of the order, and whether orders are confirmed first. */
export function OrderSettings({ t, view, isBusy }: OrderPartProps) {
  const { order: isConfirmed } = useStore($confirmations);
  const saves = useStore($confirmationSaves, () => ({}));
  const save = saves.orderConfirm;
  const saved = save && 'saving' in save ? save.saving : undefined;
  const { draft, pair, blockReason } = view;
  return (
    <div className="order-form__options">
      {draft.kind !== 'PLAN' && pair.allowPlan && (
        <CheckField
          label={t('form.exits')}
          checked={draft.hasExits}
          disabled={isBusy}
          onCheck={(hasExits) => editForm(pair.symbolId, { hasExits })}
        />
      )}
      {blockReason !== 'visitor' && (
        <CheckField
          label={saved === undefined ? t('form.asks') : t('form.asksSaving')}
          checked={saved ?? isConfirmed}
          disabled={isBusy}
          isSaving={saved !== undefined}
          onCheck={(isOn) => void saveOrderConfirm(isOn)}
        />
      )}
    </div>
  );
}
