import { useState } from 'react';
import type { ReactNode } from 'react';
import { $offered } from '#session/features/offered.ts';
import { timeHead } from '#shell/list-state/list-times.ts';
import { ExportButton } from '#shell/list-state/ExportButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { sortArrows } from '#ui/table/SortHead.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { ChoiceField } from '#ui/field/ChoiceField.tsx';
import { listColumns } from './order-columns.ts';
import type { ListName } from './order-columns.ts';
import { hasKinds } from './order-query.ts';
import type { OrderQuery } from './order-query.ts';
import { $ownPairs, pairsForFilter } from './own-pairs.ts';
import type { ChangeQuery } from './use-order-query.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import type { CellContext, Sorting } from './order-cells.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import './order-tools.scss';

/** Column and direction of the sort, for cards: they have no headings to press. It names the zone of their times. */
function SortChoice({ context, list, sort, onSort }: Sorting & { context: CellContext; list: ListName }) {
  const { t } = context;
  const columns = listColumns[list].filter((key) => key !== 'time');
  return (
    <div className="order-tools__sort">
      <ChoiceField
        compact
        isLabelHidden
        label={t('sort.by')}
        all={timeHead(context.lang, context.zone)}
        value={sort.key === 'time' ? undefined : sort.key}
        choices={columns.map((value) => ({ value, label: t(`column.${value}`) }))}
        onChoose={(key) => onSort({ ...sort, key: key ?? 'time' })}
      />
      <Button
        variant="quiet"
        size="small"
        label={t(sort.isAscending ? 'sort.ascending' : 'sort.descending')}
        onPress={() => onSort({ ...sort, isAscending: !sort.isAscending })}
      >
        {sortArrows[sort.isAscending ? 'ascending' : 'descending']}
      </Button>
    </div>
  );
}

interface Props {
  context: CellContext;
  query: OrderQuery;
  changeQuery: ChangeQuery;
  list: ListName;
  /** Saves the rows as a file; a list that is loaded in pages is loaded completely first. */
  onExport: () => void | Promise<void>;
  sorting: Sorting;
  /** Buttons that act on several rows. */
  children?: ReactNode;
}

/** Tools above a list: filters, columns, export and the buttons that act on several rows. */
export function OrderTools({ context, query, changeQuery, list, onExport, sorting, children }: Props) {
  const { t, lang, pairs, symbolId } = context;
  const { plan } = useStore($offered);
  const [isExporting, setExporting] = useState(false);
  // The page's pair and the one in the URL are no secret, also when they are hidden from lists.
  const namedIds = [...useStore($ownPairs), symbolId, ...(query.symbol ?? [])].filter((id) => id !== undefined);
  const startExport = () => {
    setExporting(true);
    void Promise.resolve(onExport()).finally(() => setExporting(false));
  };
  return (
    <div className="order-tools" data-keep-clear>
      {plan && hasKinds(query) && (
        <div className="order-tools__kind">
          <Segmented
            label={t('filter.kind')}
            name="history-kind"
            choices={[
              { value: 'order', label: t('filter.kindOrder') },
              { value: 'plan', label: t('filter.kindPlan') },
            ]}
            chosen={query.kind ?? 'order'}
            onChoose={(kind) => changeQuery({ kind: kind === 'plan' ? kind : undefined })}
          />
        </div>
      )}
      <OrderFilters
        t={t}
        lang={lang}
        query={query}
        changeQuery={changeQuery}
        pairs={pairsForFilter(pairs.values(), new Set(namedIds))}
        ownId={symbolId}
      />
      <ColumnChoice t={t} list={list} />
      <SortChoice context={context} list={list} {...sorting} />
      <div className="order-tools__actions">
        {symbolId !== undefined && (
          <label className="check">
            <input
              className="check__box"
              type="checkbox"
              checked={query.symbol?.length === 1 && query.symbol[0] === symbolId}
              onChange={(event) => changeQuery({ symbol: event.currentTarget.checked ? [symbolId] : undefined })}
            />
            {t('filter.hideOthers')}
          </label>
        )}
        <ExportButton size="small" pending={isExporting} onPress={startExport}>
          {t('export')}
        </ExportButton>
        {children}
      </div>
    </div>
  );
}
