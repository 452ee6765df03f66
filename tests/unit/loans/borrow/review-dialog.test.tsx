/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import { ReviewDialog } from '#loans/borrow/ReviewDialog.tsx';
import { riskOf } from '#loans/risk/loan-position.ts';
import { scale } from '#money/index.ts';
import { rendered } from '../../ui/support/render.ts';
import { loanContext } from '../support/loan-samples.ts';

const ltvs = { initial: scale('0.65'), marginCall: scale('0.8'), liquidation: scale('0.9') };

test('[FV14] the review states total interest, margin call, liquidation now and at the due time, and what overdue means', async () => {
  const context = loanContext();
  const terms = { loanToken: 'USDT', pledgeToken: 'BTC', ltvs };
  const riskAt = (debt: string) => riskOf(context, terms, scale(debt), scale('1'));
  const page = await rendered(
    <ReviewDialog
      open
      lang="en"
      draft={{
        loanToken: 'USDT',
        pledgeToken: 'BTC',
        loanAmount: '39000',
        pledgeAmount: '1',
        source: 'loan',
        ltv: 65,
        term: 30,
      }}
      rate="0.00000605"
      risk={riskAt('39000')}
      atDue={riskAt('39169.884')}
      accountType={5}
      overdue={context.overdue[0]}
      problem={undefined}
      isReady
      onUseLimit={() => undefined}
      onSend={() => undefined}
      onClose={() => undefined}
    />,
  );
  const facts = new Map(page.texts('dt').map((label, index) => [label, page.texts('dd')[index]]));
  expect(facts.get('Total interest, 30 days')).toBe('169.884 USDT');
  expect(facts.get('Margin call LTV 80%')).toBe('48,750.00 USDT (−18.75%)');
  expect(facts.get('Liquidation price')).toBe('43,333.34 USDT (−27.77%)');
  expect(facts.get('Liquidation price at the due time')).toBe('43,522.10 USDT (−27.46%)');
  expect(page.container.textContent).toContain('72 hours later the collateral is sold.');
});
