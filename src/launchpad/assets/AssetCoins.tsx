import { columnDecimals, formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Table } from '#ui/table/Table.tsx';
import type { LaunchAssets } from './assets.ts';
import type { LaunchTexts } from '../fact-texts.ts';

type Props = {
  t: LaunchTexts;
  lang: Lang;
  coins: LaunchAssets['coins'];
  averages: LaunchAssets['info']['averages'];
};

const averageMaxDecimals = 4;

/** The user's coins that launches use: free, frozen, in launches, earned, and the 30-day average holding. */
export function AssetCoins({ t, lang, coins, averages }: Props) {
  const average = new Map(averages.map(({ coin, average30d }) => [coin, average30d]));
  const own = (amount: string | undefined, decimals: number) =>
    amount === undefined ? (
      t('fact.noValue')
    ) : (
      <MaskedAmount>{formatAmount(lang, amount, { decimals, fixed: true })}</MaskedAmount>
    );
  const column = (key: 'free' | 'frozen' | 'staked' | 'earned') => {
    const decimals = columnDecimals(coins.map((row) => row[key]));
    return (row: (typeof coins)[number]) => own(row[key], decimals);
  };
  const averageDecimals = columnDecimals([...average.values()], averageMaxDecimals);
  return (
    <Table
      caption={t('assets.byCoin')}
      rows={coins}
      rowKey={({ coin }) => coin}
      columns={[
        { key: 'coin', label: t('assets.coin'), align: 'start', cell: ({ coin }) => coin },
        { key: 'free', label: t('assets.free'), cell: column('free') },
        { key: 'frozen', label: t('assets.frozen'), wide: true, cell: column('frozen') },
        { key: 'staked', label: t('assets.inLaunches'), cell: column('staked') },
        { key: 'earned', label: t('assets.earned'), wide: true, cell: column('earned') },
        {
          key: 'average',
          label: t('assets.average30'),
          wide: true,
          cell: ({ coin }) => own(average.get(coin), averageDecimals),
        },
      ]}
    />
  );
}
