import { formatDate } from '#i18n/format.ts';
import { listText } from '#i18n/names.ts';
import { minuteMs } from '#formulas/durations.ts';
import { $serverSecond } from '#session/clock.ts';
import { toFiat } from '#session/fiat-rate.ts';
import { $network } from '#session/presence.ts';
import { $settings } from '#session/settings.ts';
import { $streamMessageTime, $streamState } from '#session/private-stream/topics.ts';
import { socketState } from '#socket/state-machine-types.ts';
import { MaskedAmount, useHiddenAmounts } from '#ui/amount/MaskedAmount.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { accountLabel, fiatFigure, fiatSum } from './asset-context.ts';
import type { AssetContext } from './asset-context.ts';
import type { AssetTotal } from './asset-totals.ts';
import { $botsEquity } from './bots-equity.ts';
import './total-assets.scss';

/** Age from which a rate is shown with its time. ms */
const oldRateMs = 10 * minuteMs;

interface TotalAssetsProps {
  context: AssetContext;
  total: AssetTotal;
  /** Exchange time of the oldest reading that is shown, ms; undefined while nothing is loaded. */
  atMs: number | undefined;
  /** A reading failed since. */
  hasFailed: boolean;
}

/** Says whether the figures follow the exchange, or how old they are. */
function Freshness({ context: { t, lang }, atMs, hasFailed }: Omit<TotalAssetsProps, 'total'>) {
  const { zone } = useStore($settings);
  const { isOnline } = useStore($network);
  const stream = useStore($streamState);
  const messageMs = useStore($streamMessageTime);
  const timeText = (ms: number) => formatDate(lang, ms, { zone, style: 'time' });
  if (atMs === undefined) return null;
  const isLive = isOnline && stream === socketState.open && !hasFailed;
  return isLive ? (
    <span className="total-assets__live">{t('assets.live', { time: timeText(Math.max(messageMs, atMs)) })}</span>
  ) : (
    <span className="total-assets__stale">{t('assets.asOf', { time: timeText(atMs) })}</span>
  );
}

/** What the total lacks, as one sentence; undefined when it lacks nothing. */
function exclusionOf(
  context: AssetContext,
  { failedAccounts, coinsWithoutPrice }: AssetTotal,
  runningBots: number,
): string | undefined {
  const { t, lang } = context;
  const parts = [
    ...failedAccounts.map((account) => accountLabel(context, account)),
    ...(runningBots > 0 ? [t('assets.inBotsCount', { count: runningBots })] : []),
    ...(coinsWithoutPrice > 0 ? [t('assets.coinsWithoutPrice', { count: coinsWithoutPrice })] : []),
  ];
  if (parts.length === 0) return undefined;
  return t('assets.excludes', { list: listText(lang, parts) });
}

/** The value of all accounts in the user's currency, how current it is, and what it lacks. */
export function TotalAssets(props: TotalAssetsProps) {
  const { context, total } = props;
  const { t, lang, fiat } = context;
  const isHidden = useHiddenAmounts();
  const nowMs = useStore($serverSecond);
  const { zone } = useStore($settings);
  const exclusion = exclusionOf(context, total, useStore($botsEquity)?.running ?? 0);
  const exact = total.usd === undefined || isHidden ? undefined : `${toFiat(total.usd, fiat)} ${fiat.name}`;
  const isOldRate = fiat.timeMs !== undefined && nowMs - fiat.timeMs > oldRateMs;
  return (
    <dl className="total-assets">
      <dt>
        {t('assets.total')} <Freshness {...props} />
      </dt>
      <dd>
        <span className="total-assets__figure ltr" title={exact}>
          {total.isLoading ? (
            <Skeleton shape="figure" />
          ) : total.usd === undefined ? (
            t('assets.unknown')
          ) : (
            <MaskedAmount>{fiatSum(context, total.partsUsd)}</MaskedAmount>
          )}{' '}
          <small>{fiat.name}</small>
        </span>
      </dd>
      {total.usd !== undefined && total.debtUsd !== '0' && (
        <dd className="total-assets__debt">
          {t('assets.inLoans.debt')}{' '}
          <span className="ltr">
            <MaskedAmount>{fiatFigure(context, total.debtUsd)}</MaskedAmount> {fiat.name}
          </span>
        </dd>
      )}
      {exclusion !== undefined && <dd className="total-assets__lack">{exclusion}</dd>}
      {isOldRate && (
        <dd className="total-assets__lack">
          {t('assets.rateFrom', {
            currency: fiat.name,
            time: formatDate(lang, fiat.timeMs ?? 0, { zone, style: 'dateTimeZone' }),
          })}
        </dd>
      )}
    </dl>
  );
}
