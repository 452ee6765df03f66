import type { Texts } from '#i18n/keys.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { AmountInput } from '#ui/amount/AmountInput.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { canonical, decimal } from '#money/index.ts';
import { oppositeLevels } from '../order-draft/estimate.ts';
import { editForm, editPrice, pinPrice } from '../order-draft/draft-store.ts';
import type { FormView } from '../order-draft/order-form-model.ts';
import { triggerConditionOf, triggerSideOf } from '../order-draft/plan-order-rules.ts';
import type { EntryField } from '../order-draft/order-rules.ts';
import { decimalsOf } from '#money/decimals.ts';
import { floorToStep, stepBy } from '#money/tick.ts';

/** Properties of every part of the order form. */
export interface OrderPartProps {
  t: Texts<'spot'>;
  lang: Lang;
  view: FormView;
  /** The error text of a field. */
  errorAt: (field: EntryField) => string | undefined;
  /** True while an order is being sent: nothing can be changed. */
  isBusy: boolean;
}

/** Prices that one press enters, on the tick: best opposite price, middle of the book, last price. quality.md Q-U03 */
function suggestedPrices(t: Texts<'spot'>, { draft, pair, market }: FormView): { value: string; label: string }[] {
  const { levels, last } = market;
  const best = oppositeLevels(levels, draft.side)[0]?.[0];
  const [bid, ask] = [levels.bids[0]?.[0], levels.asks[0]?.[0]];
  const mid =
    bid === undefined || ask === undefined
      ? undefined
      : canonical(floorToStep(decimal(bid).plus(ask).div('2'), pair.tick));
  return [
    { value: best, label: t('form.best') },
    { value: mid, label: t('form.mid') },
    { value: last, label: t('form.last') },
  ].flatMap(({ value, label }) => (value === undefined ? [] : [{ value, label }]));
}

/** The limit price with buttons for suggested prices. */
export function PriceField({ t, lang, view, errorAt, isBusy }: OrderPartProps) {
  const { draft, pair } = view;
  return (
    <div className="order-form__price" onFocus={() => pinPrice(pair.symbolId)}>
      <AmountInput
        lang={lang}
        inline
        compact
        name="price"
        label={t('form.price')}
        question={t('form.eitherPrice')}
        unit={pair.quoteTokenId}
        value={draft.price}
        clean={cleanAmount}
        decimals={decimalsOf(pair.tick)}
        error={errorAt('price')}
        readOnly={isBusy}
        // The price stays when its order was placed: what was cut from it is not about the next one.
        subject={draft.size === '' ? 'new' : 'sized'}
        onType={(price) => editPrice(pair.symbolId, price)}
        onStep={(steps) => editPrice(pair.symbolId, stepBy(draft.price, steps, pair.tick))}
      />
      <span className="order-form__starts" role="group" aria-label={t('form.startAt')}>
        {suggestedPrices(t, view).map(({ value, label }) => (
          <button
            className="order-form__start"
            key={label}
            type="button"
            disabled={isBusy}
            onClick={() => editPrice(pair.symbolId, value)}
          >
            {label}
          </button>
        ))}
      </span>
    </div>
  );
}

const triggerNoteKeys = { UP: 'form.fires.UP', DOWN: 'form.fires.DOWN', NOW: 'form.fires.NOW' } as const;

/** Trigger price and direction of a plan order, and the type of the order that it places. */
export function TriggerFields({ t, lang, view, errorAt, isBusy }: OrderPartProps) {
  const { draft, pair, market } = view;
  const { symbolId, tick, quoteTokenId } = pair;
  const fires = triggerConditionOf(draft, market.last);
  const editTrigger = (trigger: string) => editForm(symbolId, { trigger, triggerSide: '' });
  return (
    <>
      <div className="order-form__trigger">
        <AmountInput
          lang={lang}
          inline
          compact
          name="trigger"
          label={t('form.trigger')}
          question={t('form.eitherPrice')}
          note={fires && t(triggerNoteKeys[fires])}
          // The choice below says the direction.
          isNoteHidden={fires !== 'NOW'}
          unit={quoteTokenId}
          value={draft.trigger}
          clean={cleanAmount}
          decimals={decimalsOf(tick)}
          error={errorAt('trigger')}
          readOnly={isBusy}
          onType={editTrigger}
          onStep={(steps) => editTrigger(stepBy(draft.trigger, steps, tick))}
        />
        <Segmented
          label={t('form.triggerSide')}
          name="trigger-side"
          choices={[
            { value: 'UP', label: t('form.rises') },
            { value: 'DOWN', label: t('form.falls') },
          ]}
          chosen={triggerSideOf(draft, market.last) ?? ''}
          onChoose={(triggerSide) => editForm(symbolId, { triggerSide })}
        />
      </div>
      <Segmented
        label={t('form.planType')}
        name="plan-type"
        choices={[
          { value: 'LIMIT', label: t('form.planAtPrice') },
          { value: 'MARKET', label: t('form.planAtMarket') },
        ]}
        chosen={draft.planType}
        onChoose={(planType) => editForm(symbolId, { planType })}
      />
    </>
  );
}

/** The amount in base or in quote coins: the user types into one field and the other is computed. quality.md Q-U07 */
export function SizeField({ t, lang, view, errorAt, isBusy, of }: OrderPartProps & { of: 'base' | 'quote' }) {
  const { draft, pair, sizes, leastQuantity } = view;
  const isBase = of === 'base';
  const unit = isBase ? 'BASE' : 'QUOTE';
  const edit = (size: string) => editForm(pair.symbolId, { size, unit });
  const step = isBase ? pair.lot : pair.tick;
  return (
    <AmountInput
      lang={lang}
      inline
      compact
      name={isBase ? 'amount' : 'total'}
      label={isBase ? t('form.amount') : t('form.total')}
      note={
        isBase && leastQuantity !== undefined
          ? t('form.least', { least: formatAmount(lang, leastQuantity), coin: pair.baseTokenId })
          : undefined
      }
      unit={isBase ? pair.baseTokenId : pair.quoteTokenId}
      value={sizes[of]}
      clean={cleanAmount}
      decimals={isBase ? decimalsOf(pair.lot) : pair.quotePrecision}
      error={draft.unit === unit ? errorAt('quantity') : undefined}
      readOnly={isBusy}
      onType={edit}
      onStep={(steps) => edit(stepBy(sizes[of], steps, step))}
    />
  );
}
