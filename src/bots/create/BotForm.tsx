import { recommendationDays } from '#formulas/bots/recommendation.ts';
import { formatAmount, formatCount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import type { GridType } from '#contract/bots/bot.ts';
import { dayMs } from '#formulas/durations.ts';
import { decimal } from '#money/index.ts';
import { serverNow } from '#session/clock.ts';
import { Segmented } from '#ui/field/Segmented.tsx';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { editDraft, isRecommended, plainAmount, recommendedChange } from './bot-draft.ts';
import type { BotDraft, DraftField, PriceField } from './bot-draft.ts';
import { rangeOfField } from './draft-check.ts';
import type { Ranges } from './draft-check.ts';
import type { Coins } from './draft-errors.ts';
import { cellsOf } from './draft-units.ts';
import { handleBounds, priceAfterKey } from './handles/handles.ts';
import { priceLabels } from './handles/Handles.tsx';
import { InvestmentFields } from './InvestmentFields.tsx';
import { StepField } from './StepField.tsx';
import type { FieldError } from './StepField.tsx';

export interface BotFormProps {
  lang: Lang;
  pair: BotPair;
  draft: BotDraft;
  last: string;
  coins: Coins | undefined;
  ranges: Ranges | undefined;
  errorOf: (field: DraftField) => FieldError | undefined;
}

/** Id of a field's input, to which a message leads. */
export const fieldId = (field: DraftField): string => (field === 'investment' ? 'bot-investment' : `bot-${field}`);

/** The recommended range of the pair, with the days that it was computed from. */
function Recommendation({ lang, pair, draft }: Pick<BotFormProps, 'lang' | 'pair' | 'draft'>) {
  const t = texts(lang, 'bots');
  const { recommend, symbol } = pair;
  const change = recommendedChange(pair);
  if (!recommend || !change)
    return <p className="bot-form__recommendation">{t('recommend.none', { days: recommendationDays })}</p>;
  const untilMs = Math.floor(serverNow() / dayMs) * dayMs;
  const day = (timeMs: number) => formatDate(lang, timeMs, { zone: 'UTC', style: 'day' });
  const price = (amount: string) => formatAmount(lang, amount, { decimals: pair.priceDecimals, fixed: true });
  return (
    <div className="bot-form__recommendation">
      <b>
        {t('recommend.range', {
          min: price(recommend.min_price),
          max: price(recommend.max_price),
          grids: formatCount(lang, recommend.cell_number),
        })}
      </b>
      <span>{t('recommend.basis', { from: day(untilMs - recommendationDays * dayMs), to: day(untilMs) })}</span>
      {isRecommended(draft, pair) ? (
        <span className="bot-form__chosen">{t('recommend.used')}</span>
      ) : (
        <button className="bot-form__recommend" type="button" onClick={() => editDraft(symbol, change)}>
          {t('recommend.use')}
        </button>
      )}
    </div>
  );
}

/** Fields of a bot, each with its allowed range. bots.md 4 "Create" */
export function BotForm({ lang, pair, draft, last, coins, ranges, errorOf }: BotFormProps) {
  const t = texts(lang, 'bots');
  const { symbol, priceDecimals } = pair;
  const price = (amount: string) => formatAmount(lang, amount, { decimals: priceDecimals, fixed: true });
  const rangeText = (field: Exclude<DraftField, 'investment'>) => {
    const range = ranges && rangeOfField(ranges, field);
    // While another price is out of its range, this one may have none.
    if (!range || range.to === '' || decimal(range.from).gt(range.to)) return '';
    const format = field === 'cells' ? (amount: string) => formatAmount(lang, amount) : price;
    return t('field.range', { from: format(range.from), to: format(range.to) });
  };
  /** Value of a price that is not set yet: the bound next to the market. */
  const firstPrice = (field: PriceField): string => {
    const range = ranges && rangeOfField(ranges, field);
    if (!range) return last;
    return field === 'tp' || field === 'max'
      ? range.from
      : field === 'entry'
        ? last
        : range.to === ''
          ? last
          : range.to;
  };
  const stepPrice = (field: PriceField, steps: number) => {
    const typed = draft[field];
    const key = `${Math.abs(steps) > 1 ? 'Page' : 'Arrow'}${steps > 0 ? 'Up' : 'Down'}`;
    const next =
      typed === '' ? firstPrice(field) : priceAfterKey(key, plainAmount(typed), pair, handleBounds(field, ranges));
    if (next !== undefined) editDraft(symbol, { [field]: next });
  };
  const priceField = (field: PriceField, isOptional: boolean) => (
    <StepField
      lang={lang}
      id={fieldId(field)}
      label={t(priceLabels[field])}
      unit={pair.quote}
      value={draft[field]}
      decimals={priceDecimals}
      note={rangeText(field)}
      placeholder={isOptional ? t('field.optional') : price('0')}
      error={errorOf(field)}
      onType={(value) => editDraft(symbol, { [field]: value })}
      onStep={(steps) => stepPrice(field, steps)}
    />
  );
  const stepCells = (steps: number) =>
    editDraft(symbol, { cells: String(Math.min(Math.max((cellsOf(draft) ?? 1) + steps, 2), 500)) });
  const distance = ranges?.cell_distance;
  const detail =
    distance === undefined || distance === '0' || draft.type === 'GEOMETRIC'
      ? undefined
      : t('field.each', { amount: formatAmount(lang, distance) });
  return (
    <>
      <Recommendation lang={lang} pair={pair} draft={draft} />
      <div className="bot-form__row">
        {priceField('min', false)}
        {priceField('max', false)}
      </div>
      <div className="bot-form__row">
        <StepField
          lang={lang}
          id={fieldId('cells')}
          label={t('field.cells')}
          unit=""
          value={draft.cells}
          decimals={0}
          note={[rangeText('cells'), detail].filter(Boolean).join(' · ')}
          placeholder="0"
          error={errorOf('cells')}
          onType={(value) => editDraft(symbol, { cells: value.slice(0, 6) })}
          onStep={stepCells}
        />
        <div className="bot-form__mode">
          <span className="field__label">{t('field.type')}</span>
          <Segmented<GridType>
            label={t('field.type')}
            name="grid-type"
            choices={[
              { value: 'ARITHMETIC', label: t('type.ARITHMETIC') },
              { value: 'GEOMETRIC', label: t('type.GEOMETRIC') },
            ]}
            chosen={draft.type}
            onChoose={(type) => editDraft(symbol, { type })}
          />
          <p className="field__note">{t(draft.type === 'GEOMETRIC' ? 'type.geometricNote' : 'type.arithmeticNote')}</p>
        </div>
      </div>
      <InvestmentFields
        lang={lang}
        pair={pair}
        draft={draft}
        coins={coins}
        ranges={ranges}
        error={errorOf('investment')}
      />
      <div className="bot-form__row">
        {priceField('tp', true)}
        {priceField('sl', true)}
      </div>
      <div className="bot-form__row">{priceField('entry', true)}</div>
    </>
  );
}
