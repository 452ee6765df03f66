import { columnDecimals, formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { valueOf } from '#session/remote/load.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Table } from '#ui/table/Table.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $hours, $openDay, hoursOf } from './snapshot-days.ts';
import type { LaunchTexts } from '../fact-texts.ts';

/** Dialog with the hourly snapshots of the opened day, by account. */
export function HoursDialog({
  t,
  lang,
  title,
  isWhole,
  onRetry,
}: {
  t: LaunchTexts;
  lang: Lang;
  title: string;
  isWhole: boolean;
  onRetry: () => void;
}) {
  const hours = useStore($hours);
  const day = useStore($openDay);
  const rows = hoursOf(valueOf(hours) ?? [], isWhole);
  const column = (amountOf: (row: (typeof rows)[number]) => string | undefined) => {
    const format = { decimals: columnDecimals(rows.map(amountOf)), fixed: true };
    return (row: (typeof rows)[number]) => {
      const amount = amountOf(row);
      return amount === undefined ? (
        t('snapshot.noNote')
      ) : (
        <MaskedAmount>{formatAmount(lang, amount, format)}</MaskedAmount>
      );
    };
  };
  return (
    <Dialog
      open={day !== undefined}
      title={title}
      closeLabel={t('snapshot.close')}
      onClose={() => $openDay.set(undefined)}
    >
      {hours.phase === 'failed' && (
        <Notice tone="error">
          <p>{errorText(hours.error)}</p>
          <Button size="small" variant="quiet" onPress={onRetry}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {hours.phase === 'loading' && <Skeleton shape="row" count={8} />}
      {hours.phase === 'ready' && (
        <Table
          dense
          caption={t('snapshot.hours')}
          rows={rows}
          rowKey={({ hour }) => String(hour)}
          columns={[
            {
              key: 'hour',
              label: t('snapshot.hour'),
              align: 'start',
              cell: ({ hour }) => `${String(hour).padStart(2, '0')}:00`,
            },
            { key: 'spot', label: t('snapshot.spot'), wide: true, cell: column(({ accounts }) => accounts?.spot) },
            { key: 'fund', label: t('snapshot.fund'), wide: true, cell: column(({ accounts }) => accounts?.fund) },
            {
              key: 'staked',
              label: t('snapshot.staked'),
              wide: true,
              cell: column(({ accounts }) => accounts?.staked),
            },
            {
              key: 'borrowed',
              label: t('snapshot.borrowed'),
              wide: true,
              cell: column(({ accounts }) => accounts?.borrowed),
            },
            { key: 'amount', label: t('snapshot.counted'), cell: column(({ amount }) => amount) },
          ]}
        />
      )}
    </Dialog>
  );
}
