import { useState } from 'react';
import { launchOrderStates } from '#contract/launchpad.ts';
import type { LaunchOrderState } from '#contract/launchpad.ts';
import { ExportButton } from '#shell/export/ExportButton.tsx';
import { toastError } from '#shell/toasts/error-text.ts';
import { ChoiceField } from '#ui/field/ChoiceField.tsx';
import { csvOf, saveFile } from '#ui/table/csv.ts';
import { DayField } from '#ui/field/DayField.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { isFiltered, isReversed, launchOrders, rangeProblemId } from './order-list.ts';
import type { OrderQuery } from './order-list.ts';
import { prizesIn } from '../order-prizes.ts';
import { $projectsById } from '../projects-by-id.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { CollapsibleFilters } from '../CollapsibleFilters.tsx';
import { stateText } from '../StateTag.tsx';
import { coinOf } from './OrderRow.tsx';

/** Changes parts of the query, in the state and in the URL. */
export type ChangeOrderQuery = (part: Partial<OrderQuery>) => void;

/** Loads the remaining orders of the query, then saves all of them as a CSV file; shows the error if loading fails. */
async function exportOrders(t: LaunchTexts): Promise<void> {
  const error = await launchOrders.loadAll();
  if (error) {
    toastError(error);
    return;
  }
  const list = launchOrders.$list.get();
  if (list.phase !== 'ready') return;
  const head = [
    'orders.time',
    'orders.project',
    'orders.state',
    'orders.amount',
    'orders.coin',
    'orders.received',
    'orders.refund',
    'orders.prizes',
  ] as const;
  const rows = list.rows.map((order) => {
    const project = $projectsById.get()?.get(order.projectId);
    const { result } = order;
    return [
      new Date(order.time).toISOString(),
      project?.code ?? order.projectId,
      stateText(t, order.state, order.method),
      order.staked ?? order.committed ?? '',
      coinOf(order, project),
      result?.allocation ?? '',
      result?.refund ?? '',
      prizesIn(order),
    ];
  });
  saveFile('launch-orders.csv', 'text/csv;charset=utf-8', csvOf([head.map((key) => t(key)), ...rows]));
}

/** Returns the text of a state in the filter, where full and partial allocations have different texts. */
function filterText(t: LaunchTexts, { tab }: OrderQuery, state: LaunchOrderState): string {
  if (tab === 'LAUNCHPAD' && state === 'FILLED') return t('orders.allocatedFully');
  if (tab === 'LAUNCHPAD' && state === 'PART_FILLED') return t('orders.allocatedPartly');
  return t(`state.${state}`);
}

type Props = {
  t: LaunchTexts;
  query: OrderQuery;
  changeQuery: ChangeOrderQuery;
  /** True on phones. */
  folds: boolean;
};

/** Filters of the order list by state and days, and its export. */
export function OrderFilters({ t, query, changeQuery, folds }: Props) {
  const [isExporting, setExporting] = useState(false);
  const list = useStore(launchOrders.$list);
  const problemId = isReversed(query) ? rangeProblemId : undefined;
  return (
    <div className="orders-table__filters">
      <CollapsibleFilters label={t('filter.fold')} collapses={folds} isFiltered={isFiltered(query)}>
        <ChoiceField
          label={t('orders.state')}
          all={t('orders.allStates')}
          value={query.state}
          choices={launchOrderStates.map((value) => ({ value, label: filterText(t, query, value) }))}
          onChoose={(state) => changeQuery({ state })}
        />
        <DayField
          label={t('orders.from')}
          value={query.from}
          problemId={problemId}
          onDay={(from) => changeQuery({ from })}
        />
        <DayField label={t('orders.to')} value={query.to} problemId={problemId} onDay={(to) => changeQuery({ to })} />
      </CollapsibleFilters>
      <ExportButton
        pending={isExporting}
        disabled={list.phase !== 'ready' || problemId !== undefined}
        onPress={() => {
          setExporting(true);
          void exportOrders(t).finally(() => setExporting(false));
        }}
      >
        {t('orders.export')}
      </ExportButton>
    </div>
  );
}
