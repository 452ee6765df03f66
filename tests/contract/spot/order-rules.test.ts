import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryErrors, planCreate } from '../../../src/contract/order.ts';
import { generalErrors } from '../../../src/contract/envelope.ts';
import { canonical, decimal, unscale } from '../../../src/money/index.ts';
import { maximumOf, shareOf } from '../../../src/spot/limits.ts';
import { planProblems } from '../../../src/spot/plan-rules.ts';
import { entryProblems } from '../../../src/spot/rules.ts';
import type { Entry, Judged } from '../../../src/spot/rules.ts';
import { openTrading } from './trading.ts';
import type { Person, Trading } from './trading.ts';

let exchange: Trading;
beforeAll(async () => {
  exchange = await openTrading();
});
afterAll(() => exchange.close());

const names: Record<string, string> = { ...generalErrors, ...entryErrors, 0: 'accepted' };
/** Opening prices; orders of these tests may meet and move them. */
const opening = { BTCUSDT: '60000', DOGEUSDT: '0.12', ETHBTC: '0.05' } as const;
const coins = { BTCUSDT: ['BTC', 'USDT'], DOGEUSDT: ['DOGE', 'USDT'], ETHBTC: ['ETH', 'BTC'] } as const;
type SymbolId = keyof typeof opening;

function lastOf(symbolId: SymbolId): string {
  const { lastTicks, units } = exchange.exchange.markets.of(symbolId);
  return lastTicks === undefined ? opening[symbolId] : unscale(units.price(lastTicks));
}

function judgedFor(symbolId: SymbolId, who: Person): Judged {
  const symbol = exchange.exchange.catalog.pair(symbolId);
  if (!symbol) throw new Error(symbolId);
  const [base, quote] = coins[symbolId];
  return {
    pair: symbol,
    nowMs: exchange.exchange.clock.now(),
    last: lastOf(symbolId),
    free: { base: exchange.held(who, 'free', base), quote: exchange.held(who, 'free', quote) },
  };
}

const symbols = fc.constantFrom<SymbolId>('BTCUSDT', 'DOGEUSDT', 'ETHBTC');
const side = fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL');
/** From far below to far above, on the tick or beside it. */
const factor = fc.oneof(
  fc.integer({ min: 850, max: 1150 }).map((permille) => canonical(decimal(`${permille}e-3`))),
  fc.constantFrom('0.0099', '0.011', '0.5', '1.9', '101'),
);
const size = fc
  .integer({ min: 1, max: 999_999 })
  .chain((units) => fc.integer({ min: 0, max: 9 }).map((places) => canonical(decimal(`${units}e-${places}`))));

/** What the engine alone knows: the books of this test are empty. */
const ofTheEngine = ['notFillable', 'wouldTake'];

test('[R1.7] [R0.4] the form stops exactly what the exchange refuses, for the same first reason', async () => {
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
        const entry: Entry = { side: of, type, timeInForce: 'GTC', price: type === 'MARKET' ? '' : price, quantity };
        const problem = entryProblems(entry, judgedFor(symbolId, who))[0];
        seen.add(problem?.kind ?? 'accepted');
        const { body } = await exchange.send(who, {
          symbolId,
          side: of,
          type,
          quantity,
          ...(type !== 'MARKET' && { price }),
        });
        const answer = names[body.ret_code];
        if (problem) expect(answer).toBe(problem.kind);
        else expect(['accepted', ...ofTheEngine]).toContain(answer);
      },
    ),
    { numRuns: 400 },
  );
  const met = [
    'accepted',
    'quantityNotOnLot',
    'quantityTooLow',
    'amountTooLow',
    'amountTooHigh',
    'insufficientBalance',
  ];
  expect(met.filter((kind) => !seen.has(kind))).toEqual([]);
});

test('[Q-U06] the maximum and every share of it are taken, down to the last lot of the balance', async () => {
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
        const free = judged.free ?? { base: '0', quote: '0' };
        // The last price: orders before this one may have moved the market away from where it opened.
        const price = lastOf(symbolId);
        const room = { side: of, price, last: price, free };
        for (const quantity of [shareOf(judged.pair, percent, room), maximumOf(judged.pair, room).maximum]) {
          const mine = exchange.person({ balances: { [baseCoin]: free.base, [quoteCoin]: free.quote } });
          const entry: Entry = {
            side: of,
            type: 'LIMIT_MAKER',
            timeInForce: 'GTC',
            price,
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
            price,
            quantity,
          });
          expect(['accepted', 'wouldTake']).toContain(names[body.ret_code]);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a plan order that the form takes is taken', async () => {
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
        const entry: Entry = { side: of, type, timeInForce: 'GTC', price, quantity };
        if (planProblems(entry, { trigger, triggerSide: '' }, judgedFor(symbolId, who)).length > 0) return;
        const params = { symbolId, side: of, type, triggerPrice: trigger, quantity, ...(price !== '' && { price }) };
        const { body } = await exchange.call(planCreate, params, who.token);
        expect(body.ret_code).toBe(0);
      },
    ),
    { numRuns: 150 },
  );
});
