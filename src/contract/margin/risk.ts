/** Collateral and risk of a standard account, and topic `loan`. exchange-api 4.5 */
import * as v from 'valibot';
import { riskLevels } from '../../formulas/margin/risk.ts';
import { call } from '../call.ts';
import { LoanOrder } from '../loans/loan-order.ts';
import { Amount, Coin, Count, Dec, Flag, Id, Ms, answeredRows } from '../scalars.ts';
import { LoanRecord, RepayRecord } from './loans.ts';
import { ForcedRepayState } from './margin-orders.ts';

/**
 * Balances with index price (USDT, '' without one), collateral ratio of the first tier and transfer limit; amounts in
 * the coin. `assetBtc` and `debtBtc` in BTC, `netUsd` in USD.
 */
export const balance = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/v1/asset/cross_margin/get_balance',
  auth: 'required',
  params: v.object({
    tokenIds: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}(?:,[A-Z0-9]{1,20}){0,99}$/))),
  }),
  result: v.object({
    list: answeredRows(
      v.object({
        tokenId: Coin,
        free: Amount,
        frozen: Amount,
        loan: Amount,
        interest: Amount,
        netAsset: Dec,
        indexPrice: v.union([Amount, v.literal('')]),
        collateralRatio: Amount,
        transferLimit: Amount,
      }),
    ),
    assetBtc: Amount,
    debtBtc: Amount,
    netUsd: Dec,
    ver: Count,
  }),
  errors: {},
});

/**
 * Steps of a liquidation, in their order: cancels, own coins repay, a coin is taken over, debts are paid, insurance.
 * exchange-api 4.5
 */
export const liquidationSteps = [1, 2, 3, 4, 5] as const;

/**
 * Risk of a standard account: rates as fractions, values in USDT. `limits` are the rates from which a level applies;
 * `liquidation` is present while one runs.
 */
export const MarginRisk = v.object({
  riskRate: Amount,
  level: v.picklist(riskLevels),
  status: v.picklist([1, 2, 3, 4]),
  limits: v.object({ limited: Amount, marginCall: Amount, liquidation: Amount }),
  assetValue: Amount,
  debtValue: Amount,
  netValue: Dec,
  maxTransfer: Amount,
  openStatus: Flag,
  leverage: Dec,
  liquidation: v.optional(v.object({ id: Id, startTime: Ms, step: v.picklist(liquidationSteps) })),
  updateTime: Ms,
  ver: Count,
});
export type MarginRisk = v.InferOutput<typeof MarginRisk>;

/** The risk of the account. */
export const risk = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/risk/info',
  auth: 'required',
  params: v.object({}),
  result: MarginRisk,
  errors: {},
});

/** Row of topic `loan`. exchange-api 3.3 */
export const LoanRow = v.variant('kind', [
  v.object({ kind: v.literal('MARGIN_RISK'), ...MarginRisk.entries }),
  v.object({ kind: v.literal('MARGIN_LOAN'), ...LoanRecord.entries }),
  v.object({ kind: v.literal('MARGIN_REPAY'), ...RepayRecord.entries }),
  v.object({ kind: v.literal('FORCE_REPAY'), applyId: Id, state: ForcedRepayState }),
  v.object({ kind: v.literal('PLEDGE'), ...LoanOrder.entries }),
]);
