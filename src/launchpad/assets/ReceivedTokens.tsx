import { columnDecimals, formatAmount, formatChange } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { canonical, decimal, divide } from '#money/index.ts';
import { $fiatRate, formatFiat } from '#session/fiat-rate.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { Table } from '#ui/table/Table.tsx';
import type { LaunchTexts } from '../fact-texts.ts';
import type { LaunchAssets } from './assets.ts';

/** Decimals of the received tokens; their values have two as well. */
const receivedMaxDecimals = 2;

type CoinRow = LaunchAssets['coins'][number];

/** Props of `ReceivedTokens`. */
export type ReceivedTokensProps = { t: LaunchTexts; lang: Lang; coins: readonly CoinRow[] };

/** Value in USD now of what was received, its cost and the return on it. */
type TokenValue = { valueUsd: string; costUsd: string; returnShare: string | undefined };

/**
 * What received tokens are worth; rewards and prizes cost nothing, so they have no return. Amounts in USD, the
 * return a fraction.
 */
export function tokenValueOf({ received = '0', costUsd = '0', priceUsd }: CoinRow): TokenValue {
  const valueUsd = canonical(decimal(received).times(priceUsd));
  const returnShare = decimal(costUsd).eq('0') ? undefined : canonical(divide(valueUsd, costUsd).minus('1'));
  return { valueUsd, costUsd, returnShare };
}

/** Tokens that the user received from launches: amount, cost at the launch price, value now and return. */
export function ReceivedTokens({ t, lang, coins }: ReceivedTokensProps) {
  const fiat = useStore($fiatRate);
  const rows = coins.map((row) => ({ ...row, ...tokenValueOf(row) }));
  const decimals = columnDecimals(
    rows.map(({ received }) => received),
    receivedMaxDecimals,
  );
  const sum = (amountUsd: string) => <MaskedAmount>{formatFiat(lang, amountUsd, fiat)}</MaskedAmount>;
  return (
    <Table
      caption={t('assets.tokens')}
      rows={rows}
      rowKey={({ coin }) => coin}
      columns={[
        { key: 'token', label: t('assets.token'), align: 'start', cell: ({ coin }) => coin },
        {
          key: 'received',
          label: t('orders.received'),
          cell: ({ received = '0' }) => (
            <MaskedAmount>{formatAmount(lang, received, { decimals, fixed: true })}</MaskedAmount>
          ),
        },
        {
          key: 'cost',
          label: t('assets.cost', { currency: fiat.name }),
          wide: true,
          cell: ({ costUsd }) => sum(costUsd),
        },
        { key: 'value', label: t('assets.value', { currency: fiat.name }), cell: ({ valueUsd }) => sum(valueUsd) },
        {
          key: 'return',
          label: t('assets.return'),
          cell: ({ returnShare }) => {
            if (returnShare === undefined) return t('fact.noValue');
            const { text, direction } = formatChange(lang, returnShare);
            return <span className={direction === 'same' ? undefined : direction}>{text}</span>;
          },
        },
      ]}
    />
  );
}
