import { useState } from 'react';
import type { LaunchOrder, LaunchOrderState } from '#contract/launchpad.ts';
import { ExportButton } from '#shell/list-state/ExportButton.tsx';
import { toastError } from '#shell/toasts/error-text.ts';
import { ChoiceField } from '#ui/field/ChoiceField.tsx';
import { saveRows, utcTime } from '#ui/table/csv.ts';
import type { FileColumn } from '#ui/table/csv.ts';
import { DayField } from '#ui/field/DayField.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { isFiltered, isReversed, launchOrders, rangeProblemId, prizesIn } from './order-list.ts';
import type { OrderQuery } from './order-list.ts';
import { $projectsById, loadProjects } from '../projects-by-id.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { CollapsibleFilters } from '../CollapsibleFilters.tsx';
import { stateText } from '../StateTag.tsx';
import { coinOf, methodText } from './OrderRow.tsx';

/** Changes parts of the query, in the state and in the URL. */
export type ChangeOrderQuery = (part: Partial<OrderQuery>) => void;

/**
 * Loads the remaining orders of the query, and the projects that name them, then saves all of them as a CSV file; shows
 * the error if loading the orders fails.
 */
async function exportOrders(t: LaunchTexts): Promise<void> {
  const names = $projectsById.get() ? undefined : loadProjects();
  const error = await launchOrders.loadAll();
  await names;
  if (error) {
    toastError(error);
    return;
  }
  const list = launchOrders.$list.get();
  if (list.phase === 'ready') saveRows('launch-orders.csv', orderColumns(t), list.rows);
}

/** The columns of the file of orders. Amounts and times are as exact as the exchange sends them. */
export function orderColumns(t: LaunchTexts): FileColumn<LaunchOrder>[] {
  const projectOf = ({ projectId }: LaunchOrder) => $projectsById.get()?.get(projectId);
  const coin = (order: LaunchOrder) => coinOf(order, projectOf(order));
  return [
    [t('orders.id'), ({ orderId }) => orderId],
    [t('orders.project'), (order) => projectOf(order)?.code ?? order.projectId],
    [t('pledge.confirm.pool'), ({ poolId }) => poolId],
    [t('fact.kind'), (order) => methodText(t, order, coin(order))],
    [t('orders.amount'), ({ staked, committed }) => staked ?? committed ?? ''],
    [t('orders.coin'), coin],
    [t('result.used'), ({ result }) => result?.used ?? ''],
    [t('orders.refund'), ({ result }) => result?.refund ?? ''],
    [t('orders.received'), ({ result }) => result?.allocation ?? ''],
    [t('assets.token'), (order) => projectOf(order)?.token ?? ''],
    [t('orders.prizes'), prizesIn],
    [t('orders.state'), ({ state, method }) => stateText(t, state, method)],
    [t('orders.time'), ({ time }) => utcTime(time)],
  ];
}

/** The states that orders of a tab have, and a method whose words they are shown in. */
const statesOf = {
  LAUNCHPAD: { method: 'SUBSCRIPTION', states: ['PENDING', 'FILLED', 'PART_FILLED', 'FAILURE', 'CANCELED'] },
  LAUNCHPOOL: { method: 'STAKE', states: ['PENDING', 'FILLED', 'CANCELED'] },
} as const satisfies Record<OrderQuery['tab'], { method: LaunchOrder['method']; states: readonly LaunchOrderState[] }>;

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
  const { method, states } = statesOf[query.tab];
  const problemId = isReversed(query) ? rangeProblemId : undefined;
  return (
    <div className="orders-table__filters">
      <CollapsibleFilters label={t('filter.fold')} collapses={folds} isFiltered={isFiltered(query)}>
        <ChoiceField
          label={t('orders.state')}
          all={t('orders.allStates')}
          value={query.state}
          choices={states.map((value) => ({ value, label: stateText(t, value, method) }))}
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
