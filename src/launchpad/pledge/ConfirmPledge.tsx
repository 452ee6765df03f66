import type { Pool, Project } from '#contract/launchpad.ts';
import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import type { Fact } from '#ui/display/Facts.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { canonical, decimal } from '#money/index.ts';
import { $settings } from '#session/settings.ts';
import { usePoolFunds } from './DraftAmount.tsx';
import { $pledge, confirmPledge, cancelReview } from './pledge.ts';
import { titleOf } from './estimate-facts.tsx';
import { pledgeAction } from './pledge-texts.ts';
import { coinAmount } from '../fact-texts.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { maskedCoinAmount } from '../masked-coin-amount.tsx';

type Props = {
  t: LaunchTexts;
  lang: Lang;
  project: Project;
  pool: Pool;
  /** What the confirmed amount (pool's coin) is estimated to bring; absent where nothing is committed. */
  estimated?: (amount: string) => readonly Fact[];
};

const titleKey = {
  JOIN: 'pledge.confirm.title',
  ADD: 'pledge.confirm.title',
  REDEEM: 'pledge.confirm.redeemTitle',
} as const;

/**
 * Confirmation dialog with amount, price, new total, estimate, pool, fee and lock; exactly what it shows is sent.
 * quality.md Q-A10, Q-S24
 */
export function ConfirmPledge({ t, lang, project, pool, estimated }: Props) {
  const state = useStore($pledge);
  const funds = usePoolFunds(pool);
  const isOpen = state.phase === 'review' && state.params.poolId === pool.poolId;
  const pledge = isOpen ? state.params : undefined;
  const isStake = pool.method === 'STAKE';
  const amount = pledge?.amount ?? '0';
  const isRedeem = pledge?.action === 'REDEEM';
  const title = isStake && !isRedeem ? 'pledge.confirm.stakeTitle' : titleKey[pledge?.action ?? 'JOIN'];
  const lockedUntil = formatDate(lang, project.times.distribute ?? project.times.commitEnd, {
    zone: $settings.get().zone,
  });
  const own = (figure: string) => maskedCoinAmount(t, lang, figure, pool.coin);
  const committed = funds && decimal(funds.committed);
  const estimates = pledge && !isRedeem ? estimated?.(amount) : undefined;
  const total = committed && (isRedeem ? committed.minus(amount) : committed.plus(amount));
  return (
    <Dialog
      open={isOpen}
      title={t(title, { name: project.name })}
      onClose={cancelReview}
      actions={
        <>
          <Button variant="quiet" onPress={cancelReview}>
            {t('pledge.confirm.cancel')}
          </Button>
          <Button onPress={() => void confirmPledge(project)}>
            {pledgeAction(t, lang, pool, { amount, isRedeem })}
          </Button>
        </>
      }
    >
      <Facts
        layout="lines"
        facts={[
          { label: t('pledge.confirm.amount'), value: coinAmount(t, lang, amount, pool.coin) },
          ...(isStake ? [] : [{ label: t('fact.price'), value: coinAmount(t, lang, pool.price, pool.coin) }]),
          ...(total ? [{ label: t('pledge.confirm.total'), value: own(canonical(total)) }] : []),
        ]}
      />
      {estimates && (
        <section>
          <h3 className="estimate__title">{t(titleOf(pool))}</h3>
          <Facts layout="lines" facts={estimates} />
        </section>
      )}
      <Facts
        layout="lines"
        facts={[
          { label: t('pledge.confirm.pool'), value: t(`pledge.method.${pool.method}`, { coin: pool.coin }) },
          { label: t('pledge.confirm.fee'), value: t('pledge.confirm.noFee') },
          ...(isStake ? [] : [{ label: t('pledge.confirm.locked'), value: lockedUntil }]),
        ]}
      />
      <p className="pledge-panel__note">{isStake ? t('pledge.confirm.stakeNote') : t('pledge.confirm.lockedNote')}</p>
    </Dialog>
  );
}
