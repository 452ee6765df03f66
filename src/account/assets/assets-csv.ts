import type { FileColumn } from '#ui/table/csv.ts';
import type { AssetContext } from './asset-context.ts';
import { accountLabel } from './asset-context.ts';
import type { AssetRow } from './asset-rows.ts';

/** A coin in one of the accounts. */
type Holding = AssetRow['held'][number] & Pick<AssetRow, 'coin' | 'name'>;

/** A row for each coin and account. */
export const holdingsOf = (rows: readonly AssetRow[]): Holding[] =>
  rows.flatMap(({ coin, name, held }) => held.map((each) => ({ ...each, coin, name })));

/** The columns of a file of assets; amounts as the exchange sent them, values in USD, none without a price. */
export const assetColumns = (context: Pick<AssetContext, 't' | 'isUnified'>): FileColumn<Holding>[] => {
  const { t } = context;
  return [
    [t('assets.column.coin'), ({ coin }) => coin],
    [t('assets.column.name'), ({ name }) => name],
    [t('assets.column.account'), ({ account }) => accountLabel(context, account)],
    [t('assets.column.total'), ({ total }) => total],
    [t('assets.column.free'), ({ free }) => free],
    [t('assets.column.frozen'), ({ frozen }) => frozen],
    [t('assets.column.transferable'), ({ transferable }) => transferable],
    [t('assets.column.value', { currency: 'USD' }), ({ usd = '' }) => usd],
  ];
};
