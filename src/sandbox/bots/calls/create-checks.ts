import { investMode } from '#contract/bots/bot.ts';
import { runningBotsMax } from '#formulas/bots/bot-terms.ts';
import { inputProblem, inputRanges } from '#formulas/bots/input-ranges.ts';
import type { BotInput, InputProblem, InputTerms, CheckedInput } from '#formulas/bots/input-ranges.ts';
import { unscale } from '#money/index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { accountProblem } from '#sandbox/spot/orders/order-rules.ts';
import { openBots } from '../engine/bot-store.ts';
import { hasBots, isTrading } from '../engine/pair-terms.ts';
import { boundText, stepProblem } from './input.ts';
import type { BotParams } from './input.ts';

/** Verification level that bots need. exchange-api 4.9 */
const minLevel = 1;

/** Inputs of the price range, and those that the market can have passed. */
export const rangeInputs = ['min', 'max', 'cells'] as const;
const triggerInputs = ['takeProfit', 'stopLoss', 'entry'] as const;

/** Parameter of `create` by input. */
const fieldOfInput: Readonly<Record<CheckedInput, keyof BotParams>> = {
  min: 'min_price',
  max: 'max_price',
  cells: 'cell_number',
  investment: 'quote_investment',
  takeProfit: 'take_profit_price',
  stopLoss: 'stop_loss_price',
  entry: 'entry_price',
};

/** What `create` checks. `now` is ms of exchange time. */
export interface CreateRequest {
  exchange: Exchange;
  account: Account;
  params: BotParams & { symbol: string };
  now: number;
}

/** 400: a required amount is missing, or a value is not a multiple of its step. */
export function malformedProblem({ exchange, params }: Pick<CreateRequest, 'exchange' | 'params'>) {
  const { invest_mode: mode = investMode.quote } = params;
  const needed = [
    ...(mode === investMode.base ? [] : (['quote_investment'] as const)),
    ...(mode === investMode.quote ? [] : (['base_investment'] as const)),
  ];
  const missing = needed.find((field) => params[field] === undefined);
  if (missing !== undefined) return refuse('badInput', { field: missing });
  const step = stepProblem(params, exchange.catalog.pair(params.symbol));
  return step ? refuse('badInput', { ...step }) : undefined;
}

/** 404 and 410: the pair has no bots, or does not trade. */
export function pairProblem(pair: Pair | undefined, now: number) {
  if (!pair || !hasBots(pair)) return refuse('unknownPair', { field: 'symbol' });
  return isTrading(pair, now) ? undefined : refuse('pairNotTrading', { field: 'symbol' });
}

const runningBots = (exchange: Exchange, { uid }: Account) => openBots(exchange).filter(({ bot }) => bot.uid === uid);

/** 403, 411, 408: who may have another bot. */
export function personProblem({ exchange, account, params: { symbol } }: CreateRequest, pair: Pair) {
  const running = runningBots(exchange, account);
  const isFullSubMember = account.parentUid !== '' && running.length >= runningBotsMax.subAccount;
  if (account.kycLevel < minLevel) return refuse('notAllowed', { limit: String(minLevel) });
  if (account.isBanned || accountProblem(account, pair)) return refuse('notAllowed');
  if (isFullSubMember) return refuse('notAllowed', { limit: String(runningBotsMax.subAccount) });
  if (account.isUpgrading) return refuse('accountBusy');
  if (running.length >= runningBotsMax.all) return refuse('tooManyBots', { limit: String(runningBotsMax.all) });
  if (running.filter(({ bot }) => bot.symbolId === symbol).length >= runningBotsMax.pair)
    return refuse('tooManyBots', { field: 'symbol', limit: String(runningBotsMax.pair) });
  return undefined;
}

/** The field of a problem and its limit. */
export const details = ({ input, limit }: InputProblem, { investedIn }: BotInput) => ({
  field: input === 'investment' && investedIn === 'base' ? 'base_investment' : fieldOfInput[input],
  limit: boundText(input, limit),
});

/** 407, 412, 402: checks the settings by the rules of `validate-input` at the current price. */
export function settingsProblem(input: BotInput, terms: InputTerms) {
  const ranges = inputRanges(input, terms);
  const problemOf = (inputs: readonly CheckedInput[]) => inputProblem(input, ranges, terms.last, inputs);
  const range = problemOf(rangeInputs);
  if (range) return refuse('rangeNoLongerValid', details(range, input));
  const trigger = problemOf(triggerInputs);
  if (trigger) return refuse('triggerPassed', details(trigger, input));
  const investment = problemOf(['investment']);
  return investment ? refuse('investmentOutOfRange', details(investment, input)) : undefined;
}

/** What a bot can take of both coins, units of 10⁻⁸: what may leave the spot account (wallet). */
export function availableCoins(exchange: Exchange, account: Account, { baseTokenId, quoteTokenId }: Pair) {
  const limitOf = exchange.credit.transferLimits(exchange, account);
  return { base: limitOf(baseTokenId), quote: limitOf(quoteTokenId) };
}

/** 401: the account has less than the bot takes. */
export function balanceProblem({ exchange, account }: CreateRequest, pair: Pair, { quote = 0n, base = 0n }: BotInput) {
  const available = availableCoins(exchange, account, pair);
  if (quote > available.quote)
    return refuse('insufficientBalance', { field: 'quote_investment', limit: unscale(available.quote) });
  if (base > available.base)
    return refuse('insufficientBalance', { field: 'base_investment', limit: unscale(available.base) });
  return undefined;
}
