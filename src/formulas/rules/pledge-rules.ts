import { quantum, scale, unscale } from '../../money/index.ts';
import { interestRateDecimals } from '../margin/interest.ts';
import { collateralSale, liquidationFee } from '../pledge/collateral-sale.ts';
import { chargesAt, stretchInterest, stretchPenalty } from '../pledge/loan-interest.ts';
import { maximumLoan, maximumToRemove, minimumPledge, pledgeToAdd } from '../pledge/loan-limits.ts';
import { minimumRepayment, repaymentSplit } from '../pledge/loan-repayment.ts';
import { shownLtv, totalLtv } from '../pledge/ltv.ts';
import { changeToLtv, ltvAfterChange } from '../pledge/price-change.ts';
import { loanPriceAtLtv, shownPriceAtLtv } from '../pledge/threshold-price.ts';
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

const usdtOnBtc = { debt: '39000.2145', pledge: '1', loanPrice: '1' } as const;
const ofBtc = { marginCallLtv: '0.8', liquidationLtv: '0.9' } as const;

/** Ratio of a loan to its collateral, and the prices at which it reaches a threshold: B1, B2 and B8. Prices in USDT. loans.md 2 */
const ltvRules = {
  pledgeLtv: rule({
    id: 'B1',
    name: 'pledgeLtv',
    formula: '⌈debt * loanPrice / (pledge * pledgePrice)⌉4',
    inputs: ['debt', 'loanPrice', 'pledge', 'pledgePrice', 'marginCallLtv', 'liquidationLtv'],
    compute: (inputs) => shownLtv(positionOf(inputs), thresholdsOf(inputs)),
    vectors: [
      { inputs: { debt: '39000', loanPrice: '1', pledge: '1', pledgePrice: '60000', ...ofBtc }, result: '0.65' },
      { inputs: { debt: '20000', loanPrice: '0.5', pledge: '6', pledgePrice: '3000', ...ofBtc }, result: '0.5556' },
      { inputs: { debt: '47999.5', loanPrice: '1', pledge: '1', pledgePrice: '60000', ...ofBtc }, result: '0.7999' },
      {
        inputs: { debt: '100', loanPrice: '1', pledge: '0.01938571', pledgePrice: '7400', ...ofBtc },
        result: '0.6971',
      },
      { inputs: { debt: '60000', loanPrice: '1', pledge: '25', pledgePrice: '3000', ...ofBtc }, result: '0.8' },
    ],
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
    vectors: [
      { inputs: { debt: '39000', pledge: '1', ltv: '0.9', tick: '0.01' }, result: '43333.34' },
      { inputs: { debt: '39000', pledge: '1', ltv: '0.8', tick: '0.01' }, result: '48750' },
      { inputs: { debt: '6010.4181', pledge: '0.2', ltv: '0.9', tick: '0.01' }, result: '33391.22' },
      { inputs: { debt: '0.15', pledge: '12000', ltv: '0.93', tick: '' }, result: '0.000013440861' },
    ],
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
    vectors: [
      { inputs: { pledge: '12000', pledgePrice: '1', ltv: '0.87', debt: '0.15', tick: '0.01' }, result: '69600' },
      { inputs: { pledge: '12000', pledgePrice: '1', ltv: '0.93', debt: '0.15', tick: '0.01' }, result: '74400' },
      { inputs: { pledge: '6', pledgePrice: '3000', ltv: '0.8', debt: '20000', tick: '0.0001' }, result: '0.72' },
    ],
  }),
  ltvAfterChange: rule({
    id: 'B8',
    name: 'ltvAfterChange',
    formula: '⌈debt * loanPrice / (pledge * pledgePrice * (1 + change))⌉4',
    inputs: ['debt', 'loanPrice', 'pledge', 'pledgePrice', 'change', 'marginCallLtv', 'liquidationLtv'],
    compute: (inputs) => ltvAfterChange(positionOf(inputs), thresholdsOf(inputs), scale(inputs.change), 'pledge'),
    vectors: [
      { inputs: { ...usdtOnBtc, ...ofBtc, pledgePrice: '60000', change: '-0.05' }, result: '0.6843' },
      { inputs: { ...usdtOnBtc, ...ofBtc, pledgePrice: '60000', change: '-0.2' }, result: '0.8126' },
      { inputs: { ...usdtOnBtc, ...ofBtc, pledgePrice: '60000', change: '-0.28' }, result: '0.9028' },
    ],
  }),
  ltvAfterLoanChange: rule({
    id: 'B8',
    name: 'ltvAfterLoanChange',
    formula: '⌈debt * loanPrice * (1 + change) / (pledge * pledgePrice)⌉4',
    inputs: ['debt', 'loanPrice', 'change', 'pledge', 'pledgePrice', 'marginCallLtv', 'liquidationLtv'],
    compute: (inputs) => ltvAfterChange(positionOf(inputs), thresholdsOf(inputs), scale(inputs.change), 'loan'),
    vectors: [
      {
        inputs: {
          debt: '0.15',
          loanPrice: '60000',
          pledge: '12000',
          pledgePrice: '1',
          change: '0.1',
          marginCallLtv: '0.87',
          liquidationLtv: '0.93',
        },
        result: '0.825',
      },
    ],
  }),
  changeToLtv: rule({
    id: 'B8',
    name: 'changeToLtv',
    formula: '⌊debt * loanPrice / (pledge * pledgePrice) / ltv − 1⌋4',
    inputs: ['debt', 'loanPrice', 'pledge', 'pledgePrice', 'ltv'],
    compute: (inputs) => changeToLtv(positionOf(inputs), scale(inputs.ltv), 'pledge'),
    vectors: [
      { inputs: { ...usdtOnBtc, pledgePrice: '60000', ltv: '0.8' }, result: '-0.1874' },
      { inputs: { ...usdtOnBtc, pledgePrice: '60000', ltv: '0.9' }, result: '-0.2777' },
    ],
  }),
  loanChangeToLtv: rule({
    id: 'B8',
    name: 'loanChangeToLtv',
    formula: '⌊ltv * pledge * pledgePrice / (debt * loanPrice) − 1⌋4',
    inputs: ['ltv', 'pledge', 'pledgePrice', 'debt', 'loanPrice'],
    compute: (inputs) => changeToLtv(positionOf(inputs), scale(inputs.ltv), 'loan'),
    vectors: [
      { inputs: { debt: '0.15', loanPrice: '60000', pledge: '12000', pledgePrice: '1', ltv: '0.87' }, result: '0.16' },
      { inputs: { debt: '0.15', loanPrice: '60000', pledge: '12000', pledgePrice: '1', ltv: '0.93' }, result: '0.24' },
    ],
  }),
  totalLtv: rule({
    id: 'B9',
    name: 'totalLtv',
    formula: '⌈debts / assets⌉4',
    inputs: ['debts', 'assets'],
    compute: ({ debts, assets }) => totalLtv(scale(debts), scale(assets)),
    vectors: [
      { inputs: { debts: '6010.4181', assets: '12000' }, result: '0.5009' },
      { inputs: { debts: '30028.6', assets: '54000' }, result: '0.5561' },
      { inputs: { debts: '0', assets: '0' }, result: '0' },
    ],
  }),
} as const;

/** How much a loan can be, what it costs and how it is paid: B3 to B7. Amounts in the coins of the loan, prices in USDT. loans.md 2 */
const amountRules = {
  pledgeMaximum: rule({
    id: 'B3',
    name: 'pledgeMaximum',
    formula: '⌊pledge * pledgePrice / loanPrice * ltv⌋decimals',
    inputs: ['pledge', 'pledgePrice', 'loanPrice', 'ltv', 'decimals'],
    compute: ({ pledge, ltv, decimals, ...prices }) =>
      unscale(maximumLoan(scale(pledge), pricesOf(prices), scale(ltv), stepOf(decimals))),
    vectors: [
      {
        inputs: { pledge: '0.25', pledgePrice: '60015.72', loanPrice: '1', ltv: '0.65', decimals: '4' },
        result: '9752.5545',
      },
      { inputs: { pledge: '10000', pledgePrice: '0.8', loanPrice: '0.5', ltv: '0.5', decimals: '4' }, result: '8000' },
    ],
  }),
  pledgeMinimum: rule({
    id: 'B3',
    name: 'pledgeMinimum',
    formula: '⌈debt * loanPrice / (pledgePrice * ltv)⌉decimals',
    inputs: ['debt', 'loanPrice', 'pledgePrice', 'ltv', 'decimals'],
    compute: ({ debt, ltv, decimals, ...prices }) =>
      unscale(minimumPledge(scale(debt), pricesOf(prices), scale(ltv), stepOf(decimals))),
    vectors: [
      {
        inputs: { debt: '9752.5545', loanPrice: '1', pledgePrice: '60015.72', ltv: '0.65', decimals: '8' },
        result: '0.25',
      },
      {
        inputs: { debt: '9752.5546', loanPrice: '1', pledgePrice: '60015.72', ltv: '0.65', decimals: '8' },
        result: '0.25000001',
      },
      {
        inputs: { debt: '1', loanPrice: '60000', pledgePrice: '3000', ltv: '0.65', decimals: '8' },
        result: '30.76923077',
      },
    ],
  }),
  pledgeCharges: rule({
    id: 'B4',
    name: 'pledgeCharges',
    formula: '⌊hours(borrowedAt, repaidAt)⌋ + 1',
    inputs: ['borrowedAt', 'repaidAt'],
    compute: ({ borrowedAt, repaidAt }) => String(chargesAt(Date.parse(borrowedAt), Date.parse(repaidAt))),
    vectors: [
      { inputs: { borrowedAt: '2026-06-01T08:30:00Z', repaidAt: '2026-06-01T10:29:00Z' }, result: '2' },
      { inputs: { borrowedAt: '2026-06-01T08:30:00Z', repaidAt: '2026-06-01T10:30:00Z' }, result: '3' },
      { inputs: { borrowedAt: '2026-05-20T09:20:00Z', repaidAt: '2026-06-01T08:00:00Z' }, result: '287' },
    ],
  }),
  pledgeInterest: rule({
    id: 'B4',
    name: 'pledgeInterest',
    formula: '⌈principal * hourlyRate * charges⌉8',
    inputs: ['principal', 'hourlyRate', 'charges'],
    compute: ({ principal, hourlyRate, charges }) =>
      unscale(stretchInterest(scale(principal), rateOf(hourlyRate), Number(charges))),
    vectors: [
      { inputs: { principal: '39000', hourlyRate: '0.0000055', charges: '1' }, result: '0.2145' },
      { inputs: { principal: '39000', hourlyRate: '0.0000055', charges: '168' }, result: '36.036' },
      { inputs: { principal: '0.003', hourlyRate: '0.000002625', charges: '336' }, result: '0.00000265' },
      { inputs: { principal: '6000', hourlyRate: '0.00000605', charges: '287' }, result: '10.4181' },
      { inputs: { principal: '30010.5105', hourlyRate: '0.0000055', charges: '119' }, result: '19.64187913' },
    ],
  }),
  pledgePenalty: rule({
    id: 'B4',
    name: 'pledgePenalty',
    formula: '⌈principal * hourlyRate * penaltyMultiple * charges⌉8',
    inputs: ['principal', 'hourlyRate', 'penaltyMultiple', 'charges'],
    compute: ({ principal, hourlyRate, penaltyMultiple, charges }) =>
      unscale(
        stretchPenalty(
          scale(principal),
          { rate: rateOf(hourlyRate), penaltyMultiple: scale(penaltyMultiple) },
          Number(charges),
        ),
      ),
    vectors: [
      { inputs: { principal: '10000', hourlyRate: '0.0000055', penaltyMultiple: '3', charges: '6' }, result: '0.99' },
      {
        inputs: { principal: '9510.23', hourlyRate: '0.0000055', penaltyMultiple: '3', charges: '67' },
        result: '10.51355927',
      },
      {
        inputs: { principal: '10000', hourlyRate: '0.0000055', penaltyMultiple: '3', charges: '73' },
        result: '12.045',
      },
    ],
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
    vectors: [
      { inputs: { amount: '500', penalty: '0.99', interest: '9.24', principal: '10000' }, result: '489.77' },
      { inputs: { amount: '9000', penalty: '0', interest: '10.5105', principal: '39000' }, result: '8989.4895' },
      { inputs: { amount: '100', penalty: '0', interest: '320.76', principal: '10000' }, result: '0' },
    ],
  }),
  pledgeMinRepayment: rule({
    id: 'B5',
    name: 'pledgeMinRepayment',
    formula: 'max(0.01 * loanAmount, minLoan / 10)',
    inputs: ['loanAmount', 'minLoan'],
    compute: ({ loanAmount, minLoan }) =>
      unscale(minimumRepayment({ loanAmount: scale(loanAmount), minLoan: scale(minLoan) })),
    vectors: [
      { inputs: { loanAmount: '10000', minLoan: '100' }, result: '100' },
      { inputs: { loanAmount: '500', minLoan: '100' }, result: '10' },
    ],
  }),
  pledgeToRemove: rule({
    id: 'B6',
    name: 'pledgeToRemove',
    formula: 'max(0, ⌊pledge − debt * loanPrice / (pledgePrice * ltv)⌋decimals)',
    inputs: ['pledge', 'debt', 'loanPrice', 'pledgePrice', 'ltv', 'decimals'],
    compute: ({ ltv, decimals, ...inputs }) =>
      unscale(maximumToRemove(positionOf(inputs), scale(ltv), stepOf(decimals))),
    vectors: [
      {
        inputs: { pledge: '1', debt: '30000.5', loanPrice: '1', pledgePrice: '60000', ltv: '0.65', decimals: '8' },
        result: '0.23075641',
      },
      { inputs: { ...usdtOnBtc, pledgePrice: '60000', ltv: '0.65', decimals: '8' }, result: '0' },
    ],
  }),
  pledgeToAdd: rule({
    id: 'B6',
    name: 'pledgeToAdd',
    formula: 'max(0, ⌈debt * loanPrice / (pledgePrice * ltv) − pledge⌉decimals)',
    inputs: ['debt', 'loanPrice', 'pledgePrice', 'ltv', 'pledge', 'decimals'],
    compute: ({ ltv, decimals, ...inputs }) => unscale(pledgeToAdd(positionOf(inputs), scale(ltv), stepOf(decimals))),
    vectors: [
      { inputs: { ...usdtOnBtc, pledgePrice: '50000', ltv: '0.65', decimals: '8' }, result: '0.2000066' },
      { inputs: { ...usdtOnBtc, pledgePrice: '48000', ltv: '0.8', decimals: '8' }, result: '0.01563059' },
    ],
  }),
  pledgeFee: rule({
    id: 'B7',
    name: 'pledgeFee',
    formula: '⌈debt * feeRate⌉8',
    inputs: ['debt', 'feeRate'],
    compute: ({ debt, feeRate }) => unscale(liquidationFee(scale(debt), scale(feeRate))),
    vectors: [
      { inputs: { debt: '39000.2145', feeRate: '0.02' }, result: '780.00429' },
      { inputs: { debt: '10021.285', feeRate: '0.02' }, result: '200.4257' },
    ],
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
    vectors: [
      { inputs: { ...usdtOnBtc, feeRate: '0.02', pledgePrice: '43333' }, result: '0.91801212' },
      { inputs: { ...usdtOnBtc, feeRate: '0.02', pledgePrice: '38000' }, result: '1' },
      {
        inputs: { debt: '20000', feeRate: '0.02', loanPrice: '0.81', pledgePrice: '3000', pledge: '6' },
        result: '5.508',
      },
      {
        inputs: { debt: '10021.285', feeRate: '0.02', loanPrice: '1', pledgePrice: '60000', pledge: '0.3' },
        result: '0.17036185',
      },
    ],
  }),
} as const;

/** Rules of pledge loans, B1 to B9, by name. loans.md 2 */
export const pledgeRules = { ...ltvRules, ...amountRules } as const;
