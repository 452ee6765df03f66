import { scale, unscale } from '../../money/index.ts';
import { chargesBetween, interestCharge, interestRateDecimals } from '../margin/interest.ts';
import { loanAtEntry, repaidByRelease } from '../margin/order-loan.ts';
import { owedOf, repaymentParts } from '../margin/repayment.ts';
import { rule } from './rule-values.ts';

const loanOf = ({ interest, principal }: { interest: string; principal: string }) => ({
  interest: scale(interest),
  principal: scale(principal),
});

/** What a repayment pays of the loans of a coin together. */
function paidOf(inputs: { amount: string; interest: string; principal: string }) {
  const [paid = { interest: 0n, principal: 0n }] = repaymentParts([loanOf(inputs)], scale(inputs.amount));
  return paid;
}

/** What a loan costs and how it is paid back: M1, M2 and U2. Amounts in the coin of the loan. leverage.md 2 */
export const interestRules = {
  interest: rule({
    id: 'M1',
    name: 'interest',
    formula: '⌈principal * hourlyRate⌉8 * charges',
    inputs: ['principal', 'hourlyRate', 'charges'],
    compute: ({ principal, hourlyRate, charges }) =>
      unscale(BigInt(charges) * interestCharge(scale(principal), scale(hourlyRate, interestRateDecimals))),
  }),
  charges: rule({
    id: 'M1',
    name: 'charges',
    formula: '1 + fullHours(borrowedAt, repaidAt)',
    inputs: ['borrowedAt', 'repaidAt'],
    compute: ({ borrowedAt, repaidAt }) => String(chargesBetween(Date.parse(borrowedAt), Date.parse(repaidAt))),
  }),
  interestPaid: rule({
    id: 'M2',
    name: 'interestPaid',
    formula: 'min(amount, interest)',
    inputs: ['amount', 'interest', 'principal'],
    compute: (inputs) => unscale(paidOf(inputs).interest),
  }),
  principalPaid: rule({
    id: 'M2',
    name: 'principalPaid',
    formula: 'min(amount − min(amount, interest), principal)',
    inputs: ['amount', 'interest', 'principal'],
    compute: (inputs) => unscale(paidOf(inputs).principal),
  }),
  debtLeft: rule({
    id: 'M2',
    name: 'debtLeft',
    formula: 'max(0, interest + principal − amount)',
    inputs: ['amount', 'interest', 'principal'],
    compute: (inputs) => unscale(owedOf([loanOf(inputs)]) - owedOf([paidOf(inputs)])),
  }),
  orderLoan: rule({
    id: 'U2',
    name: 'orderLoan',
    formula: 'max(0, needed − free)',
    inputs: ['needed', 'free'],
    compute: ({ needed, free }) => unscale(loanAtEntry(scale(needed), scale(free))),
  }),
  loanReturned: rule({
    id: 'U2',
    name: 'loanReturned',
    formula: 'min(released, principal)',
    inputs: ['released', 'principal'],
    compute: ({ released, principal }) => unscale(repaidByRelease(scale(released), scale(principal))),
  }),
} as const;
