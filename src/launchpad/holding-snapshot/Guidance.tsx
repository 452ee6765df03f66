import { useEffect, useState } from 'react';
import { send } from '#api/index.ts';
import { userCenterInfo } from '#contract/launchpad.ts';
import type { LotteryPool, Project, SubscriptionPool } from '#contract/launchpad.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { $qualifications } from '../participation.ts';
import { finalReasonOf, unmetReasons } from '../pledge/next-steps.ts';
import { holdingGuidance } from './holding-guidance.ts';
import type { HoldingGuidance } from './holding-guidance.ts';

export type GuidanceProps = {
  t: LaunchTexts;
  lang: Lang;
  project: Project;
  /** Coin of the snapshot that is shown. */
  coin: string;
  /** What a snapshot would count now; undefined until it is loaded. */
  holding: string | undefined;
  nowMs: number;
};

/** The user's VIP boost of subscription limits, a fraction; undefined until it is loaded. */
function useVipBoost(): string | undefined {
  const [boost, setBoost] = useState<string | undefined>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    void send(userCenterInfo, {}, { signal: controller.signal }).then((answer) => {
      if (answer.ok && !controller.signal.aborted) setBoost(answer.result.vipBoost);
    });
    return () => controller.abort();
  }, []);
  return boost;
}

/** One or two sentences: what the holding allows, and what would allow more. */
function guidanceText(
  { t, lang, coin, holding = '0' }: GuidanceProps,
  { limit, tickets, next }: HoldingGuidance,
): string {
  const own = { holding: formatAmount(lang, holding), coin };
  const kept =
    limit === '0'
      ? t('snapshot.guide.none', own)
      : tickets === undefined
        ? t('snapshot.guide.limit', { ...own, limit: formatAmount(lang, limit) })
        : t('snapshot.guide.tickets', { ...own, limit: formatAmount(lang, limit), count: tickets });
  if (!next) return kept;
  const more = formatAmount(lang, next.more);
  const further =
    next.tickets === undefined
      ? t('snapshot.guide.more', { more, coin, limit: formatAmount(lang, next.limit) })
      : t('snapshot.guide.moreTickets', { more, coin, count: next.tickets });
  return `${kept} ${further}`;
}

const isCounted = (pool: Project['pools'][number]): pool is SubscriptionPool | LotteryPool => pool.method !== 'STAKE';

/** Before the commit period: what the user's holding will allow in each pool, and how much more to hold for more. */
export function Guidance(props: GuidanceProps) {
  const { t, project, coin, holding, nowMs } = props;
  const qualifications = useStore($qualifications);
  const vipBoost = useVipBoost();
  if (holding === undefined || vipBoost === undefined || qualifications.phase !== 'ready') return null;
  const pools = project.pools.filter(isCounted).filter((pool) => pool.coin === coin);
  return pools.map((pool) => {
    const qualification = qualifications.value.find(({ poolId }) => poolId === pool.poolId);
    // Nobody is invited to hold coins for a launch that stays closed to them.
    if (finalReasonOf(unmetReasons(qualification), project, nowMs) !== undefined) return null;
    const unmet = unmetReasons(qualification);
    const average = qualification?.average ?? '0';
    const guidance = holdingGuidance(pool, project.times, { average, holding, vipBoost }, nowMs);
    if (!guidance) return null;
    return (
      <Notice key={pool.poolId}>
        <p>
          {unmet.includes('KYC') && <strong>{t('snapshot.guide.verified')} </strong>}
          {unmet.includes('VIP') && <strong>{t('fact.vip', { level: project.minVipLevel })}: </strong>}
          {pools.length > 1 && <strong>{t(`pledge.method.${pool.method}`, { coin })}: </strong>}
          <MaskedAmount>{guidanceText(props, guidance)}</MaskedAmount>
        </p>
      </Notice>
    );
  });
}
