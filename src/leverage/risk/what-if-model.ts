import { riskValuesOf } from '#formulas/margin/collateral.ts';
import type { CoinExposure } from '#formulas/margin/collateral.ts';
import { valuesAfterChange } from '#formulas/margin/price-change.ts';
import { riskLevel, riskRate, unifiedRates } from '#formulas/margin/risk.ts';
import type { RiskLevel } from '#formulas/margin/risk.ts';
import { floorTo, mulDiv, unitsPerCoin, unscale } from '#money/index.ts';
import type { ExplanationRequest } from '#shell/explanation/explanation-request.ts';
import { explainUnifiedRate, explainWhatIf } from './risk-explanations.ts';
import type { RiskTerms } from './risk-explanations.ts';

/** Coins whose price is taken as that of USDT: they do not move with "all coins". */
const stablecoins: ReadonlySet<string> = new Set(['USDT', 'USDC']);
/** The choice that moves all coins but stablecoins together. */
export const allCoins = '*';
/** Largest change in percent, either way. */
export const maxChange = 50;
/** Percent of the quick buttons. */
export const quickChanges = [-5, -10, -20, -30] as const;

const matters = ({ owed, held, tiers }: CoinExposure): boolean => owed > 0n || (held > 0n && tiers.length > 0);

/** The coins that can be chosen, that of the pair first; `allCoins` when several can move together. */
export function whatIfCoins(exposures: readonly CoinExposure[], pairCoin: string | undefined): string[] {
  const others = exposures.filter((each) => matters(each) && each.coin !== 'USDT' && each.coin !== pairCoin);
  const coins = [...(pairCoin === undefined ? [] : [pairCoin]), ...others.map(({ coin }) => coin)];
  const moving = coins.filter((coin) => !stablecoins.has(coin));
  return moving.length > 1 ? [...coins, allCoins] : coins;
}

/** A change in percent that the slider can show; `last` for what is no number. leverage.md 7 */
export const clampedChange = (percent: number, last: number): number =>
  Number.isFinite(percent) ? Math.min(Math.max(Math.round(percent), -maxChange), maxChange) : last;

/** Risk after a price change. */
export interface WhatIfModel {
  rate: string;
  level: RiskLevel;
  /** The new price of one coin in USDT; undefined for several coins. */
  price: string | undefined;
  explain: ExplanationRequest;
  /** Margin rates of a unified account after the change. */
  unified: { imr: UnifiedRate; mmr: UnifiedRate } | undefined;
}

interface UnifiedRate {
  rate: string;
  explain: ExplanationRequest;
}

/** What a price change is computed from. */
export interface WhatIfInput extends RiskTerms {
  exposures: readonly CoinExposure[];
  /** A coin, or `allCoins`. */
  coin: string;
  /** Whole percent from −50 to 50. */
  percent: number;
  /** The tick of a coin's price in USDT, units of 10⁻⁸. */
  tickOf: (coin: string) => bigint;
}

const hundred = 100n;

/**
 * The risk after the price of a coin, or of all coins but stablecoins, changes by a percentage. leverage.md 2
 * M7
 */
export function whatIf({ exposures, kind, leverage, coin, percent, tickOf }: WhatIfInput): WhatIfModel {
  const change = (BigInt(percent) * unitsPerCoin) / hundred;
  const moving = exposures.filter((each) => (coin === allCoins ? !stablecoins.has(each.coin) : each.coin === coin));
  const coins = new Set(moving.map((each) => each.coin));
  const values = valuesAfterChange(exposures, coins, change);
  const exact = riskValuesOf(exposures.map((each) => (coins.has(each.coin) ? atChange(each, change) : each)));
  const [single] = coin === allCoins ? [] : moving;
  const rates = kind === 'unified' ? unifiedRates(exact, leverage) : undefined;
  return {
    rate: riskRate(values),
    level: riskLevel(values, { isUnified: kind === 'unified', leverage }),
    price: single && unscale(floorTo(atChange(single, change).index, tickOf(coin))),
    explain: explainWhatIf(exposures, coins, change),
    unified: rates && {
      imr: { rate: rates.imRate, explain: explainUnifiedRate('imRate', exact, leverage) },
      mmr: { rate: rates.mmRate, explain: explainUnifiedRate('mmRate', exact, leverage) },
    },
  };
}

/** A coin at its price after the change, cut at 8 decimals. */
const atChange = (exposure: CoinExposure, change: bigint): CoinExposure => ({
  ...exposure,
  index: mulDiv(exposure.index, unitsPerCoin + change, unitsPerCoin),
});
