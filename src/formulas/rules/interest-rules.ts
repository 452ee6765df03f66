import { scale, unscale } from '../../money/index.ts';
import { chargesBetween, interestCharge, interestRateDecimals } from '../margin/interest.ts';
import { loanAtEntry, repaidByRelease } from '../margin/order-loan.ts';
import { owedOf, repaymentParts } from '../margin/repayment.ts';
import { rule } from './rule-values.ts';

const loanOf = ({ interest, principal }: { interest: string; principal: string }) => ({
  interest: scale(interest),
  principal: scale(principal),
});

/** Returns what a repayment pays of the loans of a coin together. */
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
    vectors: [
      { inputs: { principal: '1000', hourlyRate: '0.000005', charges: '3' }, result: '0.015' },
      { inputs: { principal: '1000', hourlyRate: '0.000005', charges: '1' }, result: '0.005' },
      { inputs: { principal: '1000', hourlyRate: '0.000005', charges: '2' }, result: '0.01' },
      { inputs: { principal: '0.0001', hourlyRate: '0.000002', charges: '2' }, result: '0.00000002' },
      { inputs: { principal: '50730', hourlyRate: '0.000005', charges: '721' }, result: '182.88165' },
      { inputs: { principal: '1000', hourlyRate: '0.000008333334', charges: '2' }, result: '0.01666668' },
      { inputs: { principal: '10000', hourlyRate: '0.000008333334', charges: '3' }, result: '0.25000002' },
    ],
  }),
  charges: rule({
    id: 'M1',
    name: 'charges',
    formula: '1 + fullHours(borrowedAt, repaidAt)',
    inputs: ['borrowedAt', 'repaidAt'],
    compute: ({ borrowedAt, repaidAt }) => String(chargesBetween(Date.parse(borrowedAt), Date.parse(repaidAt))),
    vectors: [
      { inputs: { borrowedAt: '2026-06-01T08:30:00Z', repaidAt: '2026-06-01T10:10:00Z' }, result: '3' },
      { inputs: { borrowedAt: '2026-06-01T09:00:00Z', repaidAt: '2026-06-01T09:59:59.999Z' }, result: '1' },
      { inputs: { borrowedAt: '2026-06-01T09:00:00Z', repaidAt: '2026-06-01T10:00:00Z' }, result: '2' },
      { inputs: { borrowedAt: '2026-06-01T08:59:59.999Z', repaidAt: '2026-06-01T09:00:00Z' }, result: '2' },
      { inputs: { borrowedAt: '2026-06-01T08:00:00Z', repaidAt: '2026-07-01T08:00:00Z' }, result: '721' },
      { inputs: { borrowedAt: '2026-06-01T13:20:00Z', repaidAt: '2026-06-01T14:15:00Z' }, result: '2' },
      { inputs: { borrowedAt: '2026-06-01T08:05:00Z', repaidAt: '2026-06-01T10:00:00Z' }, result: '3' },
      { inputs: { borrowedAt: '2026-06-01T08:05:00Z', repaidAt: '2026-06-01T09:59:59.999Z' }, result: '2' },
    ],
  }),
  interestPaid: rule({
    id: 'M2',
    name: 'interestPaid',
    formula: 'min(amount, interest)',
    inputs: ['amount', 'interest', 'principal'],
    compute: (inputs) => unscale(paidOf(inputs).interest),
    vectors: [
      { inputs: { amount: '200', interest: '0.02', principal: '1500' }, result: '0.02' },
      { inputs: { amount: '0.018', interest: '0.02', principal: '1500' }, result: '0.018' },
    ],
  }),
  principalPaid: rule({
    id: 'M2',
    name: 'principalPaid',
    formula: 'min(amount − min(amount, interest), principal)',
    inputs: ['amount', 'interest', 'principal'],
    compute: (inputs) => unscale(paidOf(inputs).principal),
    vectors: [
      { inputs: { amount: '200', interest: '0.02', principal: '1500' }, result: '199.98' },
      { inputs: { amount: '0.018', interest: '0.02', principal: '1500' }, result: '0' },
      { inputs: { amount: '1000.015', interest: '0.015', principal: '1000' }, result: '1000' },
    ],
  }),
  debtLeft: rule({
    id: 'M2',
    name: 'debtLeft',
    formula: 'max(0, interest + principal − amount)',
    inputs: ['amount', 'interest', 'principal'],
    compute: (inputs) => unscale(owedOf([loanOf(inputs)]) - owedOf([paidOf(inputs)])),
    vectors: [
      { inputs: { amount: '200', interest: '0.02', principal: '1500' }, result: '1300.02' },
      { inputs: { amount: '0.018', interest: '0.02', principal: '1500' }, result: '1500.002' },
      { inputs: { amount: '1200.02', interest: '0.02', principal: '1500' }, result: '300' },
      { inputs: { amount: '1000.015', interest: '0.015', principal: '1000' }, result: '0' },
    ],
  }),
  orderLoan: rule({
    id: 'U2',
    name: 'orderLoan',
    formula: 'max(0, needed − free)',
    inputs: ['needed', 'free'],
    compute: ({ needed, free }) => unscale(loanAtEntry(scale(needed), scale(free))),
    vectors: [
      { inputs: { needed: '12000', free: '8000' }, result: '4000' },
      { inputs: { needed: '12000.00000001', free: '12000' }, result: '0.00000001' },
      { inputs: { needed: '12000', free: '12000' }, result: '0' },
    ],
  }),
  loanReturned: rule({
    id: 'U2',
    name: 'loanReturned',
    formula: 'min(released, principal)',
    inputs: ['released', 'principal'],
    compute: ({ released, principal }) => unscale(repaidByRelease(scale(released), scale(principal))),
    vectors: [
      { inputs: { released: '12000', principal: '4000' }, result: '4000' },
      { inputs: { released: '3000', principal: '4000' }, result: '3000' },
    ],
  }),
} as const;
