import type { Balance } from '../../contract/order.ts';
import { formatAmount } from '../../i18n/format.ts';
import { decimal } from '../../money/index.ts';
import { $balances, $balancesLoad, loadBalances } from '../../session/balances.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { LongTable } from '../../ui/LongTable.tsx';
import type { LongColumn } from '../../ui/LongTable.tsx';
import { Private } from '../../ui/Private.tsx';
import { useStore } from '../../ui/use-store.ts';
import { ListComing, ListFailed } from './ListStates.tsx';
import type { CellWords } from './order-cells.tsx';

const rowPx = 41;
const figures = ['total', 'spotAvailableBalance', 'frozen', 'usdValue'] as const;

/** The coins a person holds, the most worth first; kept live by the session. The kind of account makes no difference. */
export function HeldCoins({ words: { t, lang } }: { words: CellWords }) {
  const balances = useStore($balances);
  const load = useStore($balancesLoad);
  const held = Object.values(balances)
    .filter(({ total, frozen }) => !decimal(total).eq('0') || !decimal(frozen).eq('0'))
    .sort((a, b) => decimal(b.usdValue).cmp(a.usdValue) || (a.tokenId < b.tokenId ? -1 : 1));
  if (held.length === 0 && load.phase === 'failed') {
    const retry = () => void loadBalances();
    return <ListFailed t={t} title={t('orders.failedBalances')} error={load.error} onRetry={retry} />;
  }
  if (held.length === 0 && load.phase !== 'done') return <ListComing />;
  if (held.length === 0) {
    return <EmptyState title={t('orders.empty.balances')} />;
  }
  const columns: LongColumn<Balance>[] = [
    { key: 'coin', label: t('orders.balance.coin'), align: 'start', cell: ({ tokenId }) => <bdi>{tokenId}</bdi> },
    ...figures.map((key) => ({
      key,
      label: t(`orders.balance.${key}`),
      cell: (row: Balance) => (
        <Private>
          <bdi>{formatAmount(lang, row[key], key === 'usdValue' ? { places: 2, fixed: true } : {})}</bdi>
        </Private>
      ),
    })),
  ];
  return (
    <LongTable
      caption={t('orders.tab.balances')}
      columns={columns}
      rows={held}
      rowKey={({ tokenId }) => tokenId}
      estimate={rowPx}
    />
  );
}
