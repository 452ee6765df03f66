import { useState } from 'react';
import type { LaunchOrder, LaunchOrderState } from '#contract/launchpad.ts';
import { ExportButton } from '#shell/list-state/ExportButton.tsx';
import { toastError } from '#shell/toasts/error-text.ts';
import { ChoiceField } from '#ui/field/ChoiceField.tsx';
import { csvOf, saveFile } from '#ui/table/csv.ts';
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
  if (list.phase === 'ready') saveFile('launch-orders.csv', 'text/csv;charset=utf-8', csvOf(orderRows(t, list.rows)));
}

/**
 * The cells of the file of orders, with the head. Amounts and times are as exact as the exchange sends them.
 */
export function orderRows(t: LaunchTexts, orders: readonly LaunchOrder[]): string[][] {
  const head = [
    t('orders.id'),
    t('orders.project'),
    t('pledge.confirm.pool'),
    t('fact.kind'),
    t('orders.amount'),
    t('orders.coin'),
    t('result.used'),
    t('orders.refund'),
    t('orders.received'),
    t('assets.token'),
    t('orders.prizes'),
    t('orders.state'),
    t('orders.time'),
  ];
  const rows = orders.map((order) => {
    const project = $projectsById.get()?.get(order.projectId);
    const { result } = order;
    const coin = coinOf(order, project);
    return [
      order.orderId,
      project?.code ?? order.projectId,
      order.poolId,
      methodText(t, order, coin),
      order.staked ?? order.committed ?? '',
      coin,
      result?.used ?? '',
      result?.refund ?? '',
      result?.allocation ?? '',
      project?.token ?? '',
      prizesIn(order),
      stateText(t, order.state, order.method),
      new Date(order.time).toISOString(),
    ];
  });
  return [head, ...rows];
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
