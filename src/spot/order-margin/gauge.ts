import { gaugeModel } from '#leverage/risk/gauge-model.ts';
import type { GaugeModel } from '#leverage/risk/gauge-model.ts';
import { exposuresAsFilled } from '#leverage/risk/order-effect.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { CoinExposure } from '#formulas/margin/collateral.ts';
import { leverageUnits } from '#session/leverage/access.ts';
import type { MarginRiskState } from '#session/leverage/margin-risk.ts';
import { coinsOf, exposuresWithLoans, unitsOf } from './margin-rules-of.ts';
import type { MarginInputs } from './margin-rules-of.ts';
import { orderEffectOf } from './order-effect.ts';
import type { OrderedView } from './order-effect.ts';

/** The risk of the account as the terminal shows it: now, and after the order in the form. */
export interface TerminalRisk {
  model: GaugeModel;
  /** The account in units; undefined while a price is missing or outdated. */
  exposures: readonly CoinExposure[] | undefined;
  filled: readonly CoinExposure[] | undefined;
}

/** The tick of a coin's price in USDT, units of 10⁻⁸; 10⁻² USDT for a coin without a pair. */
export function tickOf({ pairs }: Pick<MarginInputs, 'pairs'>, coin: string): bigint {
  return unitsOf(pairs.get(`${coin}USDT`)?.tick ?? '0.01');
}

/**
 * The risk of the account with the open pair's coin, and with the order of the form, if there is one.
 * leverage.md 4
 */
export function terminalRisk(
  inputs: MarginInputs,
  risk: MarginRiskState,
  pair: TradingSymbol,
  view: OrderedView | undefined,
): TerminalRisk {
  const { pays, gets } = coinsOf('BUY', pair);
  const exposures = exposuresWithLoans(inputs, [pays, gets], view?.rates?.taker ?? '0');
  const isOnMargin = view !== undefined && view.funding !== 'SPOT' && view.draft.kind !== 'PLAN';
  const order = isOnMargin ? orderEffectOf(view, inputs) : undefined;
  const coin = pair.baseTokenId;
  return {
    model: gaugeModel({
      risk: risk.phase === 'known' ? risk.risk : undefined,
      exposures,
      leverage: leverageUnits(inputs.leverage),
      priced: { coin, tick: tickOf(inputs, coin) },
      order,
    }),
    exposures,
    filled: exposures && order && exposuresAsFilled(exposures, order),
  };
}
