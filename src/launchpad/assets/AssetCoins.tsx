import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { decimal, truncate } from '#money/index.ts';
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

type Coin = LaunchAssets['coins'][number];

const averageMaxDecimals = 4;

/** The user's coins that launches use: free, frozen, in launches, earned, and the 30-day average holding. */
export function AssetCoins({ t, lang, coins, averages }: Props) {
  const average = new Map(averages.map(({ coin, average30d }) => [coin, average30d]));
  // Each coin has its own decimals; what they would cut to nothing is shown whole: only 0 is 0.
  const own = (amount: string | undefined, decimals: number) => {
    if (amount === undefined) return t('fact.noValue');
    const isCutToNothing = decimal(truncate(amount, decimals)).eq('0');
    return <MaskedAmount>{formatAmount(lang, amount, isCutToNothing ? {} : { decimals })}</MaskedAmount>;
  };
  const figure = (key: 'free' | 'frozen' | 'staked' | 'earned') => (row: Coin) => own(row[key], row.precision);
  const isHeld = ({ coin, free, frozen, staked, earned }: Coin) =>
    [free, frozen, staked, earned, average.get(coin)].some((amount = '0') => amount !== '0');
  return (
    <Table
      caption={t('assets.byCoin')}
      rows={coins.filter(isHeld)}
      rowKey={({ coin }) => coin}
      columns={[
        { key: 'coin', label: t('assets.coin'), align: 'start', cell: ({ coin }) => coin },
        { key: 'free', label: t('assets.free'), cell: figure('free') },
        { key: 'frozen', label: t('assets.frozen'), wide: true, cell: figure('frozen') },
        { key: 'staked', label: t('assets.inLaunches'), cell: figure('staked') },
        { key: 'earned', label: t('assets.earned'), wide: true, cell: figure('earned') },
        {
          key: 'average',
          label: t('assets.average30'),
          wide: true,
          cell: ({ coin }) => own(average.get(coin), averageMaxDecimals),
        },
      ]}
    />
  );
}
