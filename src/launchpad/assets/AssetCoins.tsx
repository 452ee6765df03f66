import { formatAmount } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { Private } from '../../ui/Private.tsx';
import { Table } from '../../ui/Table.tsx';
import type { LaunchAssets } from '../assets.ts';
import type { LaunchTexts } from '../words.ts';

type Props = {
  t: LaunchTexts;
  lang: Lang;
  coins: LaunchAssets['coins'];
  averages: LaunchAssets['info']['averages'];
};

const averagePlaces = 4;

/** The coins that launches take and gave: what is free, what is locked, how much of it in launches, what was earned. */
export function AssetCoins({ t, lang, coins, averages }: Props) {
  const average = new Map(averages.map(({ coin, average30d }) => [coin, average30d]));
  const own = (amount: string | undefined, places?: number) =>
    amount === undefined ? (
      t('fact.noValue')
    ) : (
      <Private>{formatAmount(lang, amount, places === undefined ? {} : { places })}</Private>
    );
  return (
    <Table
      caption={t('assets.byCoin')}
      rows={coins}
      rowKey={({ coin }) => coin}
      columns={[
        { key: 'coin', label: t('assets.coin'), align: 'start', cell: ({ coin }) => coin },
        { key: 'free', label: t('assets.free'), cell: ({ free }) => own(free) },
        { key: 'frozen', label: t('assets.frozen'), wide: true, cell: ({ frozen }) => own(frozen) },
        { key: 'staked', label: t('assets.inLaunches'), cell: ({ staked }) => own(staked) },
        { key: 'earned', label: t('assets.earned'), wide: true, cell: ({ earned }) => own(earned) },
        {
          key: 'average',
          label: t('assets.average30'),
          wide: true,
          cell: ({ coin }) => own(average.get(coin), averagePlaces),
        },
      ]}
    />
  );
}
