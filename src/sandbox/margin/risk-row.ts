import * as v from 'valibot';
import { liquidationSteps } from '#contract/margin/risk.ts';
import type { MarginRisk } from '#contract/margin/risk.ts';
import { riskValueDecimals } from '#formulas/margin/collateral.ts';
import type { RiskValues } from '#formulas/margin/collateral.ts';
import { riskLevel, riskRate, standardMarks } from '#formulas/margin/risk.ts';
import type { Fraction, RiskLevel } from '#formulas/margin/risk.ts';
import { transferValue } from '#formulas/margin/transfer-limit.ts';
import { divide, ledgerDecimals, mulDivUp, unscale } from '#money/index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { int } from '#sandbox/store/columns.ts';
import { marginTermsOf, riskValues } from './exposure.ts';
import { marginAccountOf } from './margin-accounts.ts';
import { runningProcess } from './processes/processes.ts';

const VerRow = v.object({ ver: int });
const statuses = { SAFE: 1, LIMITED: 2, MARGIN_CALL: 3, LIQUIDATION: 4 } as const satisfies Record<RiskLevel, number>;

const markText = ({ numerator, denominator }: Fraction): string => divide(numerator, denominator).toFixed();
const limits = {
  limited: markText(standardMarks.limited),
  marginCall: markText(standardMarks.marginCall),
  liquidation: markText(standardMarks.liquidation),
};

const unitsOfValue = 10n ** BigInt(riskValueDecimals - ledgerDecimals);

/** Values in USDT at 8 decimals: assets rounded down, debts up, so that a debt is never 0. */
function valueTexts({ assets, debts }: RiskValues) {
  const [assetValue, debtValue] = [assets / unitsOfValue, mulDivUp(debts, 1n, unitsOfValue)];
  return {
    assetValue: unscale(assetValue),
    debtValue: unscale(debtValue),
    netValue: unscale(assetValue - debtValue),
  };
}

/** The liquidation of an account that runs, with its step. */
function liquidationOf(exchange: Exchange, uid: string): Pick<MarginRisk, 'liquidation'> {
  const process = runningProcess(exchange, uid);
  const step = liquidationSteps.find((each) => each === process?.step);
  if (process?.kind !== 'LIQUIDATION' || step === undefined) return {};
  return { liquidation: { id: process.processId, startTime: process.startTime, step } };
}

/**
 * The level of an account; it stays LIQUIDATION until its liquidation ends, whatever the coins are worth
 * meanwhile.
 */
export const levelOf = (exchange: Exchange, account: Account, values: RiskValues): RiskLevel =>
  runningProcess(exchange, account.uid)?.kind === 'LIQUIDATION'
    ? 'LIQUIDATION'
    : riskLevel(values, marginTermsOf(exchange, account));

/** The risk of a standard account as a row of the contract. */
export function riskRow(
  exchange: Exchange,
  account: Account,
  values: RiskValues = riskValues(exchange, account.uid),
): MarginRisk {
  const { isOpen, leverage } = marginAccountOf(exchange, account.uid);
  const level = levelOf(exchange, account, values);
  return {
    riskRate: riskRate(values),
    level,
    status: statuses[level],
    limits,
    ...valueTexts(values),
    maxTransfer: level === 'SAFE' ? unscale(transferValue(values)) : '0',
    openStatus: isOpen ? 1 : 0,
    leverage: String(leverage),
    ...liquidationOf(exchange, account.uid),
    updateTime: exchange.clock.now(),
    ver: exchange.store.row(VerRow, 'SELECT ver FROM margin_watch WHERE uid = ?', account.uid)?.ver ?? 0,
  };
}
