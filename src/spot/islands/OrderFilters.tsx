import { useState } from 'react';
import type { ReactNode } from 'react';
import type { TradingSymbol } from '../../contract/account.ts';
import { zoneName } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { serverNow } from '../../session/clock.ts';
import { $settings } from '../../session/settings.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { useStore } from '../../ui/use-store.ts';
import { filtersOf, isFiltered } from '../order-query.ts';
import type { OrderQuery } from '../order-query.ts';
import { stateLooks } from '../order-words.ts';
import type { SpotTexts } from '../order-words.ts';
import type { Ask } from '../use-order-query.ts';

type Props = {
  t: SpotTexts;
  lang: Lang;
  query: OrderQuery;
  ask: Ask;
  pairs: readonly TradingSymbol[];
  /** The page's own, which has a box of its own outside of the fold. */
  ownId: string | undefined;
};

/** Pair, side, type, state and days of a list; what is chosen stands in the address. */
export function OrderFilters({ t, lang, query, ask, pairs, ownId }: Props): ReactNode {
  const { zone } = useStore($settings);
  // Who comes with filters sees them; from then on the person alone opens and closes.
  const [isOpenAtFirst] = useState(isFiltered(query.symbol === ownId ? { ...query, symbol: undefined } : query));
  const { states, types } = filtersOf[query.orders];
  const isPlan = query.kind === 'plan';
  const takesTypes = types.filter((type) => !isPlan || type !== 'LIMIT_MAKER');
  const sides = (['BUY', 'SELL'] as const).map((value) => ({ value, label: t(`orders.side.${value}`) }));
  return (
    <details className="order-fold" open={isOpenAtFirst}>
      <summary className="order-fold__summary">{t('orders.filter.label')}</summary>
      <div className="order-fold__fields" role="search" aria-label={t('orders.filter.label')}>
        <ChoiceField
          compact
          label={t('orders.filter.pair')}
          all={t('orders.filter.allPairs')}
          value={query.symbol}
          choices={pairs.map(({ symbolId, symbolName }) => ({ value: symbolId, label: symbolName }))}
          onChoose={(symbol) => ask({ symbol })}
        />
        <ChoiceField
          compact
          label={t('orders.filter.side')}
          all={t('orders.filter.bothSides')}
          value={query.side}
          choices={sides}
          onChoose={(side) => ask({ side })}
        />
        {takesTypes.length > 0 && (
          <ChoiceField
            compact
            label={t('orders.filter.type')}
            all={t('orders.filter.allTypes')}
            value={query.type}
            choices={takesTypes.map((value) => ({ value, label: t(`orders.type.${value}`) }))}
            onChoose={(type) => ask({ type })}
          />
        )}
        {states.length > 0 && (
          <ChoiceField
            compact
            label={t('orders.filter.state')}
            all={t('orders.filter.allStates')}
            value={query.state}
            choices={states.map((value) => ({ value, label: t(stateLooks[value].text) }))}
            onChoose={(state) => ask({ state })}
          />
        )}
        <DayField compact label={t('orders.filter.from')} value={query.from} onDay={(from) => ask({ from })} />
        <DayField compact label={t('orders.filter.to')} value={query.to} onDay={(to) => ask({ to })} />
        <label className="check">
          <input
            className="check__box"
            type="checkbox"
            checked={zone === 'UTC'}
            onChange={(event) =>
              $settings.set({ ...$settings.get(), zone: event.currentTarget.checked ? 'UTC' : 'local' })
            }
          />
          {t('orders.filter.utc')}
        </label>
        <p className="order-fold__span">{t('orders.filter.span', { zone: zoneName(lang, serverNow(), zone) })}</p>
      </div>
    </details>
  );
}
