import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { ListName } from '../order-columns.ts';
import type { OrderQuery } from '../order-query.ts';
import { $ownPairs, filterPairs } from '../own-pairs.ts';
import type { Ask } from '../use-order-query.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import type { CellWords } from './order-cells.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import '../order-tools.scss';

interface Props {
  words: CellWords;
  query: OrderQuery;
  ask: Ask;
  list: ListName;
  /** Writes the file; a list that is read in pages is read to its end first. */
  onExport: () => void | Promise<void>;
  /** Acts on the rows. */
  children?: ReactNode;
}

/** What is done to a list as a whole: filters, columns, export, bulk cancels. */
export function OrderTools({ words, query, ask, list, onExport, children }: Props) {
  const { t, lang, pairs, symbolId } = words;
  const [isExporting, setExporting] = useState(false);
  // The pair of the page and the one that is asked for are known already.
  const known = [...useStore($ownPairs), symbolId, query.symbol].filter((id) => id !== undefined);
  const save = () => {
    setExporting(true);
    void Promise.resolve(onExport()).finally(() => setExporting(false));
  };
  return (
    <div className="order-tools">
      {query.orders === 'history' && (
        <div className="order-tools__kind">
          <Segmented
            label={t('orders.filter.kind')}
            name="history-kind"
            choices={[
              { value: 'order', label: t('orders.filter.kindOrder') },
              { value: 'plan', label: t('orders.filter.kindPlan') },
            ]}
            chosen={query.kind ?? 'order'}
            onChoose={(kind) => ask({ kind: kind === 'plan' ? kind : undefined })}
          />
        </div>
      )}
      <OrderFilters
        t={t}
        lang={lang}
        query={query}
        ask={ask}
        pairs={filterPairs(pairs.values(), new Set(known))}
        ownId={symbolId}
      />
      <ColumnChoice t={t} list={list} />
      <span className="order-tools__acts">
        {symbolId !== undefined && (
          <label className="check">
            <input
              className="check__box"
              type="checkbox"
              checked={query.symbol === symbolId}
              onChange={(event) => ask({ symbol: event.currentTarget.checked ? symbolId : undefined })}
            />
            {t('orders.filter.hideOthers')}
          </label>
        )}
        <Button variant="quiet" size="small" pending={isExporting} onPress={save}>
          {t('orders.export')}
        </Button>
        {children}
      </span>
    </div>
  );
}
