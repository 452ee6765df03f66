import { useEffect } from 'react';
import { config } from '#config';
import { canonical, decimal } from '#money/index.ts';
import { $loanAssets } from '#session/loans/loan-assets.ts';
import { valueOf } from '#session/remote/load.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';
import { $user, userState } from '#session/user.ts';
import { layoutsOf, loanPagePath } from '#shell/routes.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { fiatFigure } from './asset-context.ts';
import type { AssetContext } from './asset-context.ts';
import './in-loans.scss';

/** Loads collateral and debts of a person's loans, and again when a loan changes. */
function useLoanAssets(): void {
  const user = useStore($user);
  useEffect(() => {
    if (!config.features.loan || user !== userState.loggedIn) return;
    const load = () => void $loanAssets.load();
    load();
    return registerTopicReader({ topic: 'loan', apply: load, onResync: load });
  }, [user]);
}

const sumOf = (rows: readonly { usdValue: string }[]): string =>
  canonical(rows.reduce((sum, { usdValue }) => sum.plus(usdValue), decimal('0')));

/** What pledge loans lock and owe, beside the accounts: collateral is no balance. Nothing without loans. loans.md 4 */
export function InLoans({ context }: { context: AssetContext }) {
  const { t, lang, fiat } = context;
  useLoanAssets();
  const assets = valueOf(useStore($loanAssets));
  if (!assets || (assets.loans.length === 0 && assets.pledges.length === 0)) return null;
  const figures = [
    { label: t('assets.inLoans.collateral'), usd: sumOf(assets.pledges) },
    { label: t('assets.inLoans.debt'), usd: sumOf(assets.loans) },
    { label: t('assets.inLoans.net'), usd: assets.netUsd },
  ];
  return (
    <section className="in-loans" aria-labelledby="in-loans">
      <h2 id="in-loans">{t('assets.inLoans.title')}</h2>
      <dl className="in-loans__figures">
        {figures.map(({ label, usd }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>
                <MaskedAmount>
                  {fiatFigure(context, usd)} {fiat.name}
                </MaskedAmount>
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      {layoutsOf('either').map(({ layout, only }) => (
        <a className={`link ${only ?? ''}`} key={layout} href={`/${lang}${loanPagePath(layout, 'orders')}`}>
          {t('assets.inLoans.view')}
        </a>
      ))}
    </section>
  );
}
