import { ledgerDecimals, mulDiv, unitsPerCoin, unscale } from '../../money/index.ts';
import { secondMs } from '../durations.ts';
import { priceReserve } from '../bots/bot-terms.ts';
import { ratioDecimals } from '../bots/bot-figures.ts';
import { basketDecimals, leverageBand, navFloor, settleMs } from '../leveraged.ts';
import { ltvDecimals } from '../loans/ltv.ts';
import { liquidationFeeRate } from '../margin/liquidation-amounts.ts';
import { maintenance, maintenanceMarks, maxRate, rateDecimals, standardMarks, unifiedMarks } from '../margin/risk.ts';
import type { Fraction } from '../margin/risk.ts';
import { transferRate } from '../margin/transfer-limit.ts';

/** A rate as a canonical decimal. */
const share = ({ numerator, denominator }: Fraction): string => unscale(mulDiv(numerator, unitsPerCoin, denominator));
const [unifiedCall, unifiedLiquidation] = maintenanceMarks;

/** Figures that the explanations of rules name, by placeholder. Shares are fractions of one. */
export const ruleFigures = {
  amounts: {
    coinDecimals: String(ledgerDecimals),
    // Of a percentage.
    rateDecimals: String(rateDecimals - 2),
    liquidationMark: share(standardMarks.liquidation),
    unifiedMark: share({
      numerator: unifiedMarks.liquidation.denominator,
      denominator: unifiedMarks.liquidation.numerator,
    }),
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
    maxRate: unscale(maxRate, rateDecimals),
    loanStop: share(standardMarks.limited),
    callRate: share(standardMarks.marginCall),
    liquidationRate: share(standardMarks.liquidation),
    fullRate: share(unifiedLiquidation),
    maintenance: share(maintenance),
    unifiedCall: share(unifiedCall),
    transferRate: share(transferRate),
    saleFee: unscale(liquidationFeeRate),
    minRepayment: '0.01',
    reserve: unscale(priceReserve - unitsPerCoin),
  },
} as const;
