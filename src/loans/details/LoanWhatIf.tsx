import { useState } from 'react';
import type { LoanOrder } from '#contract/loans/loan-order.ts';
import type { Lang } from '#i18n/lang.ts';
import { scale } from '#money/index.ts';
import type { OverdueTerms } from '#session/loans/loan-market.ts';
import { levelText } from '../market/loan-texts.ts';
import type { LoanRisk, RemedyTerms } from '../risk/loan-position.ts';
import { WhatIf } from '../risk/WhatIf.tsx';
import { whatIf } from '../risk/what-if-model.ts';

interface LoanWhatIfProps {
  lang: Lang;
  order: LoanOrder;
  risk: LoanRisk;
  overdue: OverdueTerms | undefined;
  terms: RemedyTerms;
}

/** What a price change does to an existing loan; the remedy returns to its initial LTV. */
export function LoanWhatIf({ lang, order, risk, overdue, terms }: LoanWhatIfProps) {
  const [percent, setPercent] = useState(-10);
  return (
    <div className="loan-risk__what">
      <WhatIf
        lang={lang}
        loanToken={order.loanToken}
        pledgeToken={order.pledgeToken}
        risk={risk}
        percent={percent}
        onPercent={setPercent}
        target={levelText(lang, order.initialLtv)}
        modelAt={(change) =>
          whatIf(risk, change, {
            target: scale(order.initialLtv),
            feeRate: scale(overdue?.liquidationFeeRate ?? '0'),
            ...terms,
          })
        }
      />
    </div>
  );
}
