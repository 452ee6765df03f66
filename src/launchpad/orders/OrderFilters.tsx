import { useState } from 'react';
import { orderStates } from '../../contract/launchpad.ts';
import { toastError } from '../../shell/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { csvOf, saveFile } from '../../ui/csv.ts';
import { DayField } from '../../ui/DayField.tsx';
import { isFiltered, launchOrders } from '../order-list.ts';
import type { OrderQuery } from '../order-list.ts';
import { $projectsById } from '../projects.ts';
import type { LaunchTexts } from '../words.ts';
import { FilterFold } from './FilterFold.tsx';
import { coinOf } from './OrderRow.tsx';

/** Changes the query that stands in the address. */
export type Ask = (part: Partial<OrderQuery>) => void;

/** What is loaded of the query and, first, what is not, as a file. */
async function exportOrders(t: LaunchTexts): Promise<void> {
  const error = await launchOrders.all();
  if (error) return toastError(error);
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
  ] as const;
  const rows = list.rows.map((order) => {
    const project = $projectsById.get()?.get(order.projectId);
    const { result } = order;
    return [
      new Date(order.time).toISOString(),
      project?.code ?? order.projectId,
      t(`state.${order.state}`),
      order.staked ?? order.committed ?? '',
      coinOf(order, project),
      result?.allocation ?? '',
      result?.refund ?? '',
    ];
  });
  saveFile('launch-orders.csv', 'text/csv;charset=utf-8', csvOf([head.map((key) => t(key)), ...rows]));
}

type Props = {
  t: LaunchTexts;
  query: OrderQuery;
  ask: Ask;
  /** On phones. */
  folds: boolean;
};

/** State and days of the orders, and their file. */
export function OrderFilters({ t, query, ask, folds }: Props) {
  const [isExporting, setExporting] = useState(false);
  return (
    <div className="orders__filters">
      <FilterFold label={t('filter.fold')} folds={folds} isFiltered={isFiltered(query)}>
        <ChoiceField
          label={t('orders.state')}
          all={t('orders.allStates')}
          value={query.state}
          choices={orderStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChoose={(state) => ask({ state })}
        />
        <DayField label={t('orders.from')} value={query.from} onDay={(from) => ask({ from })} />
        <DayField label={t('orders.to')} value={query.to} onDay={(to) => ask({ to })} />
      </FilterFold>
      <Button
        variant="quiet"
        pending={isExporting}
        onPress={() => {
          setExporting(true);
          void exportOrders(t).finally(() => setExporting(false));
        }}
      >
        {t('orders.export')}
      </Button>
    </div>
  );
}
