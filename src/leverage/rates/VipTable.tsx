import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { Chip } from '#ui/display/Chip.tsx';
import { Table } from '#ui/table/Table.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { hourlyText } from '#i18n/rate-texts.ts';
import type { RateLevel } from './rates-page.ts';

interface VipTableProps {
  lang: Lang;
  /** The coins to show, in their order. */
  coins: readonly string[];
  levels: readonly RateLevel[];
  ownLevel: number | undefined;
}

/** Rate per hour and largest loan of each coin by VIP level; a column per level, the own one marked in words. L43 */
export function VipTable({ lang, coins, levels, ownLevel }: VipTableProps) {
  const t = texts(lang, 'margin');
  const rows = coins.filter((coin) => levels.some((level) => level.coins.some((each) => each.coin === coin)));
  const columns: Column<string>[] = [
    { key: 'coin', label: t('rates.coin'), align: 'start', cell: (coin) => <strong>{coin}</strong> },
    ...levels.map(({ vipLevel, coins: terms }): Column<string> => ({
      key: String(vipLevel),
      label:
        vipLevel === ownLevel
          ? t('rates.ownLevel', { level: String(vipLevel) })
          : t('rates.level', { level: String(vipLevel) }),
      cell: (coin) => {
        const found = terms.find((each) => each.coin === coin);
        return found ? (
          <span className="rates__terms">
            <bdi>{hourlyText(lang, found.hourlyRate)}</bdi>
            <bdi className="rates__max">{formatAmount(lang, found.maxLoan)}</bdi>
          </span>
        ) : (
          '–'
        );
      },
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <>
      {ownLevel !== undefined && (
        <p>
          <Chip tone="live">{t('rates.yourLevel', { level: String(ownLevel) })}</Chip>
        </p>
      )}
      <Table caption={t('rates.vip')} rows={rows} rowKey={(coin) => coin} columns={columns} />
    </>
  );
}
