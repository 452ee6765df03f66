import { useId } from 'react';
import { cleanAmount } from '../../money/index.ts';
import { $confirms } from '../../session/user.ts';
import { AmountInput } from '../../ui/AmountInput.tsx';
import { useStore } from '../../ui/use-store.ts';
import { setOrderConfirm } from '../confirm-setting.ts';
import { editExit, editForm } from '../form.ts';
import type { ExitName } from '../draft.ts';
import { exitNames } from '../plan-rules.ts';
import { placesOf, stepped } from '../steps.ts';
import type { OrderPartProps } from './OrderFields.tsx';

const lives = ['GTC', 'IOC', 'FOK'] as const;

function Check({
  label,
  checked,
  disabled,
  onCheck,
}: {
  label: string;
  checked: boolean;
  disabled: boolean;
  onCheck: (isOn: boolean) => void;
}) {
  return (
    <label className="check">
      <input
        className="check__box"
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/** How long a limit order stands, and whether it may take. A post-only order always stands until canceled. */
export function LimitOptions({ t, view, isBusy }: OrderPartProps) {
  const { draft, pair } = view;
  const id = useId();
  return (
    <div className="order-form__options">
      <Check
        label={t('form.postOnly')}
        checked={draft.isPostOnly}
        disabled={isBusy}
        onCheck={(isPostOnly) => editForm(pair.symbolId, { isPostOnly })}
      />
      <>
        <label className="out-of-sight" htmlFor={id}>
          {t('form.timeInForce')}
        </label>
        <select
          className="order-form__select"
          id={id}
          value={draft.isPostOnly ? 'GTC' : draft.timeInForce}
          disabled={isBusy || draft.isPostOnly}
          onChange={({ currentTarget }) => {
            const timeInForce = lives.find((life) => life === currentTarget.value);
            if (timeInForce) editForm(pair.symbolId, { timeInForce });
          }}
        >
          {lives.map((life) => (
            <option key={life} value={life}>
              {t(`form.tif.${life}`)}
            </option>
          ))}
        </select>
      </>
    </div>
  );
}

const exitTexts = {
  takeProfit: { trigger: 'form.takeProfit', price: 'form.takeProfitPrice' },
  stopLoss: { trigger: 'form.stopLoss', price: 'form.stopLossPrice' },
} as const satisfies Record<ExitName, unknown>;

/** Take-profit and stop-loss that go with the order: each a trigger, and a price or none. */
export function ExitFields({ t, lang, view, errorAt, isBusy }: OrderPartProps) {
  const { draft, pair } = view;
  const { symbolId, tick, quoteTokenId } = pair;
  const field = (name: ExitName, part: 'trigger' | 'price') => (
    <AmountInput
      key={`${name} ${part}`}
      lang={lang}
      inline
      compact
      label={t(exitTexts[name][part])}
      question={t('form.eitherPrice')}
      unit={quoteTokenId}
      value={draft[name][part]}
      clean={cleanAmount}
      decimals={placesOf(tick)}
      note={part === 'price' ? t('form.exitMarket') : undefined}
      error={part === 'trigger' ? errorAt(name) : undefined}
      readOnly={isBusy}
      onType={(typed) => editExit(symbolId, name, { [part]: typed })}
      onStep={(steps) => editExit(symbolId, name, { [part]: stepped(draft[name][part], steps, tick) })}
    />
  );
  return draft.hasExits && exitNames.flatMap((name) => [field(name, 'trigger'), field(name, 'price')]);
}

/** Switches that are seldom moved: exits that go with the order, and whether each order is asked about first. */
export function OrderSwitches({ t, view, isBusy }: OrderPartProps) {
  const { order: asks } = useStore($confirms);
  const { draft, pair, barrier } = view;
  return (
    <div className="order-form__options">
      {draft.kind !== 'PLAN' && pair.allowPlan && (
        <Check
          label={t('form.exits')}
          checked={draft.hasExits}
          disabled={isBusy}
          onCheck={(hasExits) => editForm(pair.symbolId, { hasExits })}
        />
      )}
      {barrier !== 'visitor' && (
        <Check label={t('form.asks')} checked={asks} disabled={isBusy} onCheck={(isOn) => void setOrderConfirm(isOn)} />
      )}
    </div>
  );
}
