import type { Pool, Project } from '../../contract/launchpad.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { useStore } from '../../ui/use-store.ts';
import { $pledge, confirmPledge, leaveReview } from '../pledge.ts';
import { actText } from '../pledge-words.ts';
import { coins } from '../words.ts';
import type { LaunchTexts } from '../words.ts';

type Props = {
  t: LaunchTexts;
  lang: Lang;
  project: Project;
  pool: Pool;
};

const titleKey = {
  JOIN: 'pledge.confirm.title',
  ADD: 'pledge.confirm.title',
  REDEEM: 'pledge.confirm.redeemTitle',
} as const;

/** Amount, coin and fee before the binding press: what is shown is what is sent. quality.md Q-A10, Q-S24 */
export function ConfirmPledge({ t, lang, project, pool }: Props) {
  const state = useStore($pledge);
  const isAsked = (state.phase === 'review' || state.phase === 'sending') && state.pledge.poolId === pool.poolId;
  const pledge = isAsked ? state.pledge : undefined;
  const isStake = pool.method === 'STAKE';
  const amount = pledge?.amount ?? '0';
  const isRedeem = pledge?.action === 'REDEEM';
  const title = isStake && !isRedeem ? 'pledge.confirm.stakeTitle' : titleKey[pledge?.action ?? 'JOIN'];
  const lockedUntil = formatDate(lang, project.times.distribute ?? project.times.commitEnd, { zone: 'local' });
  return (
    <Dialog
      open={pledge !== undefined}
      title={t(title, { name: project.name })}
      closeLabel={t('pledge.confirm.cancel')}
      onClose={leaveReview}
      actions={
        <>
          <Button variant="quiet" onPress={leaveReview}>
            {t('pledge.confirm.cancel')}
          </Button>
          <Button
            onPress={() => void confirmPledge(project)}
            pending={state.phase === 'sending'}
            pendingLabel={t('pledge.form.sending')}
          >
            {actText(t, lang, pool, { amount, redeems: isRedeem })}
          </Button>
        </>
      }
    >
      <Facts
        layout="lines"
        facts={[
          { label: t('pledge.confirm.amount'), value: coins(t, lang, amount, pool.coin) },
          { label: t('pledge.confirm.pool'), value: t(`pledge.method.${pool.method}`, { coin: pool.coin }) },
          { label: t('pledge.confirm.fee'), value: t('pledge.confirm.noFee') },
          ...(isStake ? [] : [{ label: t('pledge.confirm.locked'), value: lockedUntil }]),
        ]}
      />
      <p className="pledge-panel__note">{isStake ? t('pledge.confirm.stakeNote') : t('pledge.confirm.lockedNote')}</p>
    </Dialog>
  );
}
