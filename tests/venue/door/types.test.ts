import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { openBybit } from '../support/clients.ts';
import { openVenue } from '../support/exchange.ts';

const symbol = 'BTCUSDT';
const category = 'spot';

/** A type of `bybit-api` with the text of an answer that must fit it: JSON is the type of itself. */
type Sample = [type: string, answer: unknown];

/** The exchange sends '', UNKNOWN or 0 where nothing applies, which the type files leave out. */
const widened: Readonly<Record<string, string>> = {
  WidenedAccountOrderV5:
    "Widened<AccountOrderV5, 'stopOrderType' | 'triggerDirection' | 'triggerBy' | 'tpTriggerBy' | 'slTriggerBy'>",
  WidenedExecutionV5: "Widened<ExecutionV5, 'stopOrderType'>",
};
const widening = "type Widened<T, K extends keyof T> = Omit<T, K> & { [P in K]: T[P] | '' | 'UNKNOWN' | 0 };";

/** What TypeScript says about answers that do not fit. */
function problemsOf(samples: readonly Sample[]): string[] {
  const folder = resolve('.test/venue-types');
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/answers.ts`;
  const names = [...new Set(samples.map(([type]) => /^\w+/.exec(type)?.[0] ?? ''))];
  const lines = samples.flatMap(([type, answer], index) => [
    `declare const answer${index}: ${JSON.stringify(answer)};`,
    `export const checked${index}: ${type} = answer${index};`,
  ]);
  const library = resolve('venue/node_modules/bybit-api/lib/index.js');
  const types = names.flatMap((name) => (name in widened ? [`type ${name} = ${widened[name]};`] : []));
  const imported = names.map((name) => (name in widened ? name.slice('Widened'.length) : name)).join(', ');
  writeFileSync(file, [`import type { ${imported} } from '${library}';`, widening, ...types, ...lines, ''].join('\n'));
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  rmSync(folder, { recursive: true });
  return problems;
}

test('[VN12] answers have the names and types of the type files of bybit-api', async () => {
  const { origin, key } = await openVenue();
  const { rest } = openBybit(origin, key);
  const limit = { category, symbol, side: 'Buy', orderType: 'Limit', qty: '0.1', price: '59000' };
  const placed = await rest.submitOrder({ ...limit, orderLinkId: 'open' });
  await rest.submitOrder({ ...limit, orderType: 'Market', qty: '600' });
  await rest.submitOrder({ ...limit, orderFilter: 'StopOrder', triggerPrice: '61000', triggerDirection: 1 });
  const rowsOf = async (asked: ReturnType<typeof rest.getTickers>): Promise<unknown> => (await asked).result['list'];
  const samples: Sample[] = [
    ['OrderResultV5', placed.result],
    ['SpotInstrumentInfoV5[]', await rowsOf(rest.getInstrumentsInfo({ category, symbol }))],
    ['TickerSpotV5[]', await rowsOf(rest.getTickers({ category, symbol }))],
    ['OrderbookResponseV5', (await rest.getOrderbook({ category, symbol, limit: 2 })).result],
    ['PublicTradeV5[]', await rowsOf(rest.getPublicTradingHistory({ category, symbol, limit: 2 }))],
    ['OHLCVKlineV5[]', await rowsOf(rest.getKline({ category, symbol, interval: '60', limit: 2 }))],
    ['CoinInfoV5[]', (await rest.getCoinInfo('BTC')).result['rows']],
    ['ApiKeyInfoV5', (await rest.getQueryApiKey()).result],
    ['AccountInfoV5', (await rest.getAccountInfo()).result],
    ['WalletBalanceV5[]', await rowsOf(rest.getWalletBalance({ accountType: 'UNIFIED', coin: 'BTC' }))],
    ['TransactionLogV5[]', await rowsOf(rest.getTransactionLog({ accountType: 'UNIFIED', category }))],
    ['FeeRateV5[]', await rowsOf(rest.getFeeRate({ category, symbol }))],
    ['WidenedAccountOrderV5[]', await rowsOf(rest.getActiveOrders({ category, symbol }))],
    ['WidenedAccountOrderV5[]', await rowsOf(rest.getHistoricOrders({ category, symbol }))],
    ['WidenedExecutionV5[]', await rowsOf(rest.getExecutionList({ category, symbol }))],
  ];
  expect(samples.map(([type, answer]) => (Array.isArray(answer) && answer.length === 0 ? type : ''))).toEqual(
    samples.map(() => ''),
  );
  expect(problemsOf(samples)).toEqual([]);
  expect(problemsOf([['OrderResultV5', { orderId: 1, orderLinkId: '' }]])).toHaveLength(1);
});
