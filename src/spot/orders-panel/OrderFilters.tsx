import { useState } from 'react';
import type { ReactNode } from 'react';
import type { TradingSymbol } from '#contract/account.ts';
import { dayMs } from '#formulas/durations.ts';
import { formatCount, zoneName } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { serverNow } from '#session/clock.ts';
import { $settings } from '#session/settings.ts';
import { ChoiceField } from '#ui/field/ChoiceField.tsx';
import { ChoiceSet } from '#ui/field/ChoiceSet.tsx';
import { DayField } from '#ui/field/DayField.tsx';
import { QuickPicks } from '#ui/field/QuickPicks.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { x } from '#ui/icon/status-icons.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { rangeProblemId } from './ListStates.tsx';
import { filtersOf, hasFilters, lastDays, rangeProblemOf, timeSpanMaxMs } from './order-query.ts';
import type { OrderQuery } from './order-query.ts';
import { stateDisplay } from '../orders/order-texts.ts';
import type { OrderTexts } from '../orders/order-texts.ts';
import type { ChangeQuery } from './use-order-query.ts';

type Props = {
  t: OrderTexts;
  lang: Lang;
  query: OrderQuery;
  changeQuery: ChangeQuery;
  pairs: readonly TradingSymbol[];
  /** The page's pair; the box "Hide other pairs" outside of the folded part filters by it. */
  ownId: string | undefined;
};

/** Lengths of the ranges that one press selects, days. */
const quickDays = [1, 7, 30] as const;
/** The range of a list at first: all days. */
const allDays = 0;

/** Adds pairs to the filter, one at a time, and removes them. */
function PairFilter({ t, query: { symbol = [] }, changeQuery, pairs }: Omit<Props, 'lang' | 'ownId'>) {
  const nameOf = (id: string) => pairs.find(({ symbolId }) => symbolId === id)?.symbolName ?? id;
  return (
    <>
      <ChoiceField
        compact
        label={t('filter.pair')}
        all={t(symbol.length === 0 ? 'filter.allPairs' : 'filter.addPair')}
        value={undefined}
        choices={pairs
          .filter(({ symbolId }) => !symbol.includes(symbolId))
          .map(({ symbolId, symbolName }) => ({ value: symbolId, label: symbolName }))}
        onChoose={(id) => id !== undefined && changeQuery({ symbol: [...symbol, id] })}
      />
      {symbol.map((id) => (
        <button
          className="button button--quiet button--small order-list-options__pair"
          type="button"
          key={id}
          aria-label={t('filter.removePair', { pair: nameOf(id) })}
          onClick={() => {
            const others = symbol.filter((other) => other !== id);
            changeQuery({ symbol: others.length === 0 ? undefined : others });
          }}
        >
          <bdi>{nameOf(id)}</bdi>
          <Icon of={x} size={14} />
        </button>
      ))}
    </>
  );
}

/** First and last day, and ranges of one press. */
function RangeFilter({ t, lang, query, changeQuery }: Omit<Props, 'pairs' | 'ownId'>) {
  const { zone } = useStore($settings);
  const now = serverNow();
  const { from, to } = query;
  const problemId = rangeProblemOf(query, zone, now) && rangeProblemId;
  const isAll = from === undefined && to === undefined;
  const picked = quickDays.find((days) => {
    const range = lastDays(days, zone, now);
    return range.from === from && range.to === to;
  });
  return (
    <>
      <DayField
        compact
        label={t('filter.from')}
        value={from}
        problemId={problemId}
        onDay={(day) => changeQuery({ from: day })}
      />
      <DayField
        compact
        label={t('filter.to')}
        value={to}
        problemId={problemId}
        onDay={(day) => changeQuery({ to: day })}
      />
      <div className="order-list-options__ranges">
        <QuickPicks
          label={t('filter.range')}
          picks={[
            { value: allDays, label: t('filter.allDays') },
            ...quickDays.map((days) => ({ value: days, label: t('filter.last', { days: formatCount(lang, days) }) })),
          ]}
          picked={isAll ? allDays : picked}
          onPick={(days) =>
            changeQuery(
              days === allDays || days === picked
                ? { from: undefined, to: undefined }
                : lastDays(days, zone, serverNow()),
            )
          }
        />
      </div>
    </>
  );
}

/** Folded filters of a list by pair, side, type, state and days. The URL contains what is selected. */
export function OrderFilters({ t, lang, query, changeQuery, pairs, ownId }: Props): ReactNode {
  const { zone } = useStore($settings);
  const isOwnPair = query.symbol?.length === 1 && query.symbol[0] === ownId;
  // Filters in the URL are visible at first; from then on only the user opens and closes them.
  const [isOpenAtFirst] = useState(hasFilters(isOwnPair ? { ...query, symbol: undefined } : query));
  const { states, types } = filtersOf(query);
  const sides = (['BUY', 'SELL'] as const).map((value) => ({ value, label: t(`side.${value}`) }));
  return (
    <details className="order-list-options" open={isOpenAtFirst}>
      <summary className="order-list-options__summary">{t('filter.label')}</summary>
      <div className="order-list-options__fields" role="search" aria-label={t('filter.label')}>
        <PairFilter t={t} query={query} changeQuery={changeQuery} pairs={pairs} />
        <ChoiceSet
          label={t('filter.side')}
          chosen={query.side}
          choices={sides}
          onChoose={(side) => changeQuery({ side })}
        />
        {types.length > 0 && (
          <ChoiceSet
            label={t('filter.type')}
            chosen={query.type}
            choices={types.map((value) => ({ value, label: t(`type.${value}`) }))}
            onChoose={(type) => changeQuery({ type })}
          />
        )}
        {states.length > 0 && (
          <ChoiceSet
            label={t('filter.state')}
            chosen={query.state}
            choices={states.map((value) => ({
              value,
              label: t(value === 'filled' && query.kind === 'plan' ? 'state.triggered' : stateDisplay[value].text),
            }))}
            onChoose={(state) => changeQuery({ state })}
          />
        )}
        <RangeFilter t={t} lang={lang} query={query} changeQuery={changeQuery} />
        <label className="check">
          <input
            className="check__box"
            type="checkbox"
            checked={zone === 'UTC'}
            onChange={(event) =>
              $settings.set({ ...$settings.get(), zone: event.currentTarget.checked ? 'UTC' : 'local' })
            }
          />
          {t('filter.utc')}
        </label>
        <p className="order-list-options__span">
          {t('filter.span', { days: timeSpanMaxMs / dayMs, zone: zoneName(lang, serverNow(), zone) })}
        </p>
      </div>
    </details>
  );
}
