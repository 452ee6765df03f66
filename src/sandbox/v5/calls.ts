import { accountInfo, keyInfo } from './account/account-info.ts';
import { feeRate } from './account/fee-rates.ts';
import { transactionLog } from './account/transaction-log.ts';
import { walletBalance } from './account/wallet.ts';
import type { DoorCall } from './http/door-call.ts';
import { orderbook, recentTrade } from './market/book-and-trades.ts';
import { coinInfo } from './market/coins.ts';
import { instrumentsInfo } from './market/instruments.ts';
import { kline } from './market/kline.ts';
import { systemStatus, time } from './market/status.ts';
import { tickers } from './market/tickers.ts';
import { cancelAll } from './orders/cancel.ts';
import { executionList } from './orders/executions.ts';
import { orderCalls } from './orders/order-calls.ts';
import { orderHistory, realtime } from './orders/order-lists.ts';

/** All calls of the V5 API. */
export const doorCalls: readonly DoorCall[] = [
  time,
  systemStatus,
  instrumentsInfo,
  tickers,
  orderbook,
  recentTrade,
  kline,
  coinInfo,
  keyInfo,
  accountInfo,
  walletBalance,
  feeRate,
  transactionLog,
  ...orderCalls,
  cancelAll,
  realtime,
  orderHistory,
  executionList,
];
