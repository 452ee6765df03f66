import { investMode } from '#contract/bots/bot.ts';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { stepBy } from '#money/tick.ts';
import { canonical, decimal, truncate } from '#money/index.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { AmountInput } from '#ui/amount/AmountInput.tsx';
import { QuickPicks } from '#ui/field/QuickPicks.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { editDraft, plainAmount } from './bot-draft.ts';
import type { BotDraft } from './bot-draft.ts';
import { investmentRange } from './draft-check.ts';
import type { Ranges } from './draft-check.ts';
import type { Coins } from './draft-errors.ts';
import type { FieldError } from './StepField.tsx';

/** Shares of the available coins, as buttons. */
const picks = ['0.25', '0.5', '0.75', '1'] as const;
const modes = ['0', '1', '2'] as const;
const modeValues = { '0': investMode.quote, '1': investMode.base, '2': investMode.both } as const;

interface InvestmentFieldsProps {
  lang: Lang;
  pair: BotPair;
  draft: BotDraft;
  /** What the account has; undefined for a visitor. */
  coins: Coins | undefined;
  ranges: Ranges | undefined;
  error: FieldError | undefined;
}

/** The coins that the bot is given: quote, base or both, with shares of the balance as buttons. bots.md 4 */
export function InvestmentFields({ lang, pair, draft, coins, ranges, error }: InvestmentFieldsProps) {
  const t = texts(lang, 'bots');
  const { symbol, quote, base, quoteDecimals, baseDecimals } = pair;
  const isQuote = draft.investMode !== investMode.base;
  const isBase = draft.investMode !== investMode.quote;
  const range = ranges && investmentRange(ranges, isBase, pair);
  const note =
    range === undefined || range.to === ''
      ? ''
      : t('field.range', { from: formatAmount(lang, range.from), to: formatAmount(lang, range.to) });
  const step = (typed: string, steps: number, decimals: number) =>
    stepBy(plainAmount(typed), steps, `0.${'0'.repeat(decimals - 1)}1`);
  const share = (of: string, amount: string, decimals: number) =>
    truncate(canonical(decimal(amount).times(of)), decimals);
  const pick = (of: string) =>
    coins &&
    editDraft(symbol, {
      ...(isQuote && { quote: share(of, coins.quote, quoteDecimals) }),
      ...(isBase && { base: share(of, coins.base, baseDecimals) }),
    });
  const deposit = configuredLink('deposit', { coin: isQuote ? quote : base });
  const available = coins && [
    ...(isQuote ? [`${formatAmount(lang, coins.quote)} ${quote}`] : []),
    ...(isBase ? [`${formatAmount(lang, coins.base)} ${base}`] : []),
  ];
  return (
    <div className="bot-form__investment">
      <div className="bot-form__heads">
        <span className="field__label" id="bot-investment">
          {t('field.investment')}
        </span>
        {available && (
          <span className="bot-form__available">{t('field.available', { amount: available.join(' + ') })}</span>
        )}
      </div>
      <Segmented
        label={t('field.investIn')}
        name="invest-mode"
        choices={modes.map((value) => ({ value, label: [quote, base, t('field.both')][Number(value)] ?? '' }))}
        chosen={modes[draft.investMode]}
        onChoose={(mode) => editDraft(symbol, { investMode: modeValues[mode] })}
      />
      {isQuote && (
        <AmountInput
          lang={lang}
          compact
          inline
          label={t('field.quoteAmount')}
          unit={quote}
          value={draft.quote}
          decimals={quoteDecimals}
          clean={cleanAmount}
          note={isBase ? '' : note}
          error={isBase ? undefined : error?.message}
          onType={(value) => editDraft(symbol, { quote: value })}
          onStep={(steps) => editDraft(symbol, { quote: step(draft.quote, steps, 1) })}
        />
      )}
      {isBase && (
        <AmountInput
          lang={lang}
          compact
          inline
          label={t('field.baseAmount')}
          unit={base}
          value={draft.base}
          decimals={baseDecimals}
          clean={cleanAmount}
          note={note}
          error={error?.message}
          onType={(value) => editDraft(symbol, { base: value })}
          onStep={(steps) => editDraft(symbol, { base: step(draft.base, steps, baseDecimals) })}
        />
      )}
      {error?.use && (
        <p className="bot-form__use">
          <button className="step-field__use" type="button" onClick={error.use.onUse}>
            {error.use.label}
          </button>
          {deposit !== undefined && (
            <a className="link" href={deposit}>
              {t('field.deposit')}
            </a>
          )}
        </p>
      )}
      {coins && (
        <QuickPicks
          label={t('field.share')}
          picks={picks.map((value) => ({ value, label: formatPercent(lang, value, 0) }))}
          onPick={pick}
        />
      )}
    </div>
  );
}
