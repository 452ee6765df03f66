import { ledgerDecimals, unitsPerCoin, unscale } from '../../money/index.ts';
import { secondMs } from '../durations.ts';
import { priceReserve } from '../bots/bot-terms.ts';
import { ratioDecimals } from '../bots/bot-figures.ts';
import { basketDecimals, leverageBand, navFloor, settleMs } from '../leveraged.ts';
import { ltvDecimals } from '../loans/ltv.ts';
import { liquidationFeeRate } from '../margin/liquidation-amounts.ts';

/** Figures that the explanations of rules name, by placeholder. Shares are fractions of one. */
export const ruleFigures = {
  amounts: {
    coinDecimals: String(ledgerDecimals),
    // Of a percentage; the rate itself has two more.
    rateDecimals: '2',
    liquidationMark: '0.95',
    unifiedMark: '1.04',
    navFloor: unscale(navFloor, basketDecimals),
    bandLow: String(leverageBand.low),
    bandHigh: String(leverageBand.high),
    tokenDecimals: '4',
    settleSeconds: String(settleMs / secondMs),
    ltvDecimals: String(ltvDecimals),
    priceDigits: '8',
    ratioDecimals: String(ratioDecimals),
    yearDays: '365',
  },
  shares: {
    maxRate: '9.9999',
    loanStop: '0.8',
    callRate: '0.9',
    liquidationRate: '0.95',
    fullRate: '1',
    maintenance: '0.04',
    unifiedCall: '0.5',
    transferRate: '0.6',
    saleFee: unscale(liquidationFeeRate),
    minRepayment: '0.01',
    reserve: unscale(priceReserve - unitsPerCoin),
  },
} as const;
