import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TradingSymbol } from '#contract/account.ts';
import { orderEntryErrors, planCreate } from '#contract/order.ts';
import { generalErrors } from '#contract/envelope.ts';
import { baseAmount, price, quoteAmount } from '#money/amount-kinds.ts';
import { canonical, decimal, unscale } from '#money/index.ts';
import { maximumOf, shareOf } from '#spot/order-draft/limits.ts';
import { planProblems } from '#spot/order-draft/plan-order-rules.ts';
import { entryProblems } from '#spot/order-draft/order-rules.ts';
import type { OrderEntry, RuleInput } from '#spot/order-draft/order-rules.ts';
import { openTrading } from '../support/trading.ts';
import type { Person, Trading } from '../support/trading.ts';

let exchange: Trading;
beforeAll(async () => {
  exchange = await openTrading();
});
afterAll(() => exchange.close());

const names: Record<string, string> = { ...generalErrors, ...orderEntryErrors, 0: 'accepted' };
/** Opening prices; orders of these tests may trade and move them. */
const opening = { BTCUSDT: '60000', DOGEUSDT: '0.12', ETHBTC: '0.05' } as const;
const coins = { BTCUSDT: ['BTC', 'USDT'], DOGEUSDT: ['DOGE', 'USDT'], ETHBTC: ['ETH', 'BTC'] } as const;
type SymbolId = keyof typeof opening;

function lastOf(symbolId: SymbolId): string {
  const { lastTicks, units } = exchange.exchange.markets.of(symbolId);
  return lastTicks === undefined ? opening[symbolId] : unscale(units.price(lastTicks));
}

function judgedFor(symbolId: SymbolId, who: Person): RuleInput {
  const symbol = exchange.exchange.catalog.pair(symbolId);
  if (!symbol) throw new Error(symbolId);
  const [base, quote] = coins[symbolId];
  return {
    pair: v.parse(TradingSymbol, symbol),
    nowMs: exchange.exchange.clock.now(),
    last: price(lastOf(symbolId)),
    free: {
      base: baseAmount(exchange.balanceOf(who, 'free', base)),
      quote: quoteAmount(exchange.balanceOf(who, 'free', quote)),
    },
  };
}

const symbols = fc.constantFrom<SymbolId>('BTCUSDT', 'DOGEUSDT', 'ETHBTC');
const side = fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL');
/** From far below to far above the price, on the tick or off it. */
const factor = fc.oneof(
  fc.integer({ min: 850, max: 1150 }).map((permille) => canonical(decimal(`${permille}e-3`))),
  fc.constantFrom('0.0099', '0.011', '0.5', '1.9', '101'),
);
const size = fc
  .integer({ min: 1, max: 999_999 })
  .chain((units) => fc.integer({ min: 0, max: 9 }).map((decimals) => canonical(decimal(`${units}e-${decimals}`))));

/** Rejections that only the engine can decide: the books of this test are empty. */
const engineRejections = ['notFillable', 'wouldTake'];

test('[R1.7] [R0.4] the form stops exactly the orders that the exchange refuses, for the same first reason', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      symbols,
      side,
      fc.constantFrom('LIMIT', 'MARKET', 'LIMIT_MAKER'),
      factor,
      size,
      fc.integer({ min: 0, max: 2_000_000 }),
      async (symbolId, of, type, times, quantity, funds) => {
        const amounts = {
          USDT: String(funds),
          BTC: String(funds / 1_000),
          DOGE: String(funds),
          ETH: String(funds / 100),
        };
        const who = exchange.person({ balances: funds === 0 ? {} : amounts });
        const price = canonical(decimal(opening[symbolId]).times(times));
        const entry: OrderEntry = {
          side: of,
          type,
          timeInForce: 'GTC',
          price: type === 'MARKET' ? '' : price,
          quantity,
        };
        const problem = entryProblems(entry, judgedFor(symbolId, who))[0];
        seen.add(problem?.kind ?? 'accepted');
        const { body } = await exchange.send(who, {
          symbolId,
          side: of,
          type,
          quantity,
          ...(type !== 'MARKET' && { price }),
        });
        const result = names[body.ret_code];
        if (problem) expect(result).toBe(problem.kind);
        else expect(['accepted', ...engineRejections]).toContain(result);
      },
    ),
    { numRuns: 400 },
  );
  const expectedKinds = [
    'accepted',
    'quantityNotOnLot',
    'quantityTooLow',
    'amountTooLow',
    'amountTooHigh',
    'insufficientBalance',
  ];
  expect(expectedKinds.filter((kind) => !seen.has(kind))).toEqual([]);
});

test('[Q-U06] the maximum and every percentage of it are accepted, down to the last lot of the balance', async () => {
  await fc.assert(
    fc.asyncProperty(
      symbols,
      side,
      size,
      size,
      fc.integer({ min: 1, max: 100 }),
      async (symbolId, of, base, quote, percent) => {
        const [baseCoin, quoteCoin] = coins[symbolId];
        const cut8 = (text: string) => decimal(text).round(8, decimal.roundDown).toFixed();
        const who = exchange.person({ balances: { [baseCoin]: cut8(base), [quoteCoin]: cut8(quote) } });
        const judged = judgedFor(symbolId, who);
        const free = judged.free ?? { base: baseAmount('0'), quote: quoteAmount('0') };
        // The last price: earlier orders may have moved the market away from its opening price.
        const last = price(lastOf(symbolId));
        const available = { side: of, price: last, last, free };
        for (const quantity of [shareOf(judged.pair, percent, available), maximumOf(judged.pair, available).maximum]) {
          const mine = exchange.person({ balances: { [baseCoin]: free.base, [quoteCoin]: free.quote } });
          const entry: OrderEntry = {
            side: of,
            type: 'LIMIT_MAKER',
            timeInForce: 'GTC',
            price: last,
            quantity,
          };
          const problem = entryProblems(entry, judged)[0];
          if (problem) {
            expect(['empty', 'quantityTooLow', 'amountTooLow']).toContain(problem.kind);
            continue;
          }
          const { body } = await exchange.send(mine, {
            symbolId,
            side: of,
            type: 'LIMIT_MAKER',
            price: last,
            quantity,
          });
          expect(['accepted', 'wouldTake']).toContain(names[body.ret_code]);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('[FR1] a trigger above a hundred times the last price is refused by the form and by the exchange', async () => {
  const who = exchange.person({ balances: {} });
  const entry: OrderEntry = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: lastOf('BTCUSDT'), quantity: '1' };
  // Trades of other tests have moved the price.
  const last = lastOf('BTCUSDT');
  const trigger = canonical(decimal(last).times('101'));
  const problems = planProblems(entry, { trigger, triggerSide: '' }, judgedFor('BTCUSDT', who));
  const limit = decimal(last).times('100').toFixed();
  expect(problems).toEqual([{ kind: 'priceFarTooHigh', field: 'trigger', limit }]);
  const params = { symbolId: 'BTCUSDT', ...entry, triggerPrice: trigger };
  const { body } = await exchange.call(planCreate, params, who.token);
  expect(body.ret_code).toBe(170132);
});

test('a plan order that the form accepts is accepted', async () => {
  await fc.assert(
    fc.asyncProperty(
      symbols,
      side,
      fc.constantFrom('LIMIT', 'MARKET'),
      factor,
      factor,
      size,
      async (symbolId, of, type, up, times, quantity) => {
        const who = exchange.person({ balances: {} });
        const trigger = canonical(decimal(opening[symbolId]).times(up));
        const price = type === 'MARKET' ? '' : canonical(decimal(opening[symbolId]).times(times));
        const entry: OrderEntry = { side: of, type, timeInForce: 'GTC', price, quantity };
        if (planProblems(entry, { trigger, triggerSide: '' }, judgedFor(symbolId, who)).length > 0) return;
        const params = { symbolId, side: of, type, triggerPrice: trigger, quantity, ...(price !== '' && { price }) };
        const { body } = await exchange.call(planCreate, params, who.token);
        expect(body.ret_code).toBe(0);
      },
    ),
    { numRuns: 150 },
  );
});
