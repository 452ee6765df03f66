import type { Lang } from '../../i18n/locales.ts';
import { cleanAmount } from '../../money/index.ts';
import { AmountInput } from '../../ui/AmountInput.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { canonical, decimal } from '../../money/index.ts';
import { oppositeOf } from '../estimate.ts';
import { editForm, editPrice, holdPrice } from '../form.ts';
import type { FormView } from '../form-view.ts';
import type { SpotTexts } from '../order-words.ts';
import { firesOf, triggerSideOf } from '../plan-rules.ts';
import type { EntryField } from '../rules.ts';
import { cutToStep, placesOf, stepped } from '../steps.ts';

/** What every part of an order form is given. */
export interface OrderPartProps {
  t: SpotTexts;
  lang: Lang;
  view: FormView;
  /** What is wrong with a field, in words. */
  errorAt: (field: EntryField) => string | undefined;
  /** An order is on its way: nothing can be changed. */
  isBusy: boolean;
}

/** Best opposite price, the middle of the book, the last price: each on the tick. quality.md Q-U03 */
function startPrices(t: SpotTexts, { draft, pair, market }: FormView): { value: string; label: string }[] {
  const { levels, last } = market;
  const best = oppositeOf(levels, draft.side)[0]?.[0];
  const [bid, ask] = [levels.bids[0]?.[0], levels.asks[0]?.[0]];
  const mid =
    bid === undefined || ask === undefined
      ? undefined
      : canonical(cutToStep(decimal(bid).plus(ask).div('2'), pair.tick));
  return [
    { value: best, label: t('form.best') },
    { value: mid, label: t('form.mid') },
    { value: last, label: t('form.last') },
  ].flatMap(({ value, label }) => (value === undefined ? [] : [{ value, label }]));
}

/** The limit price, with what it may start at. */
export function PriceField({ t, lang, view, errorAt, isBusy }: OrderPartProps) {
  const { draft, pair } = view;
  return (
    <div className="order-form__price" onFocus={() => holdPrice(pair.symbolId)}>
      <AmountInput
        lang={lang}
        inline
        compact
        label={t('form.price')}
        question={t('form.eitherPrice')}
        unit={pair.quoteTokenId}
        value={draft.price}
        clean={cleanAmount}
        decimals={placesOf(pair.tick)}
        error={errorAt('price')}
        readOnly={isBusy}
        onType={(typed) => editPrice(pair.symbolId, typed)}
        onStep={(steps) => editPrice(pair.symbolId, stepped(draft.price, steps, pair.tick))}
      />
      <span className="order-form__starts" role="group" aria-label={t('form.startAt')}>
        {startPrices(t, view).map(({ value, label }) => (
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

const fireKey = { UP: 'form.fires.UP', DOWN: 'form.fires.DOWN', NOW: 'form.fires.NOW' } as const;

/** When a plan order fires, and what it becomes. */
export function TriggerFields({ t, lang, view, errorAt, isBusy }: OrderPartProps) {
  const { draft, pair, market } = view;
  const { symbolId, tick, quoteTokenId } = pair;
  const fires = firesOf(draft, market.last);
  const type = (trigger: string) => editForm(symbolId, { trigger, triggerSide: '' });
  return (
    <>
      <AmountInput
        lang={lang}
        inline
        compact
        label={t('form.trigger')}
        question={t('form.eitherPrice')}
        note={fires && t(fireKey[fires])}
        unit={quoteTokenId}
        value={draft.trigger}
        clean={cleanAmount}
        decimals={placesOf(tick)}
        error={errorAt('trigger')}
        readOnly={isBusy}
        onType={type}
        onStep={(steps) => type(stepped(draft.trigger, steps, tick))}
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

/** The amount in base and in quote coins: one is typed, the other follows. quality.md Q-U07 */
export function SizeField({ t, lang, view, errorAt, isBusy, of }: OrderPartProps & { of: 'base' | 'quote' }) {
  const { draft, pair, sizes } = view;
  const isBase = of === 'base';
  const unit = isBase ? 'BASE' : 'QUOTE';
  const edit = (size: string) => editForm(pair.symbolId, { size, unit });
  const step = isBase ? pair.lot : pair.tick;
  return (
    <AmountInput
      lang={lang}
      inline
      compact
      label={isBase ? t('form.amount') : t('form.total')}
      unit={isBase ? pair.baseTokenId : pair.quoteTokenId}
      value={sizes[of]}
      clean={cleanAmount}
      decimals={isBase ? placesOf(pair.lot) : pair.quotePrecision}
      error={draft.unit === unit ? errorAt('quantity') : undefined}
      readOnly={isBusy}
      onType={edit}
      onStep={(steps) => edit(stepped(sizes[of], steps, step))}
    />
  );
}
