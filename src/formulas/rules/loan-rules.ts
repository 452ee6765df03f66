import { quantum, scale, unscale } from '#money/index.ts';
import { interestRateDecimals } from '../margin/interest.ts';
import { collateralSale, liquidationFee } from '../loans/collateral-sale.ts';
import { chargesAt, periodInterest, periodPenalty } from '../loans/loan-interest.ts';
import { maximumLoan, maximumToRemove, minimumPledge, pledgeToAdd } from '../loans/loan-limits.ts';
import { minimumRepayment, repaymentSplit } from '../loans/loan-repayment.ts';
import { shownLtv, totalLtv } from '../loans/ltv.ts';
import { changeToLtv, ltvAfterChange } from '../loans/price-change.ts';
import { loanPriceAtLtv, shownPriceAtLtv } from '../loans/threshold-price.ts';
import { rule } from './rule-values.ts';

interface Position {
  debt: string;
  pledge: string;
  pledgePrice: string;
  loanPrice: string;
}

const positionOf = ({ debt, pledge, pledgePrice, loanPrice }: Position) => ({
  debt: scale(debt),
  pledge: scale(pledge),
  pledgeIndex: scale(pledgePrice),
  loanIndex: scale(loanPrice),
});
const pricesOf = ({ pledgePrice, loanPrice }: Pick<Position, 'pledgePrice' | 'loanPrice'>) => ({
  pledgeIndex: scale(pledgePrice),
  loanIndex: scale(loanPrice),
});
const thresholdsOf = ({ marginCallLtv, liquidationLtv }: { marginCallLtv: string; liquidationLtv: string }) => ({
  marginCall: scale(marginCallLtv),
  liquidation: scale(liquidationLtv),
});
const stepOf = (decimals: string): bigint => quantum(Number(decimals));
const rateOf = (hourlyRate: string): bigint => scale(hourlyRate, interestRateDecimals);
const noDebt = { principal: 0n, interest: 0n, penalty: 0n };

/**
 * Ratio of a loan to its collateral, and the prices at which it reaches a threshold: B1, B2 and B8. Prices in USDT.
 * loans.md 2
 */
const ltvRules = {
  pledgeLtv: rule({
    id: 'B1',
    name: 'pledgeLtv',
    formula: '⌈debt * loanPrice / (pledge * pledgePrice)⌉4',
    inputs: ['debt', 'loanPrice', 'pledge', 'pledgePrice', 'marginCallLtv', 'liquidationLtv'],
    compute: (inputs) => shownLtv(positionOf(inputs), thresholdsOf(inputs)),
  }),
  thresholdPrice: rule({
    id: 'B2',
    name: 'thresholdPrice',
    formula: '⌈debt / (pledge * ltv)⌉tick',
    inputs: ['debt', 'pledge', 'ltv', 'tick'],
    compute: ({ debt, pledge, ltv, tick }) =>
      shownPriceAtLtv(
        { debt: scale(debt), pledge: scale(pledge) },
        scale(ltv),
        'USDT',
        scale(tick === '' ? '0' : tick),
      ),
  }),
  loanThresholdPrice: rule({
    id: 'B2',
    name: 'loanThresholdPrice',
    formula: '⌊pledge * pledgePrice * ltv / debt⌋tick',
    inputs: ['pledge', 'pledgePrice', 'ltv', 'debt', 'tick'],
    compute: ({ pledge, pledgePrice, ltv, debt, tick }) =>
      unscale(
        loanPriceAtLtv(
          { debt: scale(debt), pledge: scale(pledge), pledgeIndex: scale(pledgePrice) },
          scale(ltv),
          scale(tick),
        ),
      ),
  }),
  ltvAfterChange: rule({
    id: 'B8',
    name: 'ltvAfterChange',
    formula: '⌈debt * loanPrice / (pledge * pledgePrice * (1 + change))⌉4',
    inputs: ['debt', 'loanPrice', 'pledge', 'pledgePrice', 'change', 'marginCallLtv', 'liquidationLtv'],
    compute: (inputs) => ltvAfterChange(positionOf(inputs), thresholdsOf(inputs), scale(inputs.change), 'pledge'),
  }),
  ltvAfterLoanChange: rule({
    id: 'B8',
    name: 'ltvAfterLoanChange',
    formula: '⌈debt * loanPrice * (1 + change) / (pledge * pledgePrice)⌉4',
    inputs: ['debt', 'loanPrice', 'change', 'pledge', 'pledgePrice', 'marginCallLtv', 'liquidationLtv'],
    compute: (inputs) => ltvAfterChange(positionOf(inputs), thresholdsOf(inputs), scale(inputs.change), 'loan'),
  }),
  changeToLtv: rule({
    id: 'B8',
    name: 'changeToLtv',
    formula: '⌊debt * loanPrice / (pledge * pledgePrice) / ltv − 1⌋4',
    inputs: ['debt', 'loanPrice', 'pledge', 'pledgePrice', 'ltv'],
    compute: (inputs) => changeToLtv(positionOf(inputs), scale(inputs.ltv), 'pledge'),
  }),
  loanChangeToLtv: rule({
    id: 'B8',
    name: 'loanChangeToLtv',
    formula: '⌊ltv * pledge * pledgePrice / (debt * loanPrice) − 1⌋4',
    inputs: ['ltv', 'pledge', 'pledgePrice', 'debt', 'loanPrice'],
    compute: (inputs) => changeToLtv(positionOf(inputs), scale(inputs.ltv), 'loan'),
  }),
  totalLtv: rule({
    id: 'B9',
    name: 'totalLtv',
    formula: '⌈debts / assets⌉4',
    inputs: ['debts', 'assets'],
    compute: ({ debts, assets }) => totalLtv(scale(debts), scale(assets)),
  }),
} as const;

/**
 * How much a loan can be, what it costs and how it is paid: B3 to B7. Amounts in the coins of the loan, prices in USDT.
 * loans.md 2
 */
const amountRules = {
  pledgeMaximum: rule({
    id: 'B3',
    name: 'pledgeMaximum',
    formula: '⌊pledge * pledgePrice / loanPrice * ltv⌋decimals',
    inputs: ['pledge', 'pledgePrice', 'loanPrice', 'ltv', 'decimals'],
    compute: ({ pledge, ltv, decimals, ...prices }) =>
      unscale(maximumLoan(scale(pledge), pricesOf(prices), scale(ltv), stepOf(decimals))),
  }),
  pledgeMinimum: rule({
    id: 'B3',
    name: 'pledgeMinimum',
    formula: '⌈debt * loanPrice / (pledgePrice * ltv)⌉decimals',
    inputs: ['debt', 'loanPrice', 'pledgePrice', 'ltv', 'decimals'],
    compute: ({ debt, ltv, decimals, ...prices }) =>
      unscale(minimumPledge(scale(debt), pricesOf(prices), scale(ltv), stepOf(decimals))),
  }),
  pledgeCharges: rule({
    id: 'B4',
    name: 'pledgeCharges',
    formula: '⌊hours(borrowedAt, repaidAt)⌋ + 1',
    inputs: ['borrowedAt', 'repaidAt'],
    compute: ({ borrowedAt, repaidAt }) => String(chargesAt(Date.parse(borrowedAt), Date.parse(repaidAt))),
  }),
  pledgeInterest: rule({
    id: 'B4',
    name: 'pledgeInterest',
    formula: '⌈principal * hourlyRate * charges⌉8',
    inputs: ['principal', 'hourlyRate', 'charges'],
    compute: ({ principal, hourlyRate, charges }) =>
      unscale(periodInterest(scale(principal), rateOf(hourlyRate), Number(charges))),
  }),
  pledgePenalty: rule({
    id: 'B4',
    name: 'pledgePenalty',
    formula: '⌈principal * hourlyRate * penaltyMultiple * charges⌉8',
    inputs: ['principal', 'hourlyRate', 'penaltyMultiple', 'charges'],
    compute: ({ principal, hourlyRate, penaltyMultiple, charges }) =>
      unscale(
        periodPenalty(
          scale(principal),
          { rate: rateOf(hourlyRate), penaltyMultiple: scale(penaltyMultiple) },
          Number(charges),
        ),
      ),
  }),
  pledgePrincipalPaid: rule({
    id: 'B5',
    name: 'pledgePrincipalPaid',
    formula: 'min(principal, max(0, amount − penalty − interest))',
    inputs: ['amount', 'penalty', 'interest', 'principal'],
    compute: ({ amount, penalty, interest, principal }) => {
      const debt = { principal: scale(principal), interest: scale(interest), penalty: scale(penalty) };
      return unscale(repaymentSplit(debt, scale(amount)).principal);
    },
  }),
  pledgeMinRepayment: rule({
    id: 'B5',
    name: 'pledgeMinRepayment',
    formula: 'max(0.01 * loanAmount, minLoan / 10)',
    inputs: ['loanAmount', 'minLoan'],
    compute: ({ loanAmount, minLoan }) =>
      unscale(minimumRepayment({ loanAmount: scale(loanAmount), minLoan: scale(minLoan) })),
  }),
  pledgeToRemove: rule({
    id: 'B6',
    name: 'pledgeToRemove',
    formula: 'max(0, ⌊pledge − debt * loanPrice / (pledgePrice * ltv)⌋decimals)',
    inputs: ['pledge', 'debt', 'loanPrice', 'pledgePrice', 'ltv', 'decimals'],
    compute: ({ ltv, decimals, ...inputs }) =>
      unscale(maximumToRemove(positionOf(inputs), scale(ltv), stepOf(decimals))),
  }),
  pledgeToAdd: rule({
    id: 'B6',
    name: 'pledgeToAdd',
    formula: 'max(0, ⌈debt * loanPrice / (pledgePrice * ltv) − pledge⌉decimals)',
    inputs: ['debt', 'loanPrice', 'pledgePrice', 'ltv', 'pledge', 'decimals'],
    compute: ({ ltv, decimals, ...inputs }) => unscale(pledgeToAdd(positionOf(inputs), scale(ltv), stepOf(decimals))),
  }),
  pledgeFee: rule({
    id: 'B7',
    name: 'pledgeFee',
    formula: '⌈debt * feeRate⌉8',
    inputs: ['debt', 'feeRate'],
    compute: ({ debt, feeRate }) => unscale(liquidationFee(scale(debt), scale(feeRate))),
  }),
  pledgeSold: rule({
    id: 'B7',
    name: 'pledgeSold',
    formula: 'min(pledge, ⌈debt * (1 + feeRate) * loanPrice / pledgePrice⌉8)',
    inputs: ['debt', 'feeRate', 'loanPrice', 'pledgePrice', 'pledge'],
    compute: ({ debt, feeRate, pledge, ...prices }) =>
      unscale(
        collateralSale({ ...noDebt, principal: scale(debt) }, scale(pledge), pricesOf(prices), scale(feeRate)).sold,
      ),
  }),
} as const;

/** Rules of pledge loans, B1 to B9, by name. loans.md 2 */
export const loanRules = { ...ltvRules, ...amountRules } as const;
