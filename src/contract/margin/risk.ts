/** Collateral and risk of a standard account, and topic `loan`. exchange-api 4.5 */
import * as v from 'valibot';
import { riskLevels } from '../../formulas/margin/risk.ts';
import { call } from '../call.ts';
import { LoanOrder } from '../loans/loan-order.ts';
import { Amount, Coin, Dec, Flag, Id, Ms, answeredRows } from '../scalars.ts';
import { RowVersion } from '../schema/shared-fields.ts';
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
  need: 'required',
  auth: 'required',
  params: v.object({
    /** At most 100 coins, comma-separated. */
    tokenIds: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}(?:,[A-Z0-9]{1,20}){0,99}$/))),
  }),
  result: v.object({
    /** Balances by coin. */
    list: answeredRows(
      v.object({
        tokenId: Coin,
        /** Free balance, in the coin. */
        free: Amount,
        /** Locked balance, in the coin. */
        frozen: Amount,
        /** Principal that is owed, in the coin. */
        loan: Amount,
        /** Interest that is owed, in the coin. */
        interest: Amount,
        /** Balance less debts, in the coin. */
        netAsset: Dec,
        /** Price that values the coin, '' without one, in USDT. */
        indexPrice: v.union([Amount, v.literal('')]),
        /** Part of the value of the first tier that counts, a fraction. */
        collateralRatio: Amount,
        /** Most that can be transferred out now, in the coin. */
        transferLimit: Amount,
      }),
    ),
    /** Value of all balances, in BTC. */
    assetBtc: Amount,
    /** Value of all debts, in BTC. */
    debtBtc: Amount,
    /** Balances less debts, in USD. */
    netUsd: Dec,
    ver: RowVersion,
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
  /** Debts by collateral, a fraction. */
  riskRate: Amount,
  /** Level of the risk. */
  level: v.picklist(riskLevels),
  /** Normal 1, limited 2, margin call 3, liquidation 4. */
  status: v.picklist([1, 2, 3, 4]),
  /** Rates from which a level applies. */
  limits: v.object({
    /** From here the account can borrow no more, a fraction. */
    limited: Amount,
    /** From here the person is warned, a fraction. */
    marginCall: Amount,
    /** From here the account is liquidated, a fraction. */
    liquidation: Amount,
  }),
  /** Collateral, in USDT. */
  assetValue: Amount,
  /** Debts, in USDT. */
  debtValue: Amount,
  /** Balances less debts, in USDT. */
  netValue: Dec,
  /** Most that can be transferred out without passing a limit, in USDT. */
  maxTransfer: Amount,
  /** 1 when margin trading is on. */
  openStatus: Flag,
  /** Leverage that the person chose, a number. */
  leverage: Dec,
  /** The liquidation that runs now. */
  liquidation: v.optional(
    v.object({
      /** Id of the liquidation. */
      id: Id,
      /** When it started, ms UTC. */
      startTime: Ms,
      /** Cancels 1, own coins repay 2, a coin is taken over 3, debts are paid 4, insurance 5. */
      step: v.picklist(liquidationSteps),
    }),
  ),
  /** When the risk was computed, ms UTC. */
  updateTime: Ms,
  ver: RowVersion,
});
export type MarginRisk = v.InferOutput<typeof MarginRisk>;

/** The risk of the account. */
export const risk = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/risk/info',
  need: 'required',
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
  v.object({
    kind: v.literal('FORCE_REPAY'),
    /** Id of the forced repayment. */
    applyId: Id,
    state: ForcedRepayState,
  }),
  v.object({ kind: v.literal('PLEDGE'), ...LoanOrder.entries }),
]);
