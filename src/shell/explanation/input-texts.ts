import type { InputName, RuleName } from '#formulas/rules/rules.ts';
import { formatAmount, formatChange, formatDate, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { decimalsOf } from '#money/decimals.ts';
import { $settings } from '#session/settings.ts';

/** Inputs that are displayed as percent; all others are numbers unless `inputText` says otherwise. */
const shares: readonly string[] = [
  'hourlyRate',
  'change',
  'feeRate',
  'ltv',
  'marginCallLtv',
  'liquidationLtv',
] satisfies InputName[];
const times: readonly string[] = ['borrowedAt', 'repaidAt'] satisfies InputName[];
const changeLists: readonly string[] = ['dailyChanges'] satisfies InputName[];
const leverages: readonly string[] = ['leverage', 'bandLeverage', 'target'] satisfies InputName[];
const tierLists: readonly string[] = ['tiers', 'receivedTiers'] satisfies InputName[];
/** Decimals of a displayed value; exact sums of products can have 24. */
const decimalsMost = 8;

/** Rules whose result is a share of the collateral, in percent as the screens show it. */
const shareRules: readonly RuleName[] = [
  'riskRate',
  'whatIf',
  'imRate',
  'mmRate',
  'pledgeLtv',
  'ltvAfterChange',
  'ltvAfterLoanChange',
  'totalLtv',
];

/** The result of a rule for reading. */
export const resultText = (lang: Lang, name: RuleName, result: string, unit: string | undefined): string =>
  shareRules.includes(name) ? percent(lang, result) : figureText(lang, result, unit);

/** An exact number for reading, cut after 8 decimals with a mark in front; the unit after it. */
function figureText(lang: Lang, value: string, unit?: string): string {
  const figure = formatAmount(lang, value, { decimals: Math.min(decimalsOf(value), decimalsMost) });
  const marked = decimalsOf(value) > decimalsMost ? `≈ ${figure}` : figure;
  return unit === undefined ? marked : `${marked} ${unit}`;
}

const percent = (lang: Lang, share: string): string => formatPercent(lang, share, Math.max(decimalsOf(share) - 2, 0));

/** Returns `0:0.95 50:0.9` as one line per tier. */
function tierLines(lang: Lang, value: string): string[] {
  const t = texts(lang, 'explanation');
  const steps = value.split(' ').filter((step) => step !== '');
  if (steps.length === 0) return [t('noCollateral')];
  return steps.map((step) => {
    const [from = '0', ratio = '0'] = step.split(':');
    const values = { from: formatAmount(lang, from), ratio: percent(lang, ratio) };
    return from === '0' ? t('tierAll', values) : t('tier', values);
  });
}

/** The value of an input for reading, one or several lines. */
export function inputText(lang: Lang, input: string, value: string, unit?: string): string[] {
  const t = texts(lang, 'explanation');
  if (tierLists.includes(input)) return tierLines(lang, value);
  if (times.includes(input))
    return [formatDate(lang, Date.parse(value), { zone: $settings.get().zone, style: 'momentZone' })];
  if (input === 'account') return [t(value === 'unified' ? 'unified' : 'standard')];
  if (changeLists.includes(input)) return value.split(' ').map((change) => formatChange(lang, change).text);
  if (leverages.includes(input)) return [`${formatAmount(lang, value)}x`];
  if (value === '') return [t('atIndex')];
  return [shares.includes(input) ? percent(lang, value) : figureText(lang, value, unit)];
}
