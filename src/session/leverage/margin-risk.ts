import { computed } from 'nanostores';
import * as v from 'valibot';
import { send } from '../../api/index.ts';
import type { ApiError } from '../../api/index.ts';
import { MarginRisk, risk as riskCall } from '../../contract/margin/risk.ts';
import { validRowsOfKind } from '../../contract/scalars.ts';
import { riskValueDecimals, riskValuesOf } from '../../formulas/margin/collateral.ts';
import { loanLimit, riskLevel, riskRate, unifiedMarks } from '../../formulas/margin/risk.ts';
import type { Fraction, RiskLevel } from '../../formulas/margin/risk.ts';
import { canonical, decimal, ledgerDecimals, unscale } from '../../money/index.ts';
import { valueOf } from '../remote/load.ts';
import type { Load } from '../remote/load.ts';
import { remote } from '../remote/remote.ts';
import { $exposure, exposureUnits } from './exposure.ts';
import type { Exposure } from './exposure.ts';
import { leverageUnits } from './access.ts';
import type { AccountKind, MarginAccess } from './access.ts';
import { $marginAccess, ofKind } from './margin-access.ts';
import { $marginWallet } from './margin-wallet.ts';
import type { MarginWallet } from './margin-wallet.ts';

/**
 * Risk of an account: values in USDT, rates as fractions; `marks` are the rates from which a level applies. leverage.md
 * 1
 */
export interface Risk {
  kind: AccountKind;
  assets: string;
  /** Assets less debts. */
  net: string;
  debts: string;
  rate: string;
  level: RiskLevel;
  marks: { limited: string; call: string; liquidation: string };
  /** Initial and maintenance margin rate of a unified account. */
  imr?: string;
  mmr?: string;
  /** Exchange time, ms. */
  at: number;
}

export type MarginRiskState =
  | { phase: 'idle' | 'loading' }
  | { phase: 'failed'; error: ApiError }
  /** A price or the tiers of a coin are missing: no risk value is shown. */
  | { phase: 'incomplete' }
  | { phase: 'known'; risk: Risk };

/**
 * Risk of a standard account as the exchange computed it; that of a unified one is computed here. Prices change values
 * without a higher `ver`, which only a loaded row has. exchange-api 3.3
 */
export const $marginRiskRow = remote<MarginRisk>(
  ofKind((kind) => (kind === 'standard' ? send(riskCall, {}) : undefined)),
  (row, held) => (row.ver > held.ver || (row.ver === held.ver && row.updateTime >= held.updateTime) ? row : held),
);

/** Row of topic `loan` with the risk. */
const RiskRow = v.object({ kind: v.literal('MARGIN_RISK'), ...MarginRisk.entries });

/** Merges the risk rows of topic `loan`; other rows are left out. */
export function applyRiskRows(rows: readonly unknown[]): void {
  for (const row of validRowsOfKind('MARGIN_RISK', RiskRow, rows)) {
    const held = valueOf($marginRiskRow.get());
    if (!held || row.ver > held.ver) $marginRiskRow.set({ phase: 'ready', value: row });
  }
}

/** The liquidation that is running, with its step; undefined without one. exchange-api 4.5 */
export const $runningLiquidation = computed($marginRiskRow, (state) => valueOf(state)?.liquidation);

const standardRisk = (row: MarginRisk): Risk => ({
  kind: 'standard',
  assets: row.assetValue,
  net: row.netValue,
  debts: row.debtValue,
  rate: row.riskRate,
  level: row.level,
  marks: { limited: row.limits.limited, call: row.limits.marginCall, liquidation: row.limits.liquidation },
  at: row.updateTime,
});

/** Decimals of a displayed mark. */
const markDecimals = 4;
const markText = ({ numerator, denominator }: Fraction): string =>
  canonical(decimal(numerator).div(decimal(denominator)).round(markDecimals, decimal.roundHalfUp));

const valueText = (units: bigint): string =>
  canonical(decimal(unscale(units, riskValueDecimals)).round(ledgerDecimals, decimal.roundHalfUp));

/** The marks of a unified account as risk rates. leverage.md 2 U1 */
const unifiedMarkTexts = (leverage: string): Risk['marks'] => ({
  limited: markText(loanLimit(leverageUnits(leverage))),
  call: markText(unifiedMarks.marginCall),
  liquidation: markText(unifiedMarks.liquidation),
});

function unifiedRisk(exposure: Exposure, leverage: string, wallet: MarginWallet): Risk | undefined {
  const units = exposureUnits(exposure);
  if (!units) return undefined;
  const values = riskValuesOf(units);
  return {
    kind: 'unified',
    assets: valueText(values.assets),
    net: valueText(values.assets - values.debts),
    debts: valueText(values.debts),
    rate: riskRate(values),
    level: riskLevel(values, { isUnified: true, leverage: leverageUnits(leverage) }),
    marks: unifiedMarkTexts(leverage),
    ...(wallet.rates && { imr: wallet.rates.imRate, mmr: wallet.rates.mmRate }),
    at: wallet.at,
  };
}

function stateOf(
  access: MarginAccess,
  row: Load<MarginRisk>,
  exposure: Exposure | undefined,
  wallet: Load<MarginWallet>,
): MarginRiskState {
  if (access.phase !== 'known') return { phase: 'idle' };
  if (access.kind === 'standard')
    return row.phase === 'ready' ? { phase: 'known', risk: standardRisk(row.value) } : row;
  if (wallet.phase !== 'ready') return wallet;
  if (!exposure) return { phase: 'loading' };
  const risk = unifiedRisk(exposure, access.leverage, wallet.value);
  return risk ? { phase: 'known', risk } : { phase: 'incomplete' };
}

/**
 * Risk of the account: of a standard one as the exchange computed it, of a unified one from its balances and the index
 * prices. exchange-api 4.5, 4.6
 */
export const $marginRisk = computed([$marginAccess, $marginRiskRow, $exposure, $marginWallet], stateOf);
