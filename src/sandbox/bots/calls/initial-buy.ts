import { initialBuy as declared } from '#contract/bots/create-bot.ts';
import { botSuccess } from '#contract/bots/status-codes.ts';
import { feeOf, fillAmount } from '#formulas/bots/bot-terms.ts';
import { inputProblem, inputRanges } from '#formulas/bots/input-ranges.ts';
import { gridPlan } from '#formulas/bots/plan.ts';
import { unscale } from '#money/index.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { hasBots } from '../engine/pair-terms.ts';
import { details, rangeInputs } from './create-checks.ts';
import { botInput, inputTerms, stepProblem } from './input.ts';

/** `grid.initialBuy`: the first order of a bot at the last price, or at its entry price. */
export const initialBuy = handle(
  declared,
  ({ exchange, params: { total_investment, ...params }, account }) => {
    const pair = exchange.catalog.pair(params.symbol);
    if (!pair || !hasBots(pair)) return refuse('unknownPair', { field: 'symbol' });
    const settings = { ...params, quote_investment: params.quote_investment ?? total_investment };
    const step = stepProblem(settings, pair);
    if (step) return refuse('badInput', { ...step });
    const input = botInput(settings);
    const terms = inputTerms(exchange, pair, account.vipLevel);
    const ranges = inputRanges(input, terms);
    const range = inputProblem(input, ranges, terms.last, [...rangeInputs, 'entry']);
    if (range) return refuse('rangeNoLongerValid', details(range, input));
    // Less than the least investment is answered with what it buys, which is nothing.
    const investment = inputProblem(input, ranges, terms.last, ['investment']);
    if (investment?.is === 'TOO_HIGH') return refuse('badInput', details(investment, input));
    const { min = 0n, max = 0n, cells = 0, type, quote = 0n, base = 0n, entry } = input;
    const price = entry ?? terms.last;
    const { steps, fees } = terms;
    const plan = gridPlan({ range: { min, max, cells, type }, steps, fees, investment: { quote, base }, price });
    const none = { side: '', quantity: 0n } as const;
    const { side, quantity } = plan.firstOrder ?? none;
    const cost = fillAmount(price, quantity);
    return {
      result: {
        status_code: botSuccess,
        debug_msg: '',
        side,
        base_amount: unscale(quantity),
        quote_cost: unscale(cost),
        fee: unscale(feeOf(side === 'SELL' ? cost : quantity, fees.taker)),
        price: unscale(price),
        qty_per_grid: unscale(plan.quantity),
        buy_lines: plan.empty,
        sell_lines: plan.sells,
      },
    };
  },
  { parameterError: 'badInput' },
);
