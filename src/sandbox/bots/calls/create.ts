import { create as declared } from '#contract/bots/create-bot.ts';
import { botSuccess } from '#contract/bots/status-codes.ts';
import { investMode } from '#contract/bots/bot.ts';
import type { BotInput } from '#formulas/bots/input-ranges.ts';
import { complianceRefusal } from '#sandbox/account/compliance.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { botAccount } from '../engine/book-fills.ts';
import { openBot, saveBot } from '../engine/bot-store.ts';
import type { StoredBot } from '../engine/bot-store.ts';
import { botWithOrders } from '../engine/bot-row.ts';
import { feesOf, lastPriceOf } from '../engine/pair-terms.ts';
import { publishBot } from '../engine/publish.ts';
import { startBot } from '../engine/start-bot.ts';
import { balanceProblem, malformedProblem, pairProblem, personProblem, settingsProblem } from './create-checks.ts';
import type { CreateRequest } from './create-checks.ts';
import { botInput, inputTerms } from './input.ts';

/** Moves the coins of a new bot to its account and saves it, waiting for its start. */
function addBot(
  {
    exchange,
    account,
    now,
    params,
  }: CreateRequest & { params: { requestId?: string | undefined; source?: StoredBot['source'] | undefined } },
  pair: Pair,
  input: BotInput,
): StoredBot {
  const { uid, isUnified } = account;
  const { min = 0n, max = 0n, cells = 0, quote = 0n, base = 0n, entry = 0n, stopLoss = 0n, takeProfit = 0n } = input;
  const gridId = exchange.markets.newId();
  const fees = feesOf(exchange, pair, uid);
  const coins = botAccount(gridId);
  exchange.ledger.post({ kind: 'grid start', reference: gridId }, [
    { account: userAccount(uid, 'free'), coin: pair.quoteTokenId, amount: -quote },
    { account: coins, coin: pair.quoteTokenId, amount: quote },
    { account: userAccount(uid, 'free'), coin: pair.baseTokenId, amount: -base },
    { account: coins, coin: pair.baseTokenId, amount: base },
  ]);
  return saveBot(exchange, {
    gridId,
    uid,
    requestId: params.requestId ?? gridId,
    symbolId: pair.symbolId,
    source: params.source ?? 'MANUAL',
    type: input.type,
    status: 'NEW',
    minPrice: min,
    maxPrice: max,
    cellNumber: cells,
    investMode: params.invest_mode ?? investMode.quote,
    quoteInvestment: quote,
    baseInvestment: base,
    totalInvestment: 0n,
    qtyPerGrid: 0n,
    entryPrice: entry,
    entrySide: entry === 0n ? '' : entry > lastPriceOf(exchange, pair) ? 'UP' : 'DOWN',
    stopLossPrice: stopLoss,
    takeProfitPrice: takeProfit,
    endPrice: 0n,
    baseBalance: base,
    quoteBalance: quote,
    gridProfit: 0n,
    matchedTrades: 0,
    emptyLine: 0,
    carryQuantity: 0n,
    carryCost: 0n,
    position: 'INSIDE',
    profitFrom: 0n,
    profitTo: 0n,
    endMode: '',
    closeMode: '',
    closeReason: '',
    botCloseCode: '',
    settledBase: 0n,
    settledQuote: 0n,
    accountType: isUnified ? 'UTA' : 'SPOT',
    makerFeeRate: fees.maker,
    takerFeeRate: fees.taker,
    jobTime: 0,
    createTime: now,
    startTime: 0,
    endTime: 0,
    ver: 0,
  });
}

/** Returns whether the bot starts now: without an entry price, or with one equal to the last price. */
const startsNow = (exchange: Exchange, pair: Pair, { entry }: BotInput): boolean =>
  entry === undefined || entry === lastPriceOf(exchange, pair);

/**
 * `grid.create`: takes the coins and starts the bot, or lets it wait for its entry price. The order of the checks:
 * bots.md 6.
 */
export const create = handle(
  declared,
  ({ exchange, params, account, now }) => {
    const request = { exchange, params, account, now };
    const pair = exchange.catalog.pair(params.symbol);
    const early = malformedProblem(request) ?? pairProblem(pair, now);
    if (early || !pair) return early ?? refuse('unknownPair');
    // Brings the book and its last price up to date.
    exchange.markets.of(pair.symbolId);
    const input = botInput(params);
    const problem =
      personProblem(request, pair) ??
      settingsProblem(input, inputTerms(exchange, pair, account.vipLevel)) ??
      balanceProblem(request, pair, input);
    if (problem) return problem;
    const bot = addBot(request, pair, input);
    if (startsNow(exchange, pair, input) && !startBot(exchange, bot)) return refuse('firstPurchaseFailed');
    const current = openBot(exchange, bot.gridId)?.bot ?? bot;
    publishBot(exchange, current);
    return {
      result: {
        status_code: botSuccess,
        debug_msg: '',
        grid_id: bot.gridId,
        // The clock may have moved on since the call came.
        grid: botWithOrders(exchange, current, exchange.clock.now()),
      },
    };
  },
  {
    checkAccount: (account) => complianceRefusal(account, 'grid'),
    // The call has its own code for an account that is being upgraded.
    order: ['account', 'debts', 'parameters', 'repeat', 'ban', 'sendTime'],
    parameterError: 'badInput',
    reusedIdError: 'requestIdReused',
  },
);
