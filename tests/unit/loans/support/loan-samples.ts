import type { LoanToken, PledgeToken } from '#contract/loans/loan-market.ts';
import type { LoanOrder } from '#contract/loans/loan-order.ts';
import { scale } from '#money/index.ts';
import type { LoanContext } from '#loans/market/loan-context.ts';

const hourMs = 3_600_000;
const start = Date.UTC(2026, 4, 20, 9, 20);

/** A loan of 6000 USDT on 0.2 BTC for 30 days with 287 charges. loans.md 7 "standard" */
export const loanOrder = (changes: Partial<LoanOrder> = {}): LoanOrder => ({
  orderId: '1',
  requestId: 'request-1',
  loanToken: 'USDT',
  loanAmount: '6000',
  principal: '6000',
  interest: '10.4181',
  penalty: '0',
  pledgeToken: 'BTC',
  pledgeAmount: '0.2',
  term: 30,
  hourlyInterestRate: '0.00000605',
  ltv: '0.5009',
  initialLtv: '0.65',
  marginCallLtv: '0.8',
  liquidationLtv: '0.9',
  liquidationPrice: '33391.22',
  status: 2,
  accountType: 5,
  createTime: start,
  expireTime: start + 30 * 24 * hourMs,
  nextChargeTime: start + 287 * hourMs,
  overdueTime: 0,
  closeTime: 0,
  closeReason: '',
  ver: 1,
  ...changes,
});

const terms = (rate: string) => [
  { days: 7, hourlyInterestRate: rate },
  { days: 30, hourlyInterestRate: rate },
];
const loanToken = (changes: Partial<LoanToken>): LoanToken => ({
  token: 'USDT',
  hourlyInterestRate: '0.0000055',
  enabled: 'Y',
  terms: terms('0.0000055'),
  minLoan: '100',
  maxLoan: '100000',
  poolRemain: '20000000',
  precision: 4,
  ...changes,
});
const pledgeToken = (changes: Partial<PledgeToken>): PledgeToken => ({
  token: 'BTC',
  enabled: 'Y',
  initialLtv: '0.65',
  marginCallLtv: '0.8',
  liquidationLtv: '0.9',
  minPledge: '0.0025',
  maxPledge: '25',
  precision: 8,
  indexPrice: '60000',
  ...changes,
});

/** Coins and prices of the seed. */
export const loanContext = (prices: Readonly<Record<string, string>> = {}): LoanContext => {
  const all: Record<string, string> = { USDT: '1', BTC: '60000', ETH: '3000', XRP: '0.5', ...prices };
  const ticks: Record<string, string> = { BTC: '0.01', ETH: '0.01', XRP: '0.0001' };
  return {
    loans: [loanToken({}), loanToken({ token: 'BTC', minLoan: '0.002', maxLoan: '3', precision: 8 })],
    pledges: [
      pledgeToken({}),
      pledgeToken({ token: 'ETH', minPledge: '0.05', maxPledge: '500' }),
      pledgeToken({
        token: 'USDT',
        initialLtv: '0.8',
        marginCallLtv: '0.87',
        liquidationLtv: '0.93',
        minPledge: '150',
        maxPledge: '1500000',
        precision: 4,
      }),
    ],
    overdue: [{ token: 'USDT', graceHours: 72, penaltyMultiple: '3', liquidationFeeRate: '0.02' }],
    coins: [],
    isMobile: false,
    ratesMs: start,
    priceState: 'live',
    pricesMs: start,
    priceOf: (coin) => all[coin],
    tickOf: (coin) => scale(ticks[coin] ?? '0'),
    pausedSince: () => undefined,
  };
};
