import * as contract from '#contract/bots/validate-input.ts';
import { botSuccess } from '#contract/bots/status-codes.ts';
import { ratioDecimals } from '#formulas/bots/bot-figures.ts';
import { one, valueOf } from '#formulas/bots/bot-terms.ts';
import { inputProblem, inputRanges, linesRange, startPrice } from '#formulas/bots/input-ranges.ts';
import type { BotInput, InputTerms } from '#formulas/bots/input-ranges.ts';
import { gridPlan } from '#formulas/bots/plan.ts';
import { unscale } from '#money/index.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import { hasBots } from '../engine/pair-terms.ts';
import { checkCodeOf, botInput, inputTerms, rangeText, stepProblem } from './input.ts';

const ratio = (units: bigint): string => unscale(units, ratioDecimals);

const nothing = { profit: { from: '0', to: '0' }, cell_distance: '0', qty_per_grid: '0' };

const noCoins = { quote: 0n, base: 0n };

/**
 * Profit per grid, distance of the lines and quantity; zeros while what they need is not known or not valid.
 */
function lineFigures(input: BotInput, terms: InputTerms) {
  const { last, steps, fees, maxInvestment } = terms;
  const { type, quote = 0n, base = 0n } = input;
  const range = linesRange(input, terms);
  if (!range) return nothing;
  const price = startPrice(input.entry, last);
  const isValid = price !== undefined && valueOf({ quote, base }, last) <= maxInvestment;
  const investment = isValid ? { quote, base } : noCoins;
  const { lines, profits, quantity } = gridPlan({ range, steps, fees, investment, price: price ?? last });
  const [first = 0n, second = 0n] = lines;
  return {
    profit: { from: ratio(profits.from), to: ratio(profits.to) },
    cell_distance:
      type === 'ARITHMETIC' ? unscale(second - first) : unscale(((second - first) * one) / (first === 0n ? 1n : first)),
    qty_per_grid: unscale(quantity),
  };
}

/** `grid.validate`: checks the settings of a bot, and returns the ranges of all inputs. */
export const validate = handlePublic(contract.validate, ({ exchange, params, account }) => {
  const pair = exchange.catalog.pair(params.symbol);
  if (!pair || !hasBots(pair)) return refuse('unknownPair', { field: 'symbol' });
  const { stop_loss: stop_loss_price, take_profit: take_profit_price, ...settings } = params;
  const all = { ...settings, stop_loss_price, take_profit_price };
  const finer = stepProblem(all, undefined);
  if (finer) return refuse('badParameter', { field: fieldNames[finer.field] ?? finer.field, limit: finer.limit });
  return { result: checked(botInput(all), inputTerms(exchange, pair, account?.vipLevel ?? 0)) };
});

/** Names of the parameters that `create` calls otherwise. */
const fieldNames: Readonly<Record<string, string>> = { stop_loss_price: 'stop_loss', take_profit_price: 'take_profit' };

function checked(input: BotInput, terms: InputTerms) {
  const ranges = inputRanges(input, terms);
  const problem = inputProblem(input, ranges, terms.last);
  return {
    status_code: botSuccess,
    debug_msg: '',
    check_code: problem ? checkCodeOf(problem.input, problem.is) : contract.checkCodes[0],
    investment: rangeText('investment', ranges.investment),
    base_investment: rangeText('base', ranges.base),
    cell_number: rangeText('cells', ranges.cells),
    min_price: rangeText('min', ranges.min),
    max_price: rangeText('max', ranges.max),
    stop_loss: rangeText('stopLoss', ranges.stopLoss),
    take_profit: rangeText('takeProfit', ranges.takeProfit),
    entry_price: rangeText('entry', ranges.entry),
    ...lineFigures(input, terms),
  };
}
