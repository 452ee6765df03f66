import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rule } from '#formulas/explanation.ts';
import { collateralValue, riskValueDecimals, riskValuesOf } from '#formulas/margin/collateral.ts';
import type { CoinExposure, RiskValues } from '#formulas/margin/collateral.ts';
import { interestCharge, interestRateDecimals } from '#formulas/margin/interest.ts';
import { liquidationDistance, liquidationPrice } from '#formulas/margin/liquidation-price.ts';
import { maxLoanByRisk } from '#formulas/margin/max-loan.ts';
import { valuesAfterChange } from '#formulas/margin/price-change.ts';
import { riskRate, unifiedRates } from '#formulas/margin/risk.ts';
import { transferLimit } from '#formulas/margin/transfer-limit.ts';
import { tierText, valueTexts } from '#formulas/rules/rule-values.ts';
import { rules } from '#formulas/rules/rules.ts';
import type { ExplanationRequest } from '#shell/explanation/explanation-request.ts';
import * as explained from '#leverage/risk/risk-explanations.ts';
import type { RiskTerms } from '#leverage/risk/risk-explanations.ts';
import { scale, unscale } from '#money/index.ts';
import { tiersOf } from '../../formulas/margin/margin-samples.ts';

/** Describes the collateral value of a coin. */
const explainCollateral = ({ coin, held, index, tiers }: CoinExposure): ExplanationRequest => ({
  rule: 'collateral',
  inputs: { held: unscale(held), price: unscale(index), tiers: tierText(tiers) },
  units: { held: coin, price: 'USDT' },
  resultUnit: 'USDT',
});

/** Describes the largest loan of a coin that stays in the account; `decimals` are those of the coin. */
const explainLoanRoom = (
  values: RiskValues,
  { coin, held, index, tiers }: CoinExposure,
  leverage: bigint,
  decimals: number,
): ExplanationRequest => ({
  rule: 'loanRoom',
  inputs: {
    ...valueTexts(values),
    leverage: String(leverage),
    held: unscale(held),
    price: unscale(index),
    tiers: tierText(tiers),
    decimals: String(decimals),
  },
  units: { assets: 'USDT', debts: 'USDT', held: coin, price: 'USDT' },
  resultUnit: coin,
});

/** Describes how much of a coin can leave the account; `free` in units of 10⁻⁸, `decimals` are those of the coin. */
const explainTransferLimit = (
  values: RiskValues,
  exposure: CoinExposure,
  free: bigint,
  { kind, leverage }: RiskTerms,
  decimals: number,
): ExplanationRequest => ({
  rule: 'transferLimit',
  inputs: {
    ...valueTexts(values),
    free: unscale(free),
    held: unscale(exposure.held),
    price: unscale(exposure.index),
    tiers: tierText(exposure.tiers),
    account: kind,
    leverage: String(leverage),
    decimals: String(decimals),
  },
  units: { assets: 'USDT', debts: 'USDT', free: exposure.coin, held: exposure.coin, price: 'USDT' },
  resultUnit: exposure.coin,
});

/** Computes an explained figure as the dialog does: by the rule, from the inputs that it shows. */
function figureOf({ rule, inputs }: ExplanationRequest): string {
  const found: Rule = rules[rule];
  return found.compute(inputs);
}

const coins = ['USDT', 'USDC', 'BTC', 'SOL', 'RUST'];
const quantity = fc.bigInt({ min: 0n, max: 4n * 10n ** 10n });
/** An account with any amounts of five coins, at any prices. */
const account = fc
  .array(fc.record({ held: quantity, owed: quantity, index: fc.bigInt({ min: 1n, max: 10n ** 13n }) }), {
    minLength: coins.length,
    maxLength: coins.length,
  })
  .map((rows): CoinExposure[] =>
    rows.map((row, at) => {
      const coin = coins[at] ?? '';
      return { ...row, coin, index: coin === 'USDT' ? scale('1') : row.index, tiers: tiersOf[coin] ?? [] };
    }),
  );
const leverage = fc.bigInt({ min: 2n, max: 5n });
const tick = scale('0.01');

test('[Issue: explain this number] for 10,000 accounts each explained figure equals the one that the formulas return', () => {
  const change = fc.bigInt({ min: -5n * 10n ** 7n, max: 5n * 10n ** 7n });
  const free = fc.bigInt({ min: 0n, max: 10n ** 10n });
  fc.assert(
    fc.property(account, leverage, fc.constantFrom(...coins), change, free, (exposures, times, coin, moved, room) => {
      const values = riskValuesOf(exposures);
      const exposure = exposures.find((each) => each.coin === coin) ?? {
        coin,
        held: 0n,
        owed: 0n,
        index: 0n,
        tiers: [],
      };
      const some = new Set(['BTC', coin]);
      const kind = times % 2n === 0n ? 'unified' : 'standard';
      const terms = { isUnified: kind === 'unified', leverage: times };
      const price = liquidationPrice(exposures, coin, terms, tick);
      const shown: (readonly [request: ExplanationRequest, figure: string])[] = [
        [explained.explainRiskRate(values), riskRate(values)],
        [explainCollateral(exposure), unscale(collateralValue(exposure), riskValueDecimals)],
        [explained.explainUnifiedRate('imRate', values, times), unifiedRates(values, times).imRate],
        [explained.explainUnifiedRate('mmRate', values, times), unifiedRates(values, times).mmRate],
        [explained.explainWhatIf(exposures, some, moved), riskRate(valuesAfterChange(exposures, some, moved))],
        [explained.explainLiquidationPrice(exposures, coin, kind, tick), price ? unscale(price.price) : ''],
        [explainLoanRoom(values, exposure, times, 8), unscale(maxLoanByRisk(values, exposure, times))],
        [
          explainTransferLimit(values, exposure, room, { kind, leverage: times }, 8),
          unscale(transferLimit(values, exposure, room, terms)),
        ],
        [
          explained.explainInterest(coin, unscale(exposure.owed), '0.000005', 24),
          unscale(24n * interestCharge(exposure.owed, scale('0.000005', interestRateDecimals))),
        ],
        ...(price
          ? ([
              [
                explained.explainDistance(price.price, exposure.index),
                unscale(liquidationDistance(price.price, exposure.index)),
              ],
            ] as const)
          : []),
      ];
      for (const [request, figure] of shown) {
        if (figureOf(request) !== figure) expect([request, figureOf(request)]).toEqual([request, figure]);
      }
    }),
    { numRuns: 10_000 },
  );
});

test('an explanation names its inputs with their units', () => {
  const exposures: CoinExposure[] = [
    { coin: 'BTC', held: scale('1'), owed: 0n, index: scale('60000'), tiers: tiersOf['BTC'] ?? [] },
    { coin: 'USDT', held: 0n, owed: scale('50730'), index: scale('1'), tiers: tiersOf['USDT'] ?? [] },
  ];
  const request = explained.explainLiquidationPrice(exposures, 'BTC', 'standard', tick);
  expect(request).toMatchObject({
    inputs: { otherDebts: '50730', otherAssets: '0', held: '1', tiers: '0:0.95 50:0.9 200:0.8' },
    units: { otherDebts: 'USDT', held: 'BTC' },
    resultUnit: 'USDT',
  });
  expect(figureOf(request)).toBe('56210.53');
});
